/** Owns the ways of running: which lives are lived, and what is made of them. */
import {
  everyCell,
  everyFault,
  pairsOfCrashes,
  singleCrashes,
  type HookCounts,
  type NamedPlan,
} from './exhaustive.ts';
import { journeyNames, journeyPlan } from './journeys.ts';
import { live } from './live.ts';
import { drawPlan, type LifePlan } from './plan.ts';
import { regressionSeeds } from './regressionSeeds.ts';
import { scenarios } from './scenarios.ts';
import { ownCode } from './subject.ts';
import { addLife, emptyTally, type Tally } from './tally.ts';

export interface Progress {
  (lives: number): void;
}

async function liveAll(plans: Iterable<NamedPlan>, onLife?: Progress): Promise<Tally> {
  const tally = emptyTally();
  for (const { name, plan } of plans) {
    addLife(tally, name, await live(plan, ownCode));
    onLife?.(tally.lives);
  }
  return tally;
}

/** `count` seeds from `first` on: `<start>-<number>`. */
export function swarm(
  given: { start: string; first: number; count: number; store: LifePlan['storeKind'] },
  onLife?: Progress,
): Promise<Tally> {
  const plans = function* (): Generator<NamedPlan> {
    for (let number = given.first; number < given.first + given.count; number += 1) {
      const seed = `${given.start}-${number}`;
      yield { name: `--seed ${seed}`, plan: drawPlan(seed, given.store) };
    }
  };
  return liveAll(plans(), onLife);
}

async function countHooks(): Promise<HookCounts> {
  const counts = new Map<(typeof journeyNames)[number], { hooks: number; exchanges: number }>();
  for (const name of journeyNames) {
    const { hooks, exchanges, violations } = await live(journeyPlan(name), ownCode);
    if (violations.length > 0) throw new Error(`The journey "${name}" does not even work unharmed`);
    counts.set(name, { hooks, exchanges });
  }
  return counts;
}

/** Every single crash, every fault at every exchange, every cell, and every scenario. */
export async function exhaustive(onLife?: Progress): Promise<Tally> {
  const counts = await countHooks();
  const plans = function* (): Generator<NamedPlan> {
    yield* scenarios();
    yield* everyCell();
    yield* singleCrashes(counts);
    yield* everyFault(counts);
  };
  return liveAll(plans(), onLife);
}

/** Every `step`th pair of crashes. */
export async function pairs(step: number, onLife?: Progress): Promise<Tally> {
  return liveAll(pairsOfCrashes(await countHooks(), step), onLife);
}

/** The seeds that once failed. */
export function regression(): Promise<Tally> {
  return liveAll(
    regressionSeeds.map(({ seed, store }) => ({
      name: `--seed ${seed} --store ${store}`,
      plan: drawPlan(seed, store),
    })),
  );
}
