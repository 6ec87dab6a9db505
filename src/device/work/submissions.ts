/**
 * What a nurse may do with her submissions: read, take back, send again, edit, resolve a conflict, discard. Each action
 * is one transaction that first checks whether it is still allowed, because the engine may have changed the submission
 * meanwhile.
 */
import { attemptSchema, type Attempt } from '../../model/attempt.ts';
import {
  accepted,
  retrySameId,
  atRest,
  doubted,
  draftFrom,
  submittedAgain,
  rebase,
  sentAgain,
} from '../../model/authorDecisions.ts';
import type { Submitted } from '../../model/content.ts';
import { describe } from '../../model/describe.ts';
import type { Draft } from '../../model/draft.ts';
import type { About } from '../../model/foundBy.ts';
import type { Photo } from '../../model/photo.ts';
import { NotAllowedNow, type AuthorAction } from '../../model/problem.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { problemIn } from '../../model/submissionFacts.ts';
import type { SubmissionSummary } from '../../model/submissionSummary.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, TableName, Transaction } from '../../storage/store.ts';
import { lookAtRow, readRow, sortReadable, type UnreadableRow } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { dropLastAssessed } from '../cache/cacheRows.ts';
import { photosOf, photoTables } from '../photos/photoRows.ts';
import { atOnce, type MayGoOn } from '../portions.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { passRecordId, relinkDependents } from './dependents.ts';
import { noteDiscarded } from './discarded.ts';
import { hers, openFoundRows, type FoundRows } from './foundRows.ts';
import { hospitalTimeNow } from './hospitalTime.ts';
import { openKeptLasts, type LastAssessed } from './lastAssessed.ts';
import { leftHere, type LeftHere } from './leftHere.ts';
import { prune, remove } from './removal.ts';
import { submit } from './submit.ts';
import { countsOf, tabletLeft, type TabletLeft } from './tabletLeft.ts';

