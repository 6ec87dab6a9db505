/** The sentence for a code that was read and not believed. */
import type { TFunction } from 'i18next';
import type { CodeRefusal, ScanSubject } from './readCode.ts';

/** What happened, that nothing was opened, and what to do. */
export function refusalWords(t: TFunction<'scan'>, subject: ScanSubject, why: CodeRefusal): string {
  return t(subject === 'token' && why !== 'notWhole' ? 'refused.token' : `refused.${why}`);
}
