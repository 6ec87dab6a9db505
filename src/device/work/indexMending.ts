/**
 * Two fields of a submission are in clear for the index: where it is open, and when it was done. Whoever changes them
 * would hide it from the engine and its author; what she sealed decides.
 */
import { submissionRow, submissionSchema } from '../../model/submission.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { raiseSignal } from '../signals.ts';
import type { Whose } from './foundRows.ts';

const dayMs = 24 * 3_600_000;

/**
 * Writes down again where each of her submissions is open, and when it was done, if the two contradict each other; only
 * keys are compared, and only of such rows is anything read. Her key must be here.
 */
export async function mendIndex(store: Store, whose: Whose, nowMs: number): Promise<void> {
  const odd = await store.read(['submissions'], (rows) => oddIn(rows, whose, nowMs + dayMs));
  if (odd.length === 0) return;
  await store.write(['submissions', 'signals'], (rows) => mendThese(rows, odd));
}

/** The same for these submissions, in a transaction that can write `submissions` and `signals`. */
export async function mendThese(rows: Transaction, keys: readonly string[]): Promise<void> {
  for (const stored of await rows.getMany('submissions', keys)) {
    const submission = submissionSchema.safeParse(stored).data;
    const sealed = submission && submissionRow(submission);
    const isAsIs = (name: string) => fieldOf(sealed, name) === fieldOf(stored, name);
    if (!sealed || ['openIn', 'doneAt'].every(isAsIs)) continue;
    await rows.put('submissions', sealed);
    await raiseSignal(rows, submission.hospitalKey);
  }
}

async function oddIn(
  rows: Transaction,
  { hospitalKey, authorId }: Whose,
  below: number,
): Promise<string[]> {
  const [hers, open, done, dated] = await Promise.all([
    rows.keys('submissions', { index: 'authorId', value: authorId }),
    rows.keys('submissions', { index: 'openIn', value: hospitalKey }),
    rows.keys('submissions', { index: 'openIn', value: '' }),
    rows.keys('submissions', { index: 'doneAt', below }),
  ]);
  const [isOpen, isDone, isDated] = [new Set(open), new Set(done), new Set(dated)];
  return hers.filter((key) => !(isDated.has(key) ? isDone : isOpen).has(key));
}