export interface Submissions extends LastAssessed {
  /** See {@link submit}. */
  submit(draftId: string, submitted: Submitted): Promise<Submission>;
  read(submissionId: string): Promise<Submission | null>;
  /** An author's submissions, the last submitted first, and unreadable rows. */
  list(
    hospitalKey: string,
    authorId: string,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[] }>;
  /**
   * An author's submissions that wait, are being sent or need her, newest first. They are few, however many were ever
   * submitted; a live query of them runs again with every step.
   */
  listOpen(
    hospitalKey: string,
    authorId: string,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[] }>;
  /**
   * The summaries of an author's finished submissions, newest first: at least `count` if there are so many, and whether
   * there may be more. A live query of them runs again only when one more is done or removed.
   */
  listDone(
    hospitalKey: string,
    authorId: string,
    count: number,
  ): Promise<{ submissions: SubmissionSummary[]; unreadable: UnreadableRow[]; hasMore: boolean }>;
  /**
   * An author's submissions about one patient, wound or record, newest first, at a cost that does not depend on what
   * else this tablet stores. A live query of them runs again only when one of these changes.
   */
  listAbout(
    hospitalKey: string,
    authorId: string,
    about: About,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[] }>;
  /** What of an author is here and not in the hospital record. See {@link LeftHere}. */
  left(hospitalKey: string, authorId: string): Promise<LeftHere>;
  /** What is left on the whole tablet, without a sign-in. See {@link TabletLeft}. */
  leftOnTablet(): Promise<TabletLeft>;
  /** For one nurse, without her key: the records that are not known to be in the hospital, and her drafts. */
  countLeft(authorId: string): Promise<Pick<TabletLeft, 'records' | 'drafts'>>;
  /** How many submissions of each nurse wait on this tablet: counts only. */
  countWaiting(hospitalKey: string): Promise<ReadonlyMap<string, number>>;
  /** The journal of one submission, oldest first. */
  attempts(submissionId: string): Promise<Attempt[]>;
  photos(submissionId: string): Promise<Photo[]>;
  /**
   * Turns it back into a draft, with everything as it was typed and with its request id (rule R5). Throws NotAllowedNow.
   */
  backToDraft(submissionId: string): Promise<Draft>;
  /** Queues the same content again after a problem. Throws NotAllowedNow. */
  sendAgain(submissionId: string): Promise<void>;
  /** Saves the text that is being merged in a conflict, so that a crash loses none of it. */
  keepMix(submissionId: string, careNote: string): Promise<{ savedAt: number }>;
  /**
   * Resolves a conflict: writes `careNote` (or repeats the void) on top of the version that was on the screen. Throws
   * NotAllowedNow if a newer version has come meanwhile, which nobody has seen (rule R11).
   */
  resolve(submissionId: string, choice: { shownVersion: number; careNote?: string }): Promise<void>;
  /**
   * Its author has found the record in the hospital's own system: the record is read, and if it holds what was
   * submitted, the submission is done. Throws NotAllowedNow.
   */
  settleAsFound(submissionId: string, recordId: string): Promise<void>;
  /**
   * Its author has compared the record with what she submitted, and it is right as it stands: it is read once more, and
   * is then done although it differs. Throws NotAllowedNow.
   */
  acceptAsItStands(submissionId: string): Promise<void>;
  /**
   * Reads a finished submission back once more, because a screen was told otherwise: it is done again if the hospital
   * still has the record, and a problem if not. Does nothing unless it is done with a receipt.
   */
  readBackAgain(submissionId: string): Promise<void>;
  /**
   * Submits a record again that the hospital had and provably has lost; the hospital is asked about it before anything
   * is sent (rule R4). Throws NotAllowedNow.
   */
  submitAgain(submissionId: string): Promise<void>;
  /** Removes it from this tablet. Allowed only if no write of it can still be under way. */
  discard(submissionId: string): Promise<void>;
  /** Asks the engine to try now, whatever the back-off. */
  tryNow(hospitalKey: string): Promise<void>;
  /**
   * Removes what was done before one device time, and the photos of what was done before another; nothing that
   * something open refers to.
   */
  prune(
    hospitalKey: string,
    doneBefore: number,
    photosDoneBefore?: number,
    mayGoOn?: MayGoOn,
  ): Promise<number>;
}

