/**
 * `npm run simulate`: whole runs of a ward, as many as wanted, on every core. The last line is `N seeds, N violations,
 * N of N cells covered`. The exit code is 1 if a rule was broken, a cell stayed empty or a planted bug was not caught,
 * and 2 if the command was not understood.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startSeed } from '../support/startSeed.ts';
import { exhaustiveJobs, openCores, swarmJobs, type Cores } from './cores.ts';
import { mutants } from './mutants.ts';
import type { MutationResult } from './mutation.ts';
import { drawPlan, type RunPlan } from './plan.ts';
import { powers, type Power } from './powers.ts';
import { buildPrograms } from './programs.ts';
import { simulate } from './simulate.ts';
import { stateJourneys } from './stateJourneys.ts';
import { describeSearch, type SearchBounds } from './stateSearch.ts';
import { ownCode } from './subject.ts';
import {
  addTally,
  cellsOf,
  describeTally,
  describeViolation,
  emptyTally,
  type Tally,
} from './tally.ts';
import { shrunk } from './ways.ts';

const ways = ['swarm', 'exhaustive', 'mutation', 'all'] as const;
type Way = (typeof ways)[number];

interface Wish {
  /** The search over states that is wanted; null: runs are simulated instead. */
  states: { journey: string | null; bounds: SearchBounds } | null;
  seeds: number;
  seed: string | null;
  start: string;
  store: RunPlan['storeKind'];
  way: Way;
  /** The powers that every drawn run has; null: as drawn. */
  powers: readonly Power[] | null;
  /** Whether `caughtBy.json` is written anew. */
  remembers: boolean;
}

class Refusal extends Error {}

function readWish(given: string[]): Wish {
  const options = {
    seeds: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    start: { type: 'string', default: startSeed() },
    store: { type: 'string', default: 'memory' },
    way: { type: 'string', default: 'all' },
    powers: { type: 'string' },
    remember: { type: 'boolean', default: false },
    states: { type: 'boolean', default: false },
    journey: { type: 'string' },
    faults: { type: 'string', default: '1' },
    crashes: { type: 'string', default: '1' },
    'most-runs': { type: 'string' },
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
    states: values.states ? readStates(values) : null,
    seeds: Number(seeds),
    seed: values.seed ?? null,
    start: values.start,
    store,
    way: known,
    powers: values.powers === undefined ? null : readPowers(values.powers),
    remembers: values.remember,
  };
}

function readPowers(given: string): readonly Power[] {
  return given.split(',').map((name) => {
    const known = powers.find((one) => one === name);
    if (!known) throw new Refusal(`--powers are some of ${powers.join(',')}`);
    return known;
  });
}

