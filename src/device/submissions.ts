/**
 * Owns what a nurse may do with what she handed in: look, take back, send again, edit, resolve a
 * conflict, discard. Each is one transaction that first looks whether it is still allowed, because
 * the engine may have moved the submission in the meantime.
 */
import { openDoneReader } from './doneReader.ts';
import { freshProgress, handIn } from './handIn.ts';
import { photosOf, photoTables } from './photoRows.ts';
import { factsOfRetired, licensed } from './retire.ts';
import { lookAtRow, readRow, sortReadable, type UnreadableRow } from './reading.ts';
import {
  attemptSchema,
  submissionRow,
  submissionSchema,
  type Attempt,
  type Draft,
  type HandedIn,
  type Photo,
  type ProblemOf,
  type ProblemType,
  type Standing,
  type Submission,
  type Unsent,
} from './rows.ts';
import { handOn, passOver, prune, remove } from './removal.ts';
import { beginsShared, nextRequestId, sharingOf } from './sharing.ts';
import { raiseSignal } from './signals.ts';
import { problemIn, sentIn } from './submissionFacts.ts';
import type { DevicePorts } from './ports.ts';
import type { Store, TableName, Transaction } from './store.ts';

/** The submission has moved on, so that this is no longer allowed; nothing was changed. */
export class NotAllowedNow extends Error {
  override name = 'NotAllowedNow';
  constructor() {
    super('This submission has moved on; look at it again');
  }
}

/** What the author can do with a submission as it stands (protocol: what a nurse may do). */
export type AuthorAction =
  | 'take-back'
  | 'edit'
  | 'send-again'
  | 'check-again'
  | 'resolve'
  | 'find'
  | 'discard';

