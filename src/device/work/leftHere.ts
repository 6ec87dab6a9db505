/**
 * Tells a nurse what of hers is on this tablet and not in the hospital record. Only open submissions and drafts are
 * read; the rest is only counted, so the cost does not depend on how much the tablet stores (decision 0274). What
 * cannot be read is counted: it may be hers, and nobody may be told that nothing is left.
 */
import { draftSchema, type Draft } from '../../model/draft.ts';
import { submissionSchema, type Submission } from '../../model/submission.ts';
import { isDone } from '../../model/submissionFacts.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { keyOf, type Store, type Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';

export interface LeftHere {
  /** Submitted and not done, newest first. */
  readonly open: readonly Submission[];
  /** Drafts, newest first, including empty ones. */
  readonly drafts: readonly Draft[];
  /** Rows that may be hers, but cannot be read or contradict themselves: they are left unchanged. */
  readonly unreadable: number;
}

/** What is left of one nurse, at one moment. Throws StoreFailure if nothing can be read. */
export function leftHere(store: Store, hospitalKey: string, authorId: string): Promise<LeftHere> {
  return store.read(['drafts', 'submissions'], async (rows) => {
    const begun = await rows.list('drafts', { index: 'authorId', value: authorId });
    const drafts = sortReadable('drafts', 'draftId', begun, draftSchema).readable;
    const inHospital = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
    const maybeHers = inHospital.filter((row) => mayBeOf(authorId, row));
    const readable = sortReadable('submissions', 'submissionId', maybeHers, submissionSchema);
    // A row that says it is done but is indexed as open is as little known as one that cannot be read.
    const open = readable.readable.filter((submission) => !isDone(submission));
    const strays = await countStrays(rows, authorId, inHospital);
    return {
      open: open.toSorted((a, b) => b.sequence - a.sequence),
      drafts: drafts.toSorted((a, b) => b.updatedAt - a.updatedAt),
      unreadable: begun.length - drafts.length + (maybeHers.length - open.length) + strays,
    };
  });
}

/** A row that does not name its author may be hers. */
export function mayBeOf(authorId: string, row: unknown): boolean {
  const author = fieldOf(row, 'authorId');
  return typeof author !== 'string' || author === authorId;
}

/**
 * Counts rows of hers that are indexed neither as open here nor as done. Three counts tell whether this tablet has any;
 * keys are compared only if it does.
 */
async function countStrays(
  rows: Transaction,
  authorId: string,
  inHospital: readonly unknown[],
): Promise<number> {
  const done = { index: 'openIn', value: '' };
  const [all, doneCount] = await Promise.all([
    rows.count('submissions'),
    rows.count('submissions', done),
  ]);
  if (all === doneCount + inHospital.length) return 0;
  const [hers, doneKeys] = await Promise.all([
    rows.keys('submissions', { index: 'authorId', value: authorId }),
    rows.keys('submissions', done),
  ]);
  const known = new Set([...doneKeys, ...inHospital.map((row) => keyOf('submissions', row))]);
  return hers.filter((key) => !known.has(key)).length;
}
