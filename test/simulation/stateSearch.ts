/**
 * The search over states: breadth first, from every distinct state, every fault at every exchange and every crash at
 * every commit and every request, with a limited number of each. A run is repeatable, so a state is reached again by
 * simulating its path once more; the rules judge each of these runs to its end.
 */
import { faultKinds, type FaultKind } from './faults.ts';
import type { RunPlan } from './plan.ts';
import { start, type Run } from './run.ts';
import { simulate } from './simulate.ts';
import { stateJourneys, type StateJourney } from './stateJourneys.ts';
import type { Subject } from './subject.ts';
import { addLife, describeViolation, emptyTally, type Tally } from './tally.ts';
import { worldState } from './worldState.ts';

/** One mishap: the fault of an exchange, or the point at which a window crashes. */
export type Mishap =
  | { fault: FaultKind; exchange: number }
  | { crash: 'at-hook'; hook: number }
  | { crash: 'on-the-way'; exchange: number };

export interface SearchBounds {
  /** The most faults, and the most crashes, on one path. */
  faults: number;
  crashes: number;
  /** Which faults; if absent, every kind. */
  kinds?: readonly FaultKind[];
  /** Ends the search after this many runs; if absent, when there is no new state. */
  maxLives?: number;
  /** Ends it at the first broken rule: enough for a planted bug. */
  endsAtFirst?: boolean;
}

/** Lost before and after the hospital has heard of it, and an expired credential. */
export const few = ['lost-before', 'answer-lost', 'unauthorised'] as const;
export const small: SearchBounds = { faults: 1, crashes: 1, kinds: few };

export interface StateSearch {
  tally: Tally;
  /** Distinct states that were reached. */
  states: number;
  /** Distinct states from which the search continued. */
  expanded: number;
  /** The longest path, in exchanges and commits after the submission. */
  depth: number;
  /** False if it ended at its limit of runs. */
  isComplete: boolean;
}

/** A path that is yet to be simulated, and what may be added to it. */
interface Path {
  mishaps: readonly Mishap[];
  faults: number;
  crashes: number;
}

/** What one run showed after its last mishap. */
interface Seen {
  /** Each new point for a mishap, in order. */
  exchanges: number[];
  crashes: { mishap: Mishap; state: string }[];
  /** Everything that followed without any more mishaps. */
  future: string;
  depth: number;
}

const realFaults = faultKinds.filter((kind) => kind !== 'none');

/** Searches all states of a journey. @param onLife is called with the name of each run */
export async function searchStates(
  journey: StateJourney,
  bounds: SearchBounds,
  subject: Subject,
  onLife: (name: string) => void = () => undefined,
): Promise<StateSearch> {
  const search: StateSearch = {
    tally: emptyTally(),
    states: 0,
    expanded: 0,
    depth: 0,
    isComplete: true,
  };
  const states = new Set<string>();
  const crashed = createSeen();
  const followed = createSeen();
  let layer: Path[] = [{ mishaps: [], faults: bounds.faults, crashes: bounds.crashes }];
  while (layer.length > 0) {
    const next: Path[] = [];
    for (const path of layer) {
      if (search.tally.runs >= (bounds.maxLives ?? Infinity)) {
        return { ...search, states: states.size, isComplete: false };
      }
      const name = nameOf(journey, path.mishaps);
      onLife(name);
      const seen = await walk(journey, path.mishaps, subject, { name, search, states });
      search.depth = Math.max(search.depth, seen.depth);
      if (search.tally.violations.length > 0 && bounds.endsAtFirst) {
        return { ...search, states: states.size };
      }
      if (!followed.isNew(seen.future, path)) continue;
      search.expanded += 1;
      next.push(...onwards(path, seen, crashed, bounds.kinds ?? realFaults));
    }
    layer = next;
  }
  return { ...search, states: states.size };
}

/** Each path that is one mishap longer. */
function onwards(
  { mishaps, faults, crashes }: Path,
  seen: Seen,
  crashed: SeenStates,
  kinds: readonly FaultKind[],
): Path[] {
  const paths: Path[] = [];
  if (faults > 0) {
    for (const exchange of seen.exchanges) {
      for (const fault of kinds) {
        paths.push({ mishaps: [...mishaps, { fault, exchange }], faults: faults - 1, crashes });
      }
    }
  }
  if (crashes > 0) {
    for (const { mishap, state } of seen.crashes) {
      const left = { faults, crashes: crashes - 1 };
      if (crashed.isNew(state, left)) paths.push({ mishaps: [...mishaps, mishap], ...left });
    }
  }
  return paths;
}