export interface Submissions {
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
   * Those of an author that are done, newest first. Possibly thousands: they are read in slices, so
   * that nothing else is held up, and a row that was read before is not read again. A live reading
   * of it runs again only when one more is done or removed.
   * @param newest only so many of the newest of this tablet, where nothing was read before
   */
  listDone(
    hospitalKey: string,
    authorId: string,
    newest?: number,
  ): Promise<{ submissions: Submission[]; unreadable: UnreadableRow[] }>;
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

export function openSubmissions(store: Store, ports: DevicePorts): Submissions {
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

  const readDone = openDoneReader(store);

  return {
    handIn: (draftId, handedIn) => handIn(store, ports, draftId, handedIn),

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

    async listDone(hospitalKey, authorId, newest) {
      const sorted = await readDone(authorId, newest);
      const submissions = sorted.readable
        .filter((one) => one.authorId === authorId && one.hospitalKey === hospitalKey)
        .toSorted((a, b) => b.sequence - a.sequence);
      return { submissions, unreadable: sorted.unreadable };
    },

    countWaiting: (hospitalKey) =>
      store.read(['submissions'], async (rows) => {
        const open = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
        const counts = new Map<string, number>();
        for (const row of open) {
          const authorId: unknown = Reflect.get(Object(row), 'authorId');
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

    backToDraft: (submissionId) =>
      decide(submissionId, ['take-back', 'edit'], async (rows, submission) => {
        const draft = draftFrom(submission, ports);
        await rows.put('drafts', draft);
        await passOver(rows, submission);
        await rows.delete('submissions', submissionId);
        return draft;
      }),

    sendAgain: (submissionId) =>
      decide(submissionId, ['send-again', 'check-again'], async (rows, submission) => {
        const again = allowedActions(submission).includes('check-again')
          ? asked(submission)
          : renewed(submission);
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
        const again = rebased(submission, conflict, choice.careNote);
        await rows.put('submissions', submissionRow(again));
      }),

    settleAsFound: (submissionId, recordId) =>
      decide(submissionId, 'find', async (rows, submission) => {
        const lost = problemIn(submission);
        if (lost?.type !== 'cannot-know') throw new NotAllowedNow();
        const progress = { stage: 'found' as const, recordId, standing: atRest(lost.standing) };
        await rows.put('submissions', submissionRow({ ...asked(submission), progress }));
      }),

    discard: (submissionId) =>
      decide(submissionId, 'discard', async (rows, submission) => {
        await handOn(rows, submission);
        await passOver(rows, submission);
        await remove(rows, submissionId);
      }),

    tryNow: (hospitalKey) =>
      store.write(['signals'], async (rows) => {
        await raiseSignal(rows, hospitalKey, { tryNow: true });
      }),

    prune: (hospitalKey, doneBefore, photosDoneBefore = doneBefore) =>
      prune(store, hospitalKey, { records: doneBefore, photos: photosDoneBefore }),
  };
}

/**
 * What its author can do with a submission as it stands (protocol: "What a nurse may do with a
 * submission"). While a write may be under way, or may already be a record, nothing; nor while the record
 * that she has named is being looked at, for then it may be there already.
 */
export function allowedActions({ progress }: Submission): readonly AuthorAction[] {
  switch (progress.stage) {
    case 'problem':
      return problemActions[progress.problem.type];
    case 'queued':
    case 'uploading':
      return ['take-back', 'discard'];
    default:
      return [];
  }
}

const problemActions = {
  refused: ['edit', 'send-again', 'discard'],
  'photo-refused': ['edit', 'discard'],
  'photo-missing': ['edit', 'discard'],
  'conflict-newer-version': ['resolve', 'discard'],
  'conflict-voided': ['discard'],
  'cannot-know': ['find', 'check-again', 'edit', 'discard'],
  'cannot-ask': ['check-again'],
  'read-back-differs': ['check-again', 'discard'],
  'read-back-refused': ['check-again', 'discard'],
  'request-id-conflict': ['edit', 'send-again', 'discard'],
  'base-lost': ['edit', 'send-again', 'discard'],
  'earlier-version-recorded': ['discard'],
  'no-answer': ['check-again'],
  'photo-stuck': ['edit', 'send-again', 'discard'],
} as const satisfies Record<ProblemType, readonly AuthorAction[]>;

/** The draft as it was typed; with a new request id where the old one was ever frozen into bytes. */
function draftFrom(submission: Submission, ports: DevicePorts): Draft {
  const ids = idsForAnew(submission);
  const problem = problemIn(submission);
  const isLicensed = problem?.type === 'cannot-know';
  const mayExist = isLicensed || submission.mayExist === true;
  // What the hospital has said no to, for the form to mark it.
  const wasRefused = problem?.type === 'refused' || problem?.type === 'photo-refused';
  return {
    draftId: submission.submissionId,
    hospitalKey: submission.hospitalKey,
    authorId: submission.authorId,
    clientRequestId: ids.clientRequestId,
    retiredRequestIds: ids.retiredRequestIds,
    retired: isLicensed ? licensed(ids.retired) : ids.retired,
    ...(mayExist ? { mayExist } : {}),
    // Once she has said that it is not there, it goes without being asked about.
    ...(isLicensed ? {} : sharingOf(submission)),
    createdAt: submission.handedInAt,
    updatedAt: ports.now(),
    content: {
      ...submission.content.draft,
      refusedFields: wasRefused ? problem.fields : undefined,
    },
  };
}

/** The ids to go on with: its own, or a new one where the old one was ever frozen into bytes. */
function idsForAnew(submission: Submission) {
  const { clientRequestId, retiredRequestIds, retired, content } = submission;
  const sent = sentIn(submission);
  if (sent === null) return { clientRequestId, retiredRequestIds, retired };
  const why = problemIn(submission)?.type ?? null;
  return {
    clientRequestId: nextRequestId(clientRequestId),
    retiredRequestIds: [...retiredRequestIds, clientRequestId],
    retired: { ...retired, [clientRequestId]: factsOfRetired(content, sent, why) },
  };
}

/** The same content under a new id; the engine first asks whether the old one was committed (R5). */
function renewed(submission: Submission): Submission {
  const ids = idsForAnew(submission);
  return {
    ...submission,
    ...ids,
    ...freshProgress(ids.retiredRequestIds),
    ...beginsShared(submission, { ...ids, handedIn: submission.content.handedIn }),
    revision: submission.revision + 1,
  };
}

/** The same id and bytes: only the question is asked again. */
function asked(submission: Submission): Submission {
  const problem = problemIn(submission);
  if (problem === null) throw new NotAllowedNow();
  return {
    ...submission,
    progress: atRest(problem.standing),
    wait: null,
    strikes: 0,
    revision: submission.revision + 1,
  };
}

/** Where it stood, with nothing of it on its way: what has not left waits for its turn. */
function atRest<Any extends Standing>(standing: Any): Any | Unsent {
  return 'toSettle' in standing ? { stage: 'queued', toSettle: standing.toSettle } : standing;
}

/** Mine on top of theirs: based on the version that the conflict showed (rule R11). */
function rebased(
  submission: Submission,
  { theirs }: ProblemOf<'conflict-newer-version'>,
  careNote: string | undefined,
): Submission {
  const { handedIn, draft } = submission.content;
  if (!('target' in handedIn)) throw new NotAllowedNow();
  const target = {
    ...handedIn.target,
    seenVersion: theirs.version,
    seenCareNote: theirs.careNote,
  };
  const mine =
    handedIn.kind === 'wound-correction'
      ? { ...handedIn, target, careNote: careNote ?? handedIn.careNote }
      : { ...handedIn, target };
  const typed =
    draft.kind === 'wound-correction' && mine.kind === 'wound-correction'
      ? { ...draft, target, careNote: mine.careNote }
      : draft;
  const content = { ...submission.content, handedIn: mine, draft: typed };
  return { ...renewed({ ...submission, content }), dependsOn: null };
}
