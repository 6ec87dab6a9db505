/**
 * `npm run bench`: runs the requested benches, prints one table for each, and saves the figures with machine and date
 * in bench/results/.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { thisMachine } from './support/machine.ts';
import type { Bench, BenchSettings } from './support/settings.ts';
import { tableOf } from './support/table.ts';

const usage =
  'npm run bench -- [drain|start|typing|screens|memory|hospital|records|measuring ...] [--quick] [--turns N]';

/** Each bench is loaded only when it runs, so that one that fails to load does not stop the others. */
const benches: Record<string, () => Promise<Bench>> = {
  drain: async () => (await import('./drain.ts')).drain,
  hospital: async () => (await import('./hospital.ts')).hospital,
  records: async () => (await import('./records.ts')).records,
  start: async () => (await import('./start.ts')).start,
  typing: async () => (await import('./typing.ts')).typing,
  screens: async () => (await import('./screens.ts')).screens,
  memory: async () => (await import('./memory.ts')).memory,
  measuring: async () => (await import('./measuring.ts')).measuring,
};

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine();
  const unknown = positionals.find((name) => benches[name] === undefined);
  if (unknown !== undefined) {
    throw new UsageError(`Unknown bench ${unknown}. Usage: ${usage}`);
  }
  const settings: BenchSettings = {
    isQuick: values.quick === true,
    turns: values.quick === true ? 1 : turnsOf(values.turns),
    limitMs: values.quick === true ? 30_000 : 120_000,
    progress: (line) => void process.stderr.write(`${line}\n`),
  };
  for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
    await runBench(name, settings);
  }
  return 0;
}

async function runBench(name: string, settings: BenchSettings): Promise<void> {
  const bench = await benches[name]?.();
  if (!bench) return;
  const loadBefore = thisMachine().load;
  const { rows, notes, lastLine } = await bench(settings);
  const date = new Date().toISOString();
  const machine = { ...thisMachine(), loadBefore };
  const folder = fileURLToPath(new URL('./results/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const figures = { bench: name, date, machine, isQuick: settings.isQuick, rows, notes, lastLine };
  await writeFile(`${folder}${name}.json`, `${JSON.stringify(figures, null, 2)}\n`);
  const head = `${name}: ${machine.cores} x ${machine.processor}, Node ${machine.node}, load ${loadBefore} to ${machine.load}, ${date}`;
  process.stdout.write([head, tableOf(rows), ...notes, lastLine ?? ''].join('\n').trim() + '\n');
}

class UsageError extends Error {}

function turnsOf(text: string): number {
  const turns = Number(text);
  if (!Number.isInteger(turns) || turns < 1) throw new UsageError(`--turns ${text}: at least 1`);
  return turns;
}

function readCommandLine() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean' },
        turns: { type: 'string', default: '3' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const sentence = error instanceof Error ? error.message.split(/[.\n]/)[0] : String(error);
    throw new UsageError(`${sentence}. Usage: ${usage}`);
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage = error instanceof UsageError;
    process.stderr.write(
      `${isUsage ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(isUsage ? 2 : 1);
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
