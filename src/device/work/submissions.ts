/**
 * What a nurse may do with what she handed in: look, take back, send again, edit, resolve a
 * conflict, discard. Each is one transaction that first looks whether it is still allowed, because
 * the engine may have moved the submission in the meantime.
 */
import { attemptSchema, type Attempt } from '../../model/attempt.ts';
import { allowedActions, NotAllowedNow, type AuthorAction } from '../../model/authorActions.ts';
import type { HandedIn } from '../../model/content.ts';
import type { Draft } from '../../model/draft.ts';
import type { About } from '../../model/foundBy.ts';
import {
  retrySameId,
  atRest,
  doubted,
  draftFrom,
  handedInAgain,
  rebase,
  retryNewId,
} from '../../model/goingOn.ts';
import type { Photo } from '../../model/photo.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { problemIn } from '../../model/submissionFacts.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, TableName, Transaction } from '../../storage/store.ts';
import { lookAtRow, readRow, sortReadable, type UnreadableRow } from '../../vault/reading.ts';
import { forgetLasts } from '../cache/cacheRows.ts';
import { photosOf, photoTables } from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { openFoundRows, type FoundRows } from './foundRows.ts';
import { handIn } from './handIn.ts';
import { openKeptLasts, type KeptLasts } from './keptLasts.ts';
import { leftHere, type LeftHere } from './leftHere.ts';
import { passRecordId, relinkDependents, prune, remove } from './removal.ts';
import { countsOf, tabletLeft, type TabletLeft } from './tabletLeft.ts';

export interface Submissions extends KeptLasts {
  /** See {@link handIn}. */
  handIn(draftId: string, handedIn: HandedIn): Promise<Submission>;
  read(submissionId: string): Promise<Submission | null>;
  /** An author's submissions in the order of handing in, newest first, and unreadable rows. */
  list(
    hospitalKey: string,
    authorId: string,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[] }>;
  /**
   * Those of an author that wait, move or need her, newest first. Few, whatever was ever handed in;
   * a live reading of it runs again with every step.
   */
  listOpen(
    hospitalKey: string,
    authorId: string,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[] }>;
  /**
   * Those of an author that are done, newest first: at least `count` where there are so many, and whether there may be
   * more. A live reading of it runs again only when one more is done or removed.
   */
  listDone(
    hospitalKey: string,
    authorId: string,
    count: number,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[]; hasMore: boolean }>;
  /**
   * Those of an author about one patient, wound or record, newest first, whatever else this tablet keeps. A live
   * reading of it runs again only when one of these changes.
   */
  listAbout(
    hospitalKey: string,
    authorId: string,
    about: About,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[] }>;
  /** Has the author's rows of earlier versions found by what they are about; nothing is lost by a kill. */
  indexEarlier(authorId: string): Promise<void>;
  /** What of an author is here and not in the hospital record. See {@link LeftHere}. */
  left(hospitalKey: string, authorId: string): Promise<LeftHere>;
  /** What is left on the whole tablet, without a sign-in. See {@link TabletLeft}. */
  leftOnTablet(): Promise<TabletLeft>;
  /** Of one nurse, without her key: what is not known to be in the record, and her drafts. */
  countLeft(authorId: string): Promise<Pick<TabletLeft, 'records' | 'drafts'>>;
  /** How many submissions of each nurse wait on this tablet: counts, and nothing more. */
  countWaiting(hospitalKey: string): Promise<ReadonlyMap<string, number>>;
  /** The journal of one submission, oldest first. */
  attempts(submissionId: string): Promise<Attempt[]>;
  photos(submissionId: string): Promise<Photo[]>;
  /**
   * Makes a draft of it again, with everything as it was typed. Where the hospital has refused its
   * request id, the draft gets a new one (rule R5). Throws NotAllowedNow.
   */
  backToDraft(submissionId: string): Promise<Draft>;
  /** After a problem: queue the same content again. Throws NotAllowedNow. */
  sendAgain(submissionId: string): Promise<void>;
  /** Keeps the text that is being mixed in a conflict, so that a crash loses none of it. */
  keepMix(submissionId: string, careNote: string): Promise<{ savedAt: number }>;
  /**
   * After a conflict: put `careNote` (or repeat the void) on top of the version that was on the screen.
   * Throws NotAllowedNow where another one has come meanwhile, which nobody has seen (rule R11).
   */
  resolve(submissionId: string, choice: { shownVersion: number; careNote?: string }): Promise<void>;
  /**
   * Its author has found the record in the hospital's own system: it is read, and where it holds what
   * was handed in, it is done. Throws NotAllowedNow.
   */
  settleAsFound(submissionId: string, recordId: string): Promise<void>;
  /**
   * What is done is read back once more, because a screen was told otherwise: it is done again where the hospital
   * still holds it, and else a problem. Does nothing where it is not done with a receipt.
   */
  readBackAgain(submissionId: string): Promise<void>;
  /**
   * Hands a record in again that the hospital had, and provably has lost: the hospital is asked about its old id
   * before anything leaves (rules R4, R5). Throws NotAllowedNow.
   */
  handInAgain(submissionId: string): Promise<void>;
  /** Removes it from this tablet. Only where it can be no record in the making. */
  discard(submissionId: string): Promise<void>;
  /** Asks the engine to try now, whatever the backoff. */
  tryNow(hospitalKey: string): Promise<void>;
  /**
   * Removes what was done before a device time, and of what was done before another one the photos;
   * nothing that something open refers to.
   */
  prune(hospitalKey: string, doneBefore: number, photosDoneBefore?: number): Promise<number>;
}

