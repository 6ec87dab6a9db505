/** Owns the way of a hospital that misbehaves: one trouble after another, with calm in between to settle in. */
import type { Hospital } from '../hospital.ts';
import { defaultInterpretations } from '../interpretations.ts';
import { scenarios } from '../scenarios.ts';

/** The troubles of one examination, in their order. */
export const troubles = [
  'lost-answers',
  'gateway-pages',
  'asked-to-wait',
  'colleague-in-between',
  'large-uploads-reset',
  'guest-network',
  'nonsense',
  'late-answers',
  'blind-query',
  'expired-sign-in',
  'purged-photos',
  'retention-over',
  'contrary-readings',
] as const;

export type Trouble = (typeof troubles)[number];

/** Sets a trouble up; what the one before has changed is taken back first. */
export function enter(hospital: Hospital, trouble: Trouble): void {
  takeBack(hospital);
  if (trouble === 'colleague-in-between') return correctEverything(hospital);
  const scenario = scenarios.find(({ name }) => name === trouble);
  if (scenario?.interpretations !== undefined) {
    hospital.setInterpretations(scenario.interpretations);
  }
  if (scenario?.advanceSeconds !== undefined) hospital.advanceClock(scenario.advanceSeconds * 1000);
  if (scenario?.faults !== undefined) hospital.setFaults(scenario.faults);
  return undefined;
}

/** Everything works again, and every sign-in is good. */
export function settle(hospital: Hospital): void {
  takeBack(hospital);
  hospital.renewCredentials();
}

/** Sign-ins grow old meanwhile, so that there is one to expire. */
function takeBack(hospital: Hospital): void {
  hospital.setFaults([]);
  hospital.setInterpretations(defaultInterpretations);
}

/** A colleague corrects every record that a client may still want to change. */
function correctEverything(hospital: Hospital): void {
  for (const { kind, recordId, recordState } of hospital.records()) {
    if (kind !== 'wound-assessment' || recordState !== 'valid') continue;
    hospital.correctAsColleague({ recordId, careNote: 'Corrected by a colleague meanwhile.' });
  }
}