interface SeenStates {
  /** Whether it has not been reached before with at least as many mishaps left. */
  isNew(state: string, left: { faults: number; crashes: number }): boolean;
}

function createSeen(): SeenStates {
  const met = new Map<string, { faults: number; crashes: number }[]>();
  return {
    isNew(state, { faults, crashes }) {
      const known = met.get(state) ?? [];
      if (known.some((one) => one.faults >= faults && one.crashes >= crashes)) return false;
      met.set(state, [...known, { faults, crashes }]);
      return true;
    },
  };
}

/** Simulates one path to its end, and looks at each state after its last mishap. */
async function walk(
  journey: StateJourney,
  mishaps: readonly Mishap[],
  subject: Subject,
  into: { name: string; search: StateSearch; states: Set<string> },
): Promise<Seen> {
  const exchanges: number[] = [];
  const crashes: Seen['crashes'] = [];
  const future: string[] = [];
  let left = mishaps.length;
  let depth = 0;
  let run: Run | null = null;
  const look = (mishap: Mishap, counts: boolean): void => {
    if (run === null || run.faultsAreOver || run.clock.now() < start + journey.fromMs) {
      return;
    }
    if (counts) depth += 1;
    if (left > 0) return;
    const now = run.clock.now();
    // What the nurse and her colleagues will still do depends on the clock, and belongs to the state.
    const toCome = journey.events.filter(({ at }) => start + at > now).length;
    const state = `${worldState(run)} ${toCome}`;
    into.states.add(state);
    if (future.at(-1) !== state) future.push(state);
    crashes.push({ mishap, state });
  };
  const struck = (): true => {
    left -= 1;
    return true;
  };
  const plan: RunPlan = {
    ...stateJourneys.planOf(journey),
    faultFor: ({ n, at }) => {
      const mishap = mishaps.find((one) => 'fault' in one && one.exchange === n);
      if (mishap && 'fault' in mishap) {
        left -= 1;
        return mishap.fault;
      }
      const counts = run !== null && !run.faultsAreOver && at >= start + journey.fromMs;
      if (left === 0 && counts) exchanges.push(n);
      return 'none';
    },
    crashesOnceSent: ({ n, stage }) => {
      const isStruck = mishaps.some((one) => 'fault' in one && one.exchange === n);
      if (left === 0 && !isStruck) future.push(stage);
      const isHere = mishaps.some(
        (one) => 'crash' in one && one.crash === 'on-the-way' && one.exchange === n,
      );
      if (isHere) return struck();
      look({ crash: 'on-the-way', exchange: n }, true);
      return false;
    },
    crashAt: (hook, label, moment) => {
      const isHere = mishaps.some(
        (one) => 'crash' in one && one.crash === 'at-hook' && one.hook === hook,
      );
      if (isHere) return struck();
      if (label === 'write' || label === 'fetch') {
        look({ crash: 'at-hook', hook }, label === 'write' && moment === 'after');
      }
      return false;
    },
  };
  const report = await simulate(plan, subject, (begun) => {
    run = begun;
  });
  addLife(into.search.tally, into.name, report);
  return { exchanges, crashes, future: future.join('|'), depth };
}

/** Describes the result of a search, line by line. */
export function describeSearch(name: string, search: StateSearch): string[] {
  const { tally, states, expanded, depth, isComplete } = search;
  const end = isComplete ? 'no new state is left' : 'ended before its end';
  return [
    ...tally.violations.map(describeViolation),
    `${name}: ${states} states, ${expanded} gone on from, in ${tally.runs} runs, ` +
      `at most ${depth} commits and requests deep; ${end}; ${tally.violations.length} violations`,
  ];
}

/** Describes a path. */
function nameOf({ name }: StateJourney, mishaps: readonly Mishap[]): string {
  const words = mishaps.map((one) => {
    if ('fault' in one) return `${one.fault} at exchange ${one.exchange}`;
    return one.crash === 'at-hook'
      ? `crash at hook ${one.hook}`
      : `crash while exchange ${one.exchange} is on its way`;
  });
  return `${name}: ${words.join(', ') || 'no bad luck'}`;
}
