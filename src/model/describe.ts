/**
 * Everything that screens tell of a submission: how far it has come, in one word, in three steps and in one sentence,
 * and what its author can do. Nothing else outside the engine and the device asks how far it has come. `npm run judge`
 * compares what is told with the hospital's own records (`test/simulation/claims.ts`).
 */
import { dueOf, type Due, type DueRule } from './dueTime.ts';
import {
  authorActions,
  problemTold,
  type AuthorAction,
  type Problem,
  type ProblemText,
  type ProblemType,
  type Recorded,
  type Way,
} from './problem.ts';
import type { SendState } from './sendState.ts';
import type { Submission } from './submission.ts';
import {
  doneAtOf,
  doneNoteIn,
  isWritten,
  mayBeRecorded,
  problemIn,
  receiptIn,
  sendStateIn,
  sentIn,
  type DoneNote,
} from './submissionFacts.ts';
import type { SubmissionSummary } from './submissionSummary.ts';

/** The word of its state, with an icon and a colour: the same on every screen. A draft has one as well. */
export type ShownState =
  | 'draft'
  | 'waiting'
  | 'upload'
  | 'assess'
  | 'recover'
  | 'confirm'
  | 'done'
  | 'problem';
type State = Exclude<ShownState, 'draft'>;

/** What a description depends on besides the submission; what is not given holds nothing up. */
export interface Surroundings {
  /** Whether its author's sign-in has expired. */
  isExpired?: boolean;
  /** Whether the hospital can be reached, as far as this window, the browser or the engine knows. */
  isWayOpen?: boolean;
  /** Whether the hospital answered last that it is to be left alone for a while: it was reached. */
  isToldToWait?: boolean;
  /** Which submissions of hers wait for an earlier one (`heldBackIn`). */
  heldBack?: ReadonlySet<string>;
  /** How many of its photos the hospital holds. */
  uploaded?: number;
  /** Null if this hospital sets no time. */
  due?: DueRule | null;
}

type WhyItWaits =
  | 'now.expired'
  | 'now.outOfReach'
  | 'now.barred'
  | 'now.toldToWait'
  | 'now.backingOff'
  | 'now.photoNotThrough'
  | 'now.mayStillBeProcessing';

/** Where it may be already: a nurse who thinks that it is not there would write it again. */
export type WhereItMayBe = 'now.wasThere' | 'now.isThere' | 'now.mayBeThere';

/** What the engine does for it, or is about to do. */
const atWork = {
  queued: { state: 'waiting', sentence: 'now.queued' },
  uploading: { state: 'upload', sentence: 'now.upload' },
  sending: { state: 'assess', sentence: 'now.assess' },
  asking: { state: 'recover', sentence: 'now.recover' },
  'not-there': { state: 'assess', sentence: 'now.assess' },
  // The hospital has answered.
  refused: { state: 'recover', sentence: 'now.askAfterNo' },
  committed: { state: 'confirm', sentence: 'now.confirm' },
  found: { state: 'recover', sentence: 'now.lookForIt' },
} as const satisfies Record<SendState['stage'], { state: State; sentence: string }>;
type AtWork = (typeof atWork)[keyof typeof atWork]['sentence'] | 'now.after';

export type Now =
  | { is: 'done'; sentence: `done.${DoneNote | 'plain'}` }
  | { is: 'problem'; sentence: `problem.${ProblemType}`; text: ProblemText }
  | { is: 'moving'; sentence: WhyItWaits | AtWork; where: WhereItMayBe | null };

export type StepName = 'photos' | 'record' | 'readBack';
export interface StepTold {
  name: StepName;
  state: 'open' | 'current' | 'filled' | 'problem';
}

/** What is told of the hospital's record before a submission is discarded. */
const discardSentences = {
  no: 'detail.discardSentence',
  perhaps: 'detail.discardUnknownSentence',
  yes: 'detail.discardThereSentence',
} as const satisfies Record<Recorded, string>;
export type DiscardSentence = (typeof discardSentences)[Recorded];

