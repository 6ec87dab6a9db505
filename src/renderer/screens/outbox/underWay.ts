/** Until when an exchange without an outcome may still be under way. */
import type { Attempt } from '../../../model/attempt.ts';
import { durations } from '../../../outbox/ports.ts';

/** No photo that is sent is larger; see the hospital interface. */
const largestPhotoBytes = 10_000_000;

const maxUploadMs = durations.writeTimeoutMs + largestPhotoBytes * durations.uploadTimeoutMsPerByte;

/**
 * Whether an answer may still come. One whose page was killed has no outcome either, and its time runs out
 * like any other's: from then on nobody knows whether it arrived, until the hospital is asked.
 *
 * @param now the tablet's clock, milliseconds
 */
export function mayBeUnderWay(
  { kind, outcome, startedAt }: Pick<Attempt, 'kind' | 'outcome' | 'startedAt'>,
  now: number,
): boolean {
  if (outcome !== null) return false;
  const maxMs = kind === 'upload' ? maxUploadMs : durations.maxReadTimeoutMs;
  return now - startedAt <= maxMs;
}
