/**
 * Owns `npm run simulate`: whole lives of a ward, as many as wanted, on every core. The last line is
 * `N seeds, N violations, N of N cells covered`; the exit code is 1 where a rule broke, where a cell
 * stayed empty, or where a planted bug was not caught, and 2 where the command was not understood.
 */
import { parseArgs } from 'node:util';
import { live } from './live.ts';
import { swarmOnEveryCore, workAsOneOfMany } from './cores.ts';
import { clearMutants, hunt } from './mutation.ts';
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
import { exhaustive, pairs, regression } from './ways.ts';

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

function showProgress(what: string, lives: number, all: number | null): void {
  if (!process.stdout.isTTY || lives % 50 !== 0) return;
  process.stdout.write(`\r${what}: ${lives}${all === null ? '' : ` of ${all}`} lives `);
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
async function huntAll(start: string): Promise<boolean> {
  let isComplete = true;
  for (const mutant of mutants) {
    const { name, seeds, rule } = await hunt(mutant, start, 1_000);
    isComplete &&= seeds !== null;
    say(`  ${name.padEnd(66)} ${seeds === null ? 'NOT CAUGHT' : `${rule} after ${seeds} seeds`}`);
  }
  clearMutants();
  return isComplete;
}

async function run(wish: Wish): Promise<boolean> {
  const startedMs = performance.now();
  const tally = emptyTally();
  let isComplete = true;
  const does = (way: Way) => wish.way === way || wish.way === 'all';
  if (wish.seed !== null) {
    addTally(tally, await tellOne(wish.seed, wish.store));
  } else {
    if (does('exhaustive')) {
      addTally(tally, await regression());
      addTally(tally, await exhaustive((lives) => showProgress('exhaustive', lives, null)));
    }
    if (wish.way === 'pairs') {
      addTally(tally, await pairs(1, (lives) => showProgress('pairs', lives, null)));
    }
    if (does('swarm'))
      addTally(
        tally,
        await swarmOnEveryCore(wish, (lives) => showProgress('swarm', lives, wish.seeds)),
      );
    if (does('mutation')) isComplete = await huntAll(wish.start);
  }
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

if (process.argv.includes('--worker')) workAsOneOfMany();
else {
  try {
    process.exit((await run(readWish(process.argv.slice(2)))) ? 0 : 1);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
