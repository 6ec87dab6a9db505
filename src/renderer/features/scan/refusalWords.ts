/** The message for a code that was read but refused. */
import type { TFunction } from 'i18next';
import type { LostCode } from './keyBurst.ts';
import type { CodeRefusal, ScanSubject } from './readCode.ts';

/** What happened, that nothing was opened, and what to do. */
export function refusalWords(
  t: TFunction<'scan'>,
  subject: ScanSubject,
  why: CodeRefusal | LostCode,
): string {
  const isOtherKind = why === 'severalParts' || why === 'otherKind';
  return t(subject === 'token' && isOtherKind ? 'refused.token' : `refused.${why}`);
}
