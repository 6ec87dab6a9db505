/**
 * Reads an author's submissions at a cost in proportion to what is asked for: those about one patient, wound or record
 * by their words in the index, and a page of the newest finished ones (decision 0286).
 */
import type { z } from 'zod';
import { textOf, textsOf, type About } from '../../model/foundBy.ts';
import { submissionSchema, type Submission } from '../../model/submission.ts';
import { submissionSummarySchema, type SubmissionSummary } from '../../model/submissionSummary.ts';
import type { RowPart, Store, Transaction } from '../../storage/store.ts';
import { RowSealed, sortReadable, type UnreadableRow } from '../../vault/reading.ts';

/** Whose rows are asked for. */
export interface Whose {
  hospitalKey: string;
  authorId: string;
}

export interface FoundSubmissions<One = Submission> {
  submissions: One[];
  unreadable: UnreadableRow[];
}

export interface FoundRows {
  /** Her submissions about one patient, wound or record, newest first, and rows that cannot be read. */
  about(whose: Whose, about: About): Promise<FoundSubmissions>;
  /** The same inside a transaction over `submissions`. Throws {@link RowSealed}. */
  aboutIn(rows: Transaction, whose: Whose, about: About): Promise<FoundSubmissions>;
  /** As `aboutIn`, but opens only the summary of what is finished. */
  summariesAboutIn(
    rows: Transaction,
    whose: Whose,
    about: About,
  ): Promise<FoundSubmissions<SubmissionSummary>>;
  /**
   * The summaries of her newest finished submissions, at least `count` of them if there are so many, and whether there
   * may be more.
   */
  newestDone(
    whose: Whose,
    count: number,
  ): Promise<FoundSubmissions<SubmissionSummary> & { hasMore: boolean }>;
}

/** The queries of one thread. */
export function openFoundRows(store: Store): FoundRows {
  const rowsAbout = async (
    rows: Transaction,
    { authorId }: Whose,
    about: About,
    part: RowPart,
  ): Promise<unknown[]> =>
    rows.list('submissions', { index: 'about', value: rows.opaque(authorId, textOf(about)) }, part);

  const aboutIn: FoundRows['aboutIn'] = async (rows, whose, about) =>
    only(about, hers(whose, await rowsAbout(rows, whose, about, 'whole'), submissionSchema));

  return {
    aboutIn,
    summariesAboutIn: async (rows, whose, about) => {
      const stored = await rowsAbout(rows, whose, about, 'summary');
      return only(about, hers(whose, stored, submissionSummarySchema));
    },
    about: (whose, about) =>
      whileUnlocked(store.read(['submissions'], (rows) => aboutIn(rows, whose, about))),

    newestDone: (whose, count) =>
      store.read(['submissions'], async (rows) => {
        // The index covers all nurses: if others have done much, more of it has to be read.
        for (let asked = count; ; asked *= 4) {
          const stored = await rows.newest('submissions', 'doneAt', asked, 'summary');
          const found = hers(whose, stored, submissionSummarySchema);
          const hasMore = stored.length === asked;
          if (!hasMore || found.submissions.length >= count) return { ...found, hasMore };
        }
      }),
  };
}

/** A word of the index only leads to a row: what is about something else is not believed. */
function only<One extends SubmissionSummary>(
  about: About,
  found: FoundSubmissions<One>,
): FoundSubmissions<One> {
  const text = textOf(about);
  return { ...found, submissions: found.submissions.filter((one) => textsOf(one).includes(text)) };
}

/** Finds nothing if the author's key is not here: without it there are no index words to look up. */
async function whileUnlocked(asked: Promise<FoundSubmissions>): Promise<FoundSubmissions> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RowSealed) return { submissions: [], unreadable: [] };
    throw error;
  }
}

/** An author's submissions at one hospital, newest first, and rows that cannot be read. */
export function hers<One extends SubmissionSummary>(
  { hospitalKey, authorId }: Whose,
  stored: readonly unknown[],
  schema: z.ZodType<One>,
): FoundSubmissions<One> {
  const sorted = sortReadable('submissions', 'submissionId', stored, schema);
  const submissions = sorted.readable
    .filter((one) => one.authorId === authorId && one.hospitalKey === hospitalKey)
    .toSorted((a, b) => b.sequence - a.sequence);
  return { submissions, unreadable: sorted.unreadable };
}
