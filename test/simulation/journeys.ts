/**
 * The ordinary journeys: one of each kind, written out event by event, for the ways of running that leave nothing to
 * chance.
 */
import { noPowers, type RunEvent, type RunPlan } from './plan.ts';

const nurse = (at: number, action: Extract<RunEvent, { kind: 'nurse' }>['action']): RunEvent => ({
  at,
  kind: 'nurse',
  tablet: 0,
  action,
});

/** The journeys by name. Each is over within a quarter of an hour of virtual time. */
export const journeys = {
  'a wound assessment with photos': [nurse(1_000, 'wound-with-photos')],
  'an admission': [nurse(1_000, 'admission')],
  'a correction of a create that still waits': [nurse(1_000, 'wound'), nurse(1_000, 'correct-own')],
  'a void of a finished record': [nurse(1_000, 'wound'), nurse(9_000, 'void-own')],
  'a conflict with a colleague, resolved': [
    nurse(1_000, 'wound'),
    { at: 9_000, kind: 'outage', tablet: null, forMs: 20_000 },
    nurse(10_000, 'correct-own'),
    { at: 11_000, kind: 'colleague', does: 'correct' },
    nurse(60_000, 'decide'),
    nurse(120_000, 'decide'),
  ],
} as const satisfies Record<string, readonly RunEvent[]>;
export type JourneyName = keyof typeof journeys;

export const journeyNames = Object.keys(journeys) as JourneyName[];

/** The plan of a journey without any fault. */
export function journeyPlan(name: JourneyName, windows = 1): RunPlan {
  return {
    seed: `journey ${name}`,
    storeKind: 'memory',
    tablets: 1,
    windows,
    interpretations: {},
    faultRates: {},
    storeFaultRate: 0,
    crashRate: 0,
    maxCrashes: 0,
    distorts: false,
    signalLossRate: 0,
    ...noPowers,
    events: [...journeys[name]],
  };
}
