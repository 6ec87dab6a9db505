/**
 * Owns `npm run simulate`: whole lives of a ward, as many as wanted, on every core. The last line is
 * `N seeds, N violations, N of N cells covered`; the exit code is 1 where a rule broke, where a cell
 * stayed empty, or where a planted bug was not caught, and 2 where the command was not understood.
 */
import { parseArgs } from 'node:util';
import { live } from './live.ts';
import { openCores, partsOf, swarmJobs, type Cores } from './cores.ts';
import { mutants } from './mutants.ts';
import { drawPlan, type LifePlan } from './plan.ts';
import { startSeed } from './startSeed.ts';
import { ownCode } from './subject.ts';
import {
  addTally,
  cellsOf,
  describeTally,
  describeViolation,
  emptyTally,
  type Tally,
} from './tally.ts';

const ways = ['swarm', 'exhaustive', 'pairs', 'mutation', 'all'] as const;
type Way = (typeof ways)[number];

interface Wish {
  seeds: number;
  seed: string | null;
  start: string;
  store: LifePlan['storeKind'];
  way: Way;
}

class Refusal extends Error {}

function readWish(given: string[]): Wish {
  const options = {
    seeds: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    start: { type: 'string', default: startSeed() },
    store: { type: 'string', default: 'memory' },
    way: { type: 'string', default: 'all' },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: given, options }));
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  const { seeds, store, way } = values;
  if (!/^\d+$/.test(seeds)) throw new Refusal('--seeds must be a whole number');
  if (store !== 'memory' && store !== 'dexie') throw new Refusal('--store is memory or dexie');
  const known = ways.find((one) => one === way);
  if (!known) throw new Refusal(`--way is one of ${ways.join(', ')}`);
  return {
    seeds: Number(seeds),
    seed: values.seed ?? null,
    start: values.start,
    store,
    way: known,
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Counts the lives on a terminal, and says nothing where the lines are kept. */
function progress(): () => void {
  let lives = 0;
  return () => {
    lives += 1;
    if (process.stdout.isTTY && lives % 50 === 0) process.stdout.write(`\r${lives} lives `);
  };
}

/** One seed with its whole story. */
async function tellOne(seed: string, store: LifePlan['storeKind']): Promise<Tally> {
  const report = await live(drawPlan(seed, store), ownCode);
  for (const line of report.fullStory()) say(line);
  const tally = emptyTally();
  const violations = report.violations.map((violation) => ({
    name: `--seed ${seed}`,
    violation,
    story: report.story,
  }));
  addTally(tally, { ...report, lives: 1, violations, cells: [...report.cells.counts] });
  return tally;
}

/** Prints how soon each planted bug was found; false where one was not. */
async function huntAll(cores: Cores, start: string): Promise<boolean> {
  const hunts = mutants.map(({ name: mutant }) =>
    cores.hunt({ kind: 'hunt', mutant, start, mostSeeds: 1_000 }),
  );
  const results = await Promise.all(hunts);
  for (const { name, seeds, rule } of results) {
    say(`  ${name.padEnd(66)} ${seeds === null ? 'NOT CAUGHT' : `${rule} after ${seeds} seeds`}`);
  }
  return results.every(({ seeds }) => seeds !== null);
}

/** Every way but a single seed, on every core. */
async function liveOnCores(wish: Wish, tally: Tally): Promise<boolean> {
  const does = (way: Way) => wish.way === way || wish.way === 'all';
  const cores = openCores({ onLife: progress() });
  try {
    const hunts = does('mutation') ? huntAll(cores, wish.start) : Promise.resolve(true);
    const lives = cores.live([
      ...(does('exhaustive')
        ? [{ kind: 'regression' } as const, ...partsOf('exhaustive', 12)]
        : []),
      ...(wish.way === 'pairs' ? partsOf('pairs', 100) : []),
      ...(does('swarm') ? swarmJobs(wish) : []),
    ]);
    const [areCaught, lived] = await Promise.all([hunts, lives]);
    addTally(tally, lived);
    return areCaught;
  } finally {
    cores.close();
  }
}

async function run(wish: Wish): Promise<boolean> {
  const startedMs = performance.now();
  const tally = emptyTally();
  let isComplete = true;
  if (wish.seed !== null) addTally(tally, await tellOne(wish.seed, wish.store));
  else isComplete = await liveOnCores(wish, tally);
  if (process.stdout.isTTY) process.stdout.write('\r');
  const { met, all, empty } = cellsOf(tally);
  for (const found of tally.violations) say(describeViolation(found));
  for (const line of describeTally(tally, (performance.now() - startedMs) / 1000)) say(line);
  const isFull = wish.seed === null && wish.way === 'all';
  if (isFull && empty.length > 0) say(`never met: ${empty.join('; ')}`);
  say(
    `${tally.lives} seeds, ${tally.violations.length} violations, ${met} of ${all} cells covered`,
  );
  return isComplete && tally.violations.length === 0 && (!isFull || empty.length === 0);
}

try {
  process.exit((await run(readWish(process.argv.slice(2)))) ? 0 : 1);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
