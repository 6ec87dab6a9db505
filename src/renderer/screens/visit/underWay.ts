/** How long an exchange without an outcome may still be running. */
import type { Attempt } from '../../../model/attempt.ts';
import { durations } from '../../../outbox/ports.ts';

/**
 * Whether an answer may still come. An exchange whose page was killed has no outcome either, and times out like any
 * other: after that its outcome is unknown until the hospital is queried.
 *
 * @param now the tablet's clock, milliseconds
 */
export function mayBeUnderWay(
  { kind, outcome, startedAt }: Pick<Attempt, 'kind' | 'outcome' | 'startedAt'>,
  now: number,
  photoMaxBytes: number,
): boolean {
  if (outcome !== null) return false;
  const maxUploadMs = durations.writeTimeoutMs + photoMaxBytes * durations.uploadTimeoutMsPerByte;
  const maxMs = kind === 'upload' ? maxUploadMs : durations.maxReadTimeoutMs;
  return now - startedAt <= maxMs;
}