export interface Description {
  state: State;
  group: 'problem' | 'moving' | 'done';
  problem: Problem | null;
  /** The one sentence about it, by the key of its words. */
  now: Now;
  /** Its way through photos, record and read-back; one without photos has no step for them. */
  steps: readonly StepTold[];
  /** Which of how many photos is being sent, counted from 1. */
  photo: { current: number; total: number };
  /** Her ways out, and the one that comes first. */
  ways: readonly Way[];
  lead: Way | 'sign-in' | null;
  /** Which of them change it. */
  actions: readonly AuthorAction[];
  recorded: Recorded;
  /** The hospital says that there is no record that could be opened. */
  isRecordGone: boolean;
  discardSentence: DiscardSentence;
  /** Device time; null until it is done. */
  doneAt: number | null;
  due: Due | null;
}

/** What is open is read whole. */
type Described = SubmissionSummary & Partial<Pick<Submission, 'earlier'>>;

/** Describes a submission as it stands. */
export function describe(submission: Described, around: Surroundings = {}): Description {
  const { submitted } = submission.content;
  const total = submitted.kind === 'wound-assessment' ? submitted.photoIds.length : 0;
  // The body names the uploaded photos: once it is built, all of them are uploaded.
  const uploaded = isWritten(submission) ? total : Math.min(around.uploaded ?? 0, total);
  const doneAt = doneAtOf(submission);
  const problem = problemIn(submission);
  const told = problem && problemTold(problem, submission);
  const group = problem ? 'problem' : doneAt === null ? 'moving' : 'done';
  const state = group === 'moving' ? movingState(submission) : group;
  const ways = told?.ways ?? waysWhileMoving(submission);
  const recorded = told?.recorded ?? recordedOf(submission);
  const isSignInNeeded = around.isExpired === true && group === 'moving';
  return {
    state,
    group,
    problem,
    now:
      problem && told
        ? { is: 'problem', sentence: `problem.${problem.type}`, text: told.text }
        : nowOf(submission, { ...around, arePhotosLeft: uploaded < total }, recorded),
    steps: stepsOf(submission, state, { total, uploaded }),
    photo: { current: Math.min(uploaded + 1, Math.max(1, total)), total: Math.max(1, total) },
    ways,
    lead: isSignInNeeded ? 'sign-in' : told === null ? null : (ways[0] ?? null),
    actions: authorActions.filter((action) => ways.includes(action)),
    recorded,
    isRecordGone: told?.isRecordGone ?? false,
    discardSentence:
      discardSentences[recorded === 'no' && mayBeThereUnheard(submission) ? 'perhaps' : recorded],
    doneAt,
    due: around.due ? dueOf({ submittedAt: submission.submittedAt, doneAt }, around.due) : null,
  };
}

/**
 * A submission that is not moving right now is shown as waiting to be sent, unless it may be recorded or is being
 * queried: a nurse who reads "Waiting" may write it a second time elsewhere.
 */
function movingState(submission: SubmissionSummary): State {
  const stage = sendStateIn(submission)?.stage ?? 'queued';
  const { state } = atWork[stage];
  if (submission.wait === null || state === 'confirm' || state === 'recover') return state;
  return mayBeRecorded(submission) ? 'recover' : 'waiting';
}

/**
 * While a write may be under way, or may already be a record, nothing; nor while the record that she has named is being
 * looked at, for then it may be there already.
 */
function waysWhileMoving(submission: SubmissionSummary): readonly AuthorAction[] {
  const stage = sendStateIn(submission)?.stage;
  return stage === 'queued' || stage === 'uploading' ? ['take-back', 'discard'] : [];
}

function recordedOf(submission: SubmissionSummary): Recorded {
  if (receiptIn(submission) !== null || doneNoteIn(submission) === 'found-by-author') return 'yes';
  return mayBeRecorded(submission) ? 'perhaps' : 'no';
}