const everything: TableName[] = [
  'drafts',
  'submissions',
  'attempts',
  'bodies',
  'signals',
  ...photoTables,
];

type Queries = Pick<
  Submissions,
  | 'read'
  | 'list'
  | 'listOpen'
  | 'listDone'
  | 'listAbout'
  | 'left'
  | 'leftOnTablet'
  | 'countLeft'
  | 'countWaiting'
  | 'attempts'
  | 'photos'
>;
type Commands = Omit<
  Submissions,
  keyof (Queries & KeptLasts) | 'handIn' | 'readBackAgain' | 'indexEarlier' | 'tryNow' | 'prune'
>;

export function openSubmissions(store: Store, ports: DevicePorts): Submissions {
  const found = openFoundRows(store);
  return {
    handIn: (draftId, handedIn) => handIn(store, ports, draftId, handedIn),
    ...openQueries(store, found),
    indexEarlier: found.indexEarlier,
    ...openKeptLasts(store, ports, found),
    ...openCommands(store, ports),

    readBackAgain: (submissionId) =>
      store.write(['submissions', 'signals', 'cache'], async (rows) => {
        const done = await readRow(rows, 'submissions', submissionId, submissionSchema);
        const again = done === null ? null : doubted(done);
        if (again === null) return;
        await rows.put('submissions', submissionRow(again));
        await forgetLasts(rows, again, again.content.subject.patientId);
        await raiseSignal(rows, again.hospitalKey);
      }),

    tryNow: (hospitalKey) =>
      store.write(['signals'], async (rows) => {
        await raiseSignal(rows, hospitalKey, { tryNow: true });
      }),

    prune: (hospitalKey, doneBefore, photosDoneBefore = doneBefore) =>
      prune(store, hospitalKey, { records: doneBefore, photos: photosDoneBefore }),
  };
}

/** What is there to be looked at. */
function openQueries(store: Store, found: FoundRows): Queries {
  return {
    read: (submissionId) =>
      store.read(['submissions'], (rows) =>
        lookAtRow(rows, 'submissions', submissionId, submissionSchema),
      ),

    async list(hospitalKey, authorId) {
      const stored = await store.read(['submissions'], (rows) =>
        rows.list('submissions', { index: 'authorId', value: authorId }),
      );
      const sorted = sortReadable('submissions', 'submissionId', stored, submissionSchema);
      const submissions = sorted.readable
        .filter((submission) => submission.hospitalKey === hospitalKey)
        .toSorted((a, b) => b.sequence - a.sequence);
      return { submissions, unreadable: sorted.unreadable };
    },

    async listOpen(hospitalKey, authorId) {
      const stored = await store.read(['submissions'], (rows) =>
        rows.list('submissions', { index: 'openIn', value: hospitalKey }),
      );
      const sorted = sortReadable('submissions', 'submissionId', stored, submissionSchema);
      const submissions = sorted.readable
        .filter((submission) => submission.authorId === authorId)
        .toSorted((a, b) => b.sequence - a.sequence);
      return { submissions, unreadable: sorted.unreadable };
    },

    listDone: (hospitalKey, authorId, count) => found.newestDone({ hospitalKey, authorId }, count),
    listAbout: (hospitalKey, authorId, about) => found.about({ hospitalKey, authorId }, about),

    left: (hospitalKey, authorId) => leftHere(store, hospitalKey, authorId),

    leftOnTablet: () => tabletLeft(store),
    countLeft: (authorId) => countsOf(store, authorId),

    countWaiting: (hospitalKey) =>
      store.read(['submissions'], async (rows) => {
        const open = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
        const counts = new Map<string, number>();
        for (const row of open) {
          const authorId = fieldOf(row, 'authorId');
          if (typeof authorId === 'string') counts.set(authorId, (counts.get(authorId) ?? 0) + 1);
        }
        return counts;
      }),

    async attempts(submissionId) {
      const stored = await store.read(['attempts'], (rows) =>
        rows.list('attempts', { index: 'submissionId', value: submissionId }),
      );
      return sortReadable('attempts', 'attemptId', stored, attemptSchema).readable.toSorted(
        (a, b) => a.startedAt - b.startedAt,
      );
    },

    photos: (submissionId) => store.read(['photos'], (rows) => photosOf(rows, submissionId)),
  };
}

