/**
 * Reading an author's submissions in proportion to what is asked for: those about one patient, wound or record by
 * their words in the index, and of what is done a page of the newest. Rows that an earlier version wrote have no words:
 * they are looked through until `indexEarlier` has given them theirs (decision 0286).
 */
import { textOf, textsOf, type About } from '../../model/foundBy.ts';
import { submissionSchema, type Submission } from '../../model/submission.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { RowSealed, sortReadable, type UnreadableRow } from '../../vault/reading.ts';
import { openEarlierRows } from '../earlierRows.ts';

/** Whose rows are asked for. */
export interface Whose {
  hospitalKey: string;
  authorId: string;
}

export interface FoundSubmissions {
  submissions: Submission[];
  unreadable: UnreadableRow[];
}

export interface FoundRows {
  /** Hers about one patient, wound or record, newest first, and what cannot be read. */
  about(whose: Whose, about: About): Promise<FoundSubmissions>;
  /** The same within a transaction over `submissions`. Throws {@link RowSealed}. */
  aboutIn(rows: Transaction, whose: Whose, about: About): Promise<FoundSubmissions>;
  /** At least so many of hers that are done, where there are, the newest; and whether there may be more. */
  newestDone(whose: Whose, count: number): Promise<FoundSubmissions & { hasMore: boolean }>;
  /** Gives her rows of earlier versions the words by which they are found. A kill in the middle leaves some without. */
  indexEarlier(authorId: string): Promise<void>;
}

/** The readings of one thread. */
export function openFoundRows(store: Store): FoundRows {
  const earlier = openEarlierRows(store, { table: 'submissions', index: 'authorId' });

  const aboutIn: FoundRows['aboutIn'] = async (rows, whose, about) => {
    const { authorId } = whose;
    const text = textOf(about);
    const [byWord, without] = await Promise.all([
      rows.list('submissions', { index: 'about', value: rows.opaque(authorId, text) }),
      earlier.list(rows, authorId),
    ]);
    const found = hers(whose, [...byWord, ...without]);
    return {
      ...found,
      submissions: found.submissions.filter((one) => textsOf(one).includes(text)),
    };
  };

  return {
    aboutIn,
    about: (whose, about) =>
      whileUnlocked(store.read(['submissions'], (rows) => aboutIn(rows, whose, about))),

    newestDone: (whose, count) =>
      store.read(['submissions'], async (rows) => {
        // The index is of everybody's: where others have done much, more of it is looked at.
        for (let asked = count; ; asked *= 4) {
          const stored = await rows.newest('submissions', 'doneAt', asked);
          const found = hers(whose, stored);
          const hasMore = stored.length === asked;
          if (!hasMore || found.submissions.length >= count) return { ...found, hasMore };
        }
      }),

    indexEarlier: earlier.putBack,
  };
}

/** Rows of an author whose key is not here are found by no word. */
async function whileUnlocked(asked: Promise<FoundSubmissions>): Promise<FoundSubmissions> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RowSealed) return { submissions: [], unreadable: [] };
    throw error;
  }
}

/** An author's own for one hospital, newest first, and what cannot be read. */
function hers({ hospitalKey, authorId }: Whose, stored: readonly unknown[]): FoundSubmissions {
  const sorted = sortReadable('submissions', 'submissionId', stored, submissionSchema);
  const submissions = sorted.readable
    .filter((one) => one.authorId === authorId && one.hospitalKey === hospitalKey)
    .toSorted((a, b) => b.sequence - a.sequence);
  return { submissions, unreadable: sorted.unreadable };
}