const everything: TableName[] = [
  'drafts',
  'submissions',
  'attempts',
  'bodies',
  'connections',
  'settings',
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
  keyof (Queries & LastAssessed) | 'submit' | 'readBackAgain' | 'tryNow' | 'prune'
>;

export function openSubmissions(store: SealingStore, ports: DevicePorts): Submissions {
  const found = openFoundRows(store);
  return {
    submit: (draftId, submitted) => submit(store, ports, draftId, submitted),
    ...openQueries(store, found),
    ...openKeptLasts(store, ports, found),
    ...openCommands(store, ports),

    readBackAgain: (submissionId) =>
      store.write(['submissions', 'signals', 'cache'], async (rows) => {
        const done = await readRow(rows, 'submissions', submissionId, submissionSchema);
        const again = done === null ? null : doubted(done);
        if (again === null) return;
        await rows.put('submissions', submissionRow(again));
        await dropLastAssessed(rows, again, [again.content.subject.patientId]);
        await raiseSignal(rows, again.hospitalKey);
      }),

    tryNow: (hospitalKey) =>
      store.write(['signals'], async (rows) => {
        await raiseSignal(rows, hospitalKey, { tryNow: true });
      }),

    prune: (hospitalKey, records, photos = records, mayGoOn = atOnce) =>
      prune(store, hospitalKey, { records, photos }, mayGoOn),
  };
}

function openQueries(store: Store, found: FoundRows): Queries {
  return {
    read: (submissionId) =>
      store.read(['submissions'], (rows) =>
        lookAtRow(rows, 'submissions', submissionId, submissionSchema),
      ),

    list: (hospitalKey, authorId) =>
      store.read(['submissions'], async (rows) => {
        const stored = await rows.list('submissions', { index: 'authorId', value: authorId });
        return hers({ hospitalKey, authorId }, stored, submissionSchema);
      }),

    listOpen: (hospitalKey, authorId) =>
      store.read(['submissions'], async (rows) => {
        const stored = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
        return hers({ hospitalKey, authorId }, stored, submissionSchema);
      }),

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

/** Makes its photos be uploaded again: the hospital has lost the record that they were attached to. */
async function forgetUploads(
  rows: Transaction,
  { submissionId, authorId }: Submission,
): Promise<void> {
  for (const photo of await photosOf(rows, submissionId)) {
    await rows.put('photos', { ...photo, authorId, attachment: null });
  }
}

function decidingIn(store: Store) {
  return <T>(
    submissionId: string,
    action: AuthorAction | readonly AuthorAction[],
    work: (rows: Transaction, submission: Submission) => Promise<T>,
  ): Promise<T> =>
    store.write(everything, async (rows) => {
      const submission = await readRow(rows, 'submissions', submissionId, submissionSchema);
      const wanted = [action].flat();
      if (!submission || !describe(submission).actions.some((one) => wanted.includes(one))) {
        throw new NotAllowedNow();
      }
      await raiseSignal(rows, submission.hospitalKey);
      return work(rows, submission);
    });
}

function openCommands(store: Store, ports: DevicePorts): Commands {
  const decide = decidingIn(store);
  return {
    backToDraft: (submissionId) =>
      decide(submissionId, ['take-back', 'edit'], async (rows, submission) => {
        const now = ports.now();
        const hospitalTime = await hospitalTimeNow(rows, submission.hospitalKey, now);
        const draft = draftFrom(submission, { now, hospitalTime });
        await rows.put('drafts', draft);
        await relinkDependents(rows, submission);
        await rows.delete('submissions', submissionId);
        return draft;
      }),

    sendAgain: (submissionId) =>
      decide(submissionId, ['send-again', 'check-again'], async (rows, submission) => {
        const again = describe(submission).actions.includes('check-again')
          ? retrySameId(submission)
          : sentAgain(submission);
        await rows.put('submissions', submissionRow(again));
      }),

    keepMix: (submissionId, careNote) =>
      store.write(['submissions'], async (rows) => {
        const submission = await readRow(rows, 'submissions', submissionId, submissionSchema);
        const draft = submission?.content.draft;
        const isOpen = submission !== null && describe(submission).actions.includes('resolve');
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
        const again = rebase(submission, conflict, choice.careNote, ports.now());
        await rows.put('submissions', submissionRow(again));
      }),

    settleAsFound: (submissionId, recordId) =>
      decide(submissionId, 'find', async (rows, submission) => {
        const lost = problemIn(submission);
        if (lost?.type !== 'cannot-know') throw new NotAllowedNow();
        const progress = { stage: 'found' as const, recordId, sendState: atRest(lost.sendState) };
        await rows.put('submissions', submissionRow({ ...retrySameId(submission), progress }));
      }),

    acceptAsItStands: (submissionId) =>
      decide(submissionId, 'accept', (rows, submission) =>
        rows.put('submissions', submissionRow(accepted(submission))),
      ),

    submitAgain: (submissionId) =>
      decide(submissionId, 'submission-again', async (rows, submission) => {
        await forgetUploads(rows, submission);
        await rows.put('submissions', submissionRow(submittedAgain(submission)));
      }),

    discard: (submissionId) =>
      decide(submissionId, 'discard', async (rows, submission) => {
        await passRecordId(rows, submission);
        await relinkDependents(rows, submission);
        await noteDiscarded(rows, { authorId: submission.authorId, id: submissionId });
        await remove(rows, submissionId);
      }),
  };
}
