/** Whether an assessment may be in the future. Interface: Wound assessment input (observedAt). */
import { validationFailed, type Answer } from '../answers.ts';
import type { HospitalContext } from '../context.ts';
import { parseDateTime } from '../time.ts';

/** A minute of tolerance, because two correct clocks may differ. */
const toleranceMs = 60_000;

/** The refusal of an instant in the future, under the reading that refuses it. */
export function refuseFuture(
  context: HospitalContext,
  path: string,
  sent: string,
): Answer | undefined {
  if (context.interpretations().futureDateTime === 'accepted') return undefined;
  if (parseDateTime(sent) <= context.toldNow() + toleranceMs) return undefined;
  return validationFailed([{ path, message: 'must not lie in the future' }]);
}