/** Whether something of it may be recorded that nobody here has heard of: another tablet's, or one without an answer. */
function mayBeThereUnheard(submission: Described): boolean {
  if (receiptIn(submission) !== null) return false;
  const { isShared = false, earlier = [] } = submission;
  const wasUnanswered = earlier.some((one) => one.isUnknown || one.mayBeAtWork === true);
  return isShared || wasUnanswered || sentIn(submission)?.isUnknown === true;
}

type Around = Surroundings & { arePhotosLeft: boolean };

function nowOf(submission: SubmissionSummary, around: Around, recorded: Recorded): Now {
  const sendState = sendStateIn(submission);
  if (sendState === null) {
    return { is: 'done', sentence: `done.${doneNoteIn(submission) ?? 'plain'}` };
  }
  const { stage } = sendState;
  const isAfter = around.heldBack?.has(submission.submissionId) === true && stage === 'queued';
  const because = whyItWaits(submission, around, isAfter);
  const isOnItsWay = because === null && stage === 'sending';
  return {
    is: 'moving',
    sentence: because ?? (isAfter ? 'now.after' : atWork[stage].sentence),
    where: isOnItsWay ? null : whereItMayBe(sendState, recorded),
  };
}

function whereItMayBe(sendState: SendState, recorded: Recorded): WhereItMayBe | null {
  // It was done before and is now read back again, because it is in doubt whether it is still there.
  if ('confirmedAt' in sendState && sendState.confirmedAt !== undefined) return 'now.wasThere';
  return ({ no: null, perhaps: 'now.mayBeThere', yes: 'now.isThere' } as const)[recorded];
}

/**
 * The row says why it waited when it was written: the sign-in and the connection may have changed since, and nothing is
 * written to the rows that wait behind them.
 */
function whyItWaits(
  submission: SubmissionSummary,
  { isExpired = false, isWayOpen = true, isToldToWait = false, arePhotosLeft }: Around,
  isAfter: boolean,
): WhyItWaits | null {
  const reason = submission.wait?.reason ?? null;
  const isAboutSignIn = reason === null || reason === 'signed-out';
  // Whatever it waited for before, nothing of hers leaves until she signs in again.
  if (isExpired && (isWayOpen || isAboutSignIn)) return 'now.expired';
  if (reason === 'told-to-wait') return 'now.toldToWait';
  if (reason === 'may-be-at-work') return 'now.mayStillBeProcessing';
  if (!isWayOpen) return isToldToWait ? 'now.toldToWait' : 'now.outOfReach';
  if (reason === 'barred') return 'now.barred';
  // If it waited for her to sign in, she has: the engine is about to go on. What waits for its turn tries nothing.
  if (isAboutSignIn || isAfter) return null;
  // The hospital is reachable and other records are sent, but this one has failed with photos left to upload.
  const isPhotoHeldUp =
    sendStateIn(submission)?.stage === 'uploading' && submission.failures > 0 && arePhotosLeft;
  return isPhotoHeldUp ? 'now.photoNotThrough' : 'now.backingOff';
}

function stepsOf(
  submission: SubmissionSummary,
  state: State,
  { total, uploaded }: { total: number; uploaded: number },
): StepTold[] {
  const hasReceipt = receiptIn(submission) !== null;
  const all: { name: StepName; isFilled: boolean; states: State[] }[] = [
    { name: 'photos', isFilled: hasReceipt || uploaded === total, states: ['upload'] },
    { name: 'record', isFilled: hasReceipt, states: ['assess', 'recover'] },
    { name: 'readBack', isFilled: false, states: ['confirm'] },
  ];
  const steps = total > 0 ? all : all.slice(1);
  const firstOpen = steps.find(({ isFilled }) => !isFilled);
  return steps.map((step) => {
    const { name, isFilled, states } = step;
    if (isFilled || state === 'done') return { name, state: 'filled' };
    if (state === 'problem' && step === firstOpen) return { name, state: 'problem' };
    const isCurrent = submission.wait === null && states.includes(state);
    return { name, state: isCurrent ? 'current' : 'open' };
  });
}
