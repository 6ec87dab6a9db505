/** The journeys whose states are searched: one of each kind, and all changes of one record in its lane. */
import { journeyPlan, journeys } from './journeys.ts';
import type { RunEvent, RunPlan } from './plan.ts';

export interface StateJourney {
  name: string;
  events: readonly RunEvent[];
  /** Mishaps begin here, milliseconds of the run; what comes before is searched by another journey. */
  fromMs: number;
}

/** For how long mishaps may go on; with only a few of them everything is settled much earlier. */
const maxMs = 4 * 3_600_000;

const nurse = (at: number, action: Extract<RunEvent, { kind: 'nurse' }>['action']): RunEvent => ({
  at,
  kind: 'nurse',
  tablet: 0,
  action,
});

const all: readonly StateJourney[] = [
  { name: 'a wound assessment', events: [nurse(1_000, 'wound')], fromMs: 900 },
  { name: 'an admission', events: [nurse(1_000, 'admission')], fromMs: 900 },
  {
    name: 'a wound assessment with photos',
    events: [nurse(1_000, 'wound-with-photos')],
    fromMs: 900,
  },
  {
    name: 'a correction',
    events: [nurse(1_000, 'wound'), nurse(9_000, 'correct-own')],
    fromMs: 8_900,
  },
  { name: 'a void', events: [nurse(1_000, 'wound'), nurse(9_000, 'void-own')], fromMs: 8_900 },
  {
    name: 'create, correct and void in one lane',
    events: [nurse(1_000, 'wound'), nurse(1_010, 'correct-own'), nurse(1_020, 'void-own')],
    fromMs: 900,
  },
  {
    name: 'a conflict with a colleague, resolved',
    events: journeys['a conflict with a colleague, resolved'],
    fromMs: 900,
  },
];

function planOf({ name, events }: StateJourney): RunPlan {
  return {
    ...journeyPlan('an admission'),
    seed: `states ${name}`,
    events: [...events],
    faultsUntilSettledMs: maxMs,
  };
}

/** The journeys, and the run of one without any mishaps. */
export const stateJourneys = { all, planOf };
