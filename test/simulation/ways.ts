/** The ways of running: which runs are simulated, and what is done with their results. */
import {
  everyCell,
  everyFault,
  singleCrashes,
  type HookCounts,
  type NamedPlan,
} from './exhaustive.ts';
import { journeyNames, journeyPlan } from './journeys.ts';
import { drawPlan, type RunPlan } from './plan.ts';
import type { Power } from './powers.ts';
import { scenarios } from './scenarios.ts';
import { shrink } from './shrink.ts';
import { simulate, type RunReport } from './simulate.ts';
import { ownCode } from './subject.ts';
import { addLife, emptyTally, type Tally } from './tally.ts';

/** Called with the name of each run as it begins. */
export type Progress = (name: string) => void;

/** One of `parts` equal shares. */
export interface Share {
  part: number;
  parts: number;
}

async function liveAll(
  plans: Iterable<NamedPlan>,
  onLife: Progress | undefined,
  { part, parts }: Share = { part: 0, parts: 1 },
): Promise<Tally> {
  const tally = emptyTally();
  let index = 0;
  for (const { name, plan } of plans) {
    index += 1;
    if (index % parts !== part) continue;
    onLife?.(name);
    addLife(tally, name, await shrunk(plan, await simulate(plan, ownCode)));
  }
  return tally;
}

/** The report of a run; of a drawn one that broke a rule, with what is left of it when it is shrunk. */
export async function shrunk(plan: RunPlan, report: RunReport): Promise<RunReport> {
  const isDrawn = plan.faultFor === undefined && plan.crashAt === undefined;
  if (report.violations.length === 0 || !isDrawn) return report;
  const { steps, report: least } = await shrink(plan, ownCode, report);
  // The end of a story is what is printed of a long one.
  const story = [...least.story, `${steps.length} steps break the same rule:`, ...steps];
  return { ...report, story };
}

/** `count` seeds from `first` on: `<start>-<number>`; each with all of `powers`, if they are named. */
export function swarm(
  given: {
    start: string;
    first: number;
    count: number;
    store: RunPlan['storeKind'];
    powers?: readonly Power[] | null;
  },
  onLife?: Progress,
): Promise<Tally> {
  const plans = function* (): Generator<NamedPlan> {
    for (let number = given.first; number < given.first + given.count; number += 1) {
      const seed = `${given.start}-${number}`;
      const wish = given.powers ? { on: given.powers, isCertain: true } : undefined;
      const word = given.powers ? ` --powers ${given.powers.join(',')}` : '';
      yield { name: `--seed ${seed}${word}`, plan: drawPlan(seed, given.store, wish) };
    }
  };
  return liveAll(plans(), onLife);
}

/** How many hooks and exchanges each journey has. */
export async function countHooks(): Promise<HookCounts> {
  const counts = new Map<(typeof journeyNames)[number], { hooks: number; exchanges: number }>();
  for (const name of journeyNames) {
    const { hooks, exchanges, violations } = await simulate(journeyPlan(name), ownCode);
    if (violations.length > 0) throw new Error(`The journey "${name}" does not even work unharmed`);
    counts.set(name, { hooks, exchanges });
  }
  return counts;
}

/** Every cell, and every nth single crash and fault. */
export function* everyCrashFaultAndCell(counts: HookCounts, every = 1): Generator<NamedPlan> {
  yield* everyCell();
  yield* each(every, singleCrashes(counts));
  yield* each(every, everyFault(counts));
}

/**
 * Every single crash, every fault at every exchange, every cell, and every scenario.
 * @param every only every nth crash and fault; the cells and scenarios are all simulated
 */
export async function exhaustive(share?: Share, onLife?: Progress, every = 1): Promise<Tally> {
  const counts = await countHooks();
  const plans = function* (): Generator<NamedPlan> {
    yield* scenarios();
    yield* everyCrashFaultAndCell(counts, every);
  };
  return liveAll(plans(), onLife, share);
}

function* each(every: number, plans: Iterable<NamedPlan>): Generator<NamedPlan> {
  let index = 0;
  for (const plan of plans) if (index++ % every === 0) yield plan;
}
