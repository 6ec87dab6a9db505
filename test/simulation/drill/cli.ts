/**
 * `npm run drill`: what a hospital may want to see before it trusts a tablet with its records, in virtual time.
 * `--tablets 1000`: that many come back within a minute. `--hours 72`: one tablet is without the hospital for that
 * long; with `--slow` the hospital takes 20 to 60 s for each answer instead. The exit code is 1 if a bound is broken, 2
 * if the command was not understood.
 */
import { parseArgs } from 'node:util';
import { comeBack, complaintsAboutWave, returns, type Return, type Wave } from './manyComeBack.ts';
import { complaintsAboutDrill, drillHours, type Drill } from './seventyTwoHours.ts';

const usage =
  'npm run drill -- --tablets <count>, or --hours <count> [--slow], and --seed <any text>';

function readWish(given: string[]) {
  const whole = (text: string | undefined, name: string) => {
    if (text === undefined) return null;
    if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number`);
    return Number(text);
  };
  const options = {
    tablets: { type: 'string' },
    hours: { type: 'string' },
    slow: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'drill' },
  } as const;
  const { values } = parseArgs({ args: given, options });
  const wish = {
    tablets: whole(values.tablets, 'tablets'),
    hours: whole(values.hours, 'hours'),
    isSlow: values.slow,
    seed: values.seed,
  };
  if ((wish.tablets === null) === (wish.hours === null)) throw new Error(usage);
  return wish;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printTable(rows: readonly (readonly [string, string | number])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  for (const [name, value] of rows) print(`${name.padEnd(width)}${value}`);
}

function printWave(wave: Wave): void {
  print(`\n${wave.tablets} tablets: ${returns[wave.how]}`);
  printTable([
    ['records, photos', `${wave.records}, ${wave.photos}`],
    ['arrived, doubled, lost', `${wave.arrived}, ${wave.doubled}, ${wave.lost}`],
    ['requests, the least', `${wave.requests}, ${wave.least}`],
    ['largest second, the mean', `${wave.largestSecond}, ${wave.meanSecond.toFixed(1)}`],
    ['seconds until the last', wave.seconds.toFixed(1)],
  ]);
}

function printDrill(drill: Drill): void {
  printTable([
    ['done records', drill.before],
    ['records, photos', `${drill.records}, ${drill.photos}`],
    ['arrived, doubled, lost', `${drill.arrived}, ${drill.doubled}, ${drill.lost}`],
    ['photos in records, spare', `${drill.boundPhotos}, ${drill.sparePhotos}`],
    ['kills, updates, refused by the disk', `${drill.kills}, ${drill.updates}, ${drill.refused}`],
    ['most that waited', drill.mostWaiting],
    ...drill.minutes.map(([name, minutes]) => [`minutes for ${name}`, minutes.toFixed(1)] as const),
    ['writes, uploads, reads', `${drill.writes}, ${drill.uploads}, ${drill.reads}`],
    ['the least of requests', drill.least],
    ['requests while out of reach', drill.probes],
  ]);
}

async function main(given: string[]): Promise<number> {
  const { tablets, hours, isSlow, seed } = readWish(given);
  const complaints: string[] = [];
  if (tablets !== null) {
    for (const how of Object.keys(returns) as Return[]) {
      const wave = await comeBack({ how, tablets, seed });
      printWave(wave);
      complaints.push(...complaintsAboutWave(wave));
    }
  }
  if (hours !== null) {
    const drill = await drillHours({ hours, isSlow, seed });
    printDrill(drill);
    complaints.push(...complaintsAboutDrill(drill));
  }
  for (const complaint of complaints) print(`NOT AS PROMISED: ${complaint}`);
  return complaints.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