/** Its photos are to be uploaded anew: the hospital has lost what they were bound to. */
async function forgetUploads(
  rows: Transaction,
  { submissionId, authorId }: Submission,
): Promise<void> {
  for (const photo of await photosOf(rows, submissionId)) {
    await rows.put('photos', { ...photo, authorId, attachment: null });
  }
}

/** What the author decides about one submission. */
function openCommands(store: Store, ports: DevicePorts): Commands {
  /** Runs one decision of the author on a submission that is still as it must be for it. */
  const decide = <T>(
    submissionId: string,
    action: AuthorAction | readonly AuthorAction[],
    work: (rows: Transaction, submission: Submission) => Promise<T>,
  ): Promise<T> =>
    store.write(everything, async (rows) => {
      const submission = await readRow(rows, 'submissions', submissionId, submissionSchema);
      const wanted = [action].flat();
      if (!submission || !wanted.some((one) => allowedActions(submission).includes(one))) {
        throw new NotAllowedNow();
      }
      await raiseSignal(rows, submission.hospitalKey);
      return work(rows, submission);
    });

  return {
    backToDraft: (submissionId) =>
      decide(submissionId, ['take-back', 'edit'], async (rows, submission) => {
        const draft = draftFrom(submission, ports);
        await rows.put('drafts', draft);
        await relinkDependents(rows, submission);
        await rows.delete('submissions', submissionId);
        return draft;
      }),

    sendAgain: (submissionId) =>
      decide(submissionId, ['send-again', 'check-again'], async (rows, submission) => {
        const again = allowedActions(submission).includes('check-again')
          ? retrySameId(submission)
          : retryNewId(submission);
        await rows.put('submissions', submissionRow(again));
      }),

    keepMix: (submissionId, careNote) =>
      store.write(['submissions'], async (rows) => {
        const submission = await readRow(rows, 'submissions', submissionId, submissionSchema);
        const draft = submission?.content.draft;
        const isOpen = submission !== null && allowedActions(submission).includes('resolve');
        if (!isOpen || draft?.kind !== 'wound-correction') throw new NotAllowedNow();
        const content = { ...submission.content, draft: { ...draft, careNote } };
        const mixed = { ...submission, revision: submission.revision + 1, content };
        await rows.put('submissions', submissionRow(mixed));
        return { savedAt: ports.now() };
      }),

    resolve: (submissionId, choice) =>
      decide(submissionId, 'resolve', async (rows, submission) => {
        const conflict = problemIn(submission);
        if (conflict?.type !== 'conflict-newer-version') throw new NotAllowedNow();
        if (conflict.theirs.version !== choice.shownVersion) throw new NotAllowedNow();
        const again = rebase(submission, conflict, choice.careNote);
        await rows.put('submissions', submissionRow(again));
      }),

    settleAsFound: (submissionId, recordId) =>
      decide(submissionId, 'find', async (rows, submission) => {
        const lost = problemIn(submission);
        if (lost?.type !== 'cannot-know') throw new NotAllowedNow();
        const progress = { stage: 'found' as const, recordId, standing: atRest(lost.standing) };
        await rows.put('submissions', submissionRow({ ...retrySameId(submission), progress }));
      }),

    handInAgain: (submissionId) =>
      decide(submissionId, 'hand-in-again', async (rows, submission) => {
        await forgetUploads(rows, submission);
        await rows.put('submissions', submissionRow(handedInAgain(submission)));
      }),

    discard: (submissionId) =>
      decide(submissionId, 'discard', async (rows, submission) => {
        await passRecordId(rows, submission);
        await relinkDependents(rows, submission);
        await remove(rows, submissionId);
      }),
  };
}