function readStates(values: {
  journey?: string;
  faults: string;
  crashes: string;
  'most-runs'?: string;
}): Wish['states'] {
  const { journey = null, faults, crashes, 'most-runs': maxLives } = values;
  if (![faults, crashes, maxLives ?? '1'].every((one) => /^\d+$/.test(one))) {
    throw new Refusal('--faults, --crashes and --most-runs are whole numbers');
  }
  const names = stateJourneys.all.map(({ name }) => name);
  if (journey !== null && !names.includes(journey)) {
    throw new Refusal(`--journey is one of: ${names.join('; ')}`);
  }
  const most = maxLives === undefined ? {} : { maxLives: Number(maxLives) };
  return { journey, bounds: { faults: Number(faults), crashes: Number(crashes), ...most } };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Counts the runs on a terminal, and prints nothing if the output goes to a file. */
function progress(): () => void {
  let runs = 0;
  return () => {
    runs += 1;
    if (process.stdout.isTTY && runs % 50 === 0) process.stdout.write(`\r${runs} runs `);
  };
}

/** One seed with its whole trace. */
async function tellOne(seed: string, { store, powers: on }: Wish): Promise<Tally> {
  const wish = on === null ? undefined : { on, isCertain: true };
  const plan = drawPlan(seed, store, wish);
  const report = await shrunk(plan, await simulate(plan, ownCode));
  for (const line of report.fullStory()) say(line);
  const tally = emptyTally();
  const violations = report.violations.map((violation) => ({
    name: `--seed ${seed}`,
    violation,
    story: report.story,
  }));
  addTally(tally, { ...report, runs: 1, violations, cells: [...report.cells.counts] });
  return tally;
}

/** Prints how soon each planted bug was found; false if one was not. */
async function huntAll(cores: Cores, { start, remembers }: Wish): Promise<boolean> {
  const shown = mutants.filter(({ notShown }) => notShown === undefined);
  for (const { name, notShown } of mutants) {
    if (notShown !== undefined) say(`  ${name}: not looked for, because ${notShown}`);
  }
  const hunts = shown.map(({ name: mutant }) =>
    cores.hunt({ kind: 'hunt', mutant, start, maxSeeds: 1_000, isFresh: true }),
  );
  const results = await Promise.all(hunts);
  for (const { name, seeds, rule } of results) {
    say(`  ${name.padEnd(66)} ${seeds === null ? 'NOT CAUGHT' : `${rule} after ${seeds} seeds`}`);
  }
  if (remembers) rememberCaught(results);
  return results.every(({ seeds }) => seeds !== null);
}

/** Saves which run catches each bug, so that the tests begin with it; the first run needs no note. */
function rememberCaught(results: readonly MutationResult[]): void {
  const caught = results.flatMap(({ name, seed, seeds }) =>
    seed === null || seeds === 1 ? [] : [[name, seed] as const],
  );
  const text = JSON.stringify(Object.fromEntries(caught), null, 2);
  writeFileSync(new URL('caughtBy.json', import.meta.url), `${text}\n`);
}

/** Does this on every core. */
async function onCores<T>(work: (cores: Cores) => Promise<T>): Promise<T> {
  const programs = await buildPrograms(['coreProcess']);
  const cores = openCores({ program: programs.path.coreProcess, onLife: progress() });
  try {
    return await work(cores);
  } finally {
    cores.close();
    await programs.remove();
  }
}

/** Every way of running but a single seed. */
function liveOnCores(wish: Wish, tally: Tally): Promise<boolean> {
  const does = (way: Way) => wish.way === way || wish.way === 'all';
  return onCores(async (cores) => {
    const hunts = does('mutation') ? huntAll(cores, wish) : Promise.resolve(true);
    const runs = cores.simulate([
      ...(does('exhaustive') ? exhaustiveJobs(12) : []),
      ...(does('swarm') ? swarmJobs(wish) : []),
    ]);
    const [areCaught, lived] = await Promise.all([hunts, runs]);
    addTally(tally, lived);
    return areCaught;
  });
}

/** Every state of each journey; false if a rule was broken. */
function searchAll({ journey, bounds }: NonNullable<Wish['states']>): Promise<boolean> {
  const journeys = stateJourneys.all.filter(({ name }) => journey === null || name === journey);
  say(`at most ${bounds.faults} faults and ${bounds.crashes} crashes on one path`);
  return onCores(async (cores) => {
    const searches = journeys.map(async ({ name }) => {
      const search = await cores.search({ kind: 'states', journey: name, bounds });
      for (const line of describeSearch(name, search)) say(line);
      return search.tally.violations.length === 0;
    });
    return (await Promise.all(searches)).every(Boolean);
  });
}

async function run(wish: Wish): Promise<boolean> {
  if (wish.states !== null) return searchAll(wish.states);
  const startedMs = performance.now();
  const tally = emptyTally();
  let isComplete = true;
  if (wish.seed !== null) addTally(tally, await tellOne(wish.seed, wish));
  else isComplete = await liveOnCores(wish, tally);
  if (process.stdout.isTTY) process.stdout.write('\r');
  const { met, all, empty } = cellsOf(tally);
  for (const found of tally.violations) say(describeViolation(found));
  for (const line of describeTally(tally, (performance.now() - startedMs) / 1000)) say(line);
  const isFull = wish.seed === null && wish.way === 'all';
  if (isFull && empty.length > 0) say(`never met: ${empty.join('; ')}`);
  say(`${tally.runs} seeds, ${tally.violations.length} violations, ${met} of ${all} cells covered`);
  return isComplete && tally.violations.length === 0 && (!isFull || empty.length === 0);
}

try {
  const isClean = await run(readWish(process.argv.slice(2)));
  // Output through a pipe is flushed before the process exits, so that a long trace is complete.
  process.stdout.write('', () => process.exit(isClean ? 0 : 1));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
