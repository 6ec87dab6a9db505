/**
 * The ways of running that leave nothing to chance: a crash at every hook of every journey, every fault at every
 * exchange, and every cell of the table.
 */
import { allCells, cellName, type Cell } from './cells.ts';
import { faultKinds, type ExchangeStage, type FaultKind } from './faults.ts';
import { journeyNames, journeyPlan, type JourneyName } from './journeys.ts';
import type { SentRequest } from './network.ts';
import type { RunPlan } from './plan.ts';

/** A run to be simulated, and the name by which it is reported if it breaks a rule. */
export interface NamedPlan {
  name: string;
  plan: RunPlan;
}

export type HookCounts = ReadonlyMap<JourneyName, { hooks: number; exchanges: number }>;

/** One crash at each hook of each journey. */
export function* singleCrashes(counts: HookCounts): Generator<NamedPlan> {
  for (const journey of journeyNames) {
    const hooks = counts.get(journey)?.hooks ?? 0;
    for (let at = 1; at <= hooks; at += 1) {
      const plan = { ...journeyPlan(journey), crashAt: (hook: number) => hook === at };
      yield { name: `${journey}: crash at hook ${at}`, plan };
    }
  }
}

/** Every fault at every exchange of every journey. */
export function* everyFault(counts: HookCounts): Generator<NamedPlan> {
  for (const journey of journeyNames) {
    const exchanges = (counts.get(journey)?.exchanges ?? 0) + 1;
    for (const fault of faultKinds) {
      for (let at = 1; at <= exchanges; at += 1) {
        const faultFor = ({ n }: SentRequest) => (n === at ? fault : undefined);
        const name = `${journey}: ${fault} at exchange ${at}`;
        yield { name, plan: { ...journeyPlan(journey), faultFor } };
      }
    }
  }
}

const journeyOfStage: Record<ExchangeStage, JourneyName> = {
  upload: 'a wound assessment with photos',
  write: 'a wound assessment with photos',
  query: 'an admission',
  look: 'a conflict with a colleague, resolved',
  'read-back': 'an admission',
  probe: 'an admission',
  control: 'an admission',
  screen: 'an admission',
  photo: 'a wound assessment with photos',
};

/** What has to go wrong first for a stage to be reached at all. */
const wayTo: Partial<Record<ExchangeStage, { stage: ExchangeStage; fault: FaultKind }>> = {
  query: { stage: 'write', fault: 'answer-lost' },
  probe: { stage: 'write', fault: 'lost-before' },
};

/** One run for every cell: the first exchange of that stage has that fault and that crash. */
export function* everyCell(): Generator<NamedPlan> {
  for (const cell of allCells) yield { name: cellName(cell), plan: planOfCell(cell) };
}

function planOfCell({ stage, fault, crash }: Cell): RunPlan {
  let victim: number | null = null;
  let isPrepared = wayTo[stage] === undefined;
  let hasCrashed = false;
  const faultFor = (sentRequest: SentRequest): FaultKind | undefined => {
    const way = wayTo[stage];
    if (!isPrepared && way && sentRequest.stage === way.stage) {
      isPrepared = true;
      return way.fault;
    }
    if (!isPrepared || victim !== null || sentRequest.stage !== stage) return undefined;
    victim = sentRequest.n;
    return fault;
  };
  const crashAt: RunPlan['crashAt'] = (_hook, label, moment, latest) => {
    if (hasCrashed || crash !== 'answered' || label !== 'fetch' || moment !== 'after') return false;
    hasCrashed = latest?.n === victim;
    return hasCrashed;
  };
  const onSent = (sentRequest: SentRequest) => crash === 'sent' && sentRequest.n === victim;
  return { ...journeyPlan(journeyOfStage[stage]), faultFor, crashAt, crashesOnceSent: onSent };
}
