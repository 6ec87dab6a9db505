/** Looks for one planted bug in each way of running by itself: does it find the bug, and after how many runs. */
import type { NamedPlan } from './exhaustive.ts';
import type { Mutant } from './mutant.ts';
import { plant } from './mutation.ts';
import { drawPlan } from './plan.ts';
import { scenarios } from './scenarios.ts';
import { simulate } from './simulate.ts';
import { stateJourneys } from './stateJourneys.ts';
import { searchStates } from './stateSearch.ts';
import { ownCode, type Subject } from './subject.ts';
import { countHooks, everyCrashFaultAndCell, type Progress } from './ways.ts';

/**
 * The ways that are compared. `swarm` draws runs as `npm run simulate` does; `powers` gives each run the powers of the
 * bug, as `--powers` does. The hand-written runs of `--way exhaustive` count as a way of their own. The sealed runs have
 * a program of their own.
 */
export const comparedWays = [
  'swarm',
  'powers',
  'scenarios',
  'exhaustive',
  'states',
  'sealed',
] as const;
export type ComparedWay = (typeof comparedWays)[number];

/** What one way of running did with one bug. */
export interface WayResult {
  way: ComparedWay;
  /** How many runs it did; if it caught the bug, the last of them did. */
  runs: number;
  /** The rule that was broken; null: none was. */
  rule: string | null;
  /** Processor time in seconds. */
  seconds: number;
}

export interface CompareBounds {
  start: string;
  /** The most runs of each way. A way with a fixed list of more runs does evenly spaced ones of it. */
  limit: number;
  ways: readonly Exclude<ComparedWay, 'sealed'>[];
}

/** Looks for the bug in each of these ways, one after the other. */
export async function lookInEachWay(
  mutant: Mutant,
  { start, limit, ways }: CompareBounds,
  onLife: Progress,
): Promise<WayResult[]> {
  const subject = await plant(mutant);
  const results: WayResult[] = [];
  for (const way of ways) {
    const begunAt = process.cpuUsage();
    const told = (name: string) => onLife(`planted bug "${mutant.name}", ${way}: ${name}`);
    const found =
      way === 'states'
        ? await searchAllStates(subject, limit, told)
        : await simulateAll(await plansOf(way, mutant, start, limit), {
            subject,
            isDrawn: way === 'swarm' || way === 'powers',
            onLife: told,
          });
    const { user, system } = process.cpuUsage(begunAt);
    results.push({ way, ...found, seconds: (user + system) / 1e6 });
  }
  return results;
}

type Found = Pick<WayResult, 'runs' | 'rule'>;

/** A drawn run in which our own code breaks a rule says nothing about the bug; all others are known to break none. */
async function simulateAll(
  plans: Iterable<NamedPlan>,
  { subject, isDrawn, onLife }: { subject: Subject; isDrawn: boolean; onLife: Progress },
): Promise<Found> {
  let runs = 0;
  for (const { name, plan } of plans) {
    runs += 1;
    onLife(name);
    const [first] = (await simulate(plan, subject)).violations;
    if (first === undefined) continue;
    const own = isDrawn ? (await simulate(plan, ownCode)).violations : [];
    if (own.length === 0) return { runs, rule: first.rule };
  }
  return { runs, rule: null };
}

/** Lost before and after the hospital has heard of it, and an expired credential, each with one crash. */
const bounds = {
  faults: 1,
  crashes: 1,
  kinds: ['lost-before', 'answer-lost', 'unauthorised'],
  endsAtFirst: true,
} as const;

async function searchAllStates(subject: Subject, limit: number, onLife: Progress): Promise<Found> {
  let runs = 0;
  for (const journey of stateJourneys.all) {
    if (runs >= limit) break;
    const within = { ...bounds, maxLives: limit - runs };
    const { tally } = await searchStates(journey, within, subject, onLife);
    runs += tally.runs;
    const [first] = tally.violations;
    if (first) return { runs, rule: first.violation.rule };
  }
  return { runs, rule: null };
}

async function plansOf(
  way: Exclude<ComparedWay, 'states' | 'sealed'>,
  { powers = [] }: Mutant,
  start: string,
  limit: number,
): Promise<Iterable<NamedPlan>> {
  switch (way) {
    case 'swarm':
      return drawn(start, limit, (seed) => drawPlan(seed, 'memory'));
    case 'powers': {
      const wish = { on: powers, isCertain: true };
      return drawn(start, powers.length === 0 ? 0 : limit, (seed) =>
        drawPlan(seed, 'memory', wish),
      );
    }
    case 'scenarios':
      return spread([...scenarios()], limit);
    case 'exhaustive':
      return spread([...everyCrashFaultAndCell(await countHooks())], limit);
  }
}

function* drawn(
  start: string,
  limit: number,
  plan: (seed: string) => NamedPlan['plan'],
): Generator<NamedPlan> {
  for (let number = 1; number <= limit; number += 1) {
    const seed = `${start}-${number}`;
    yield { name: seed, plan: plan(seed) };
  }
}

/** At most `limit` of them, evenly spaced. */
export function spread<One>(all: readonly One[], limit: number): One[] {
  const step = Math.max(1, all.length / limit);
  const count = Math.min(limit, all.length);
  return Array.from({ length: count }, (_, at) => all[Math.floor(at * step)]).filter(
    (one) => one !== undefined,
  );
}
