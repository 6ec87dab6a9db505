/**
 * The state `conflict`: reads the record whose correction or void was refused with 409. What the record says now
 * decides what its author is told (rule R11).
 */
import type { Problem, ProblemOf, CurrentVersion } from '../../model/problem.ts';
import type { Progress, ProgressOf } from '../../model/progress.ts';
import type { HospitalError, Unwritten } from '../../model/sendState.ts';
import { recordIdIn } from '../../shared/interface/endpoints.ts';
import type { WoundAssessmentRecord } from '../../shared/interface/woundAssessmentRecord.ts';
import { readsTheSame } from '../../shared/text.ts';
import { readOutcome } from '../outcome.ts';
import { isOf } from '../readBack.ts';
import { decisionOf, problemOf, settleRefusal } from './refusal.ts';
import {
  asks,
  maxUnboundLooks,
  needsAuthor,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';
import { mayBeDuplicateInFlight } from './stillProcessing.ts';
import { readAgain, unanswered } from './unanswered.ts';

type Refused = ProgressOf<'refused'>;

/** Loads the path that the frozen write was sent to; null if its bytes are gone. */
export const look: Stage<Refused, { path: string } | null, string> = {
  isFor: (progress: Progress): progress is Refused => progress.stage === 'refused',
  load: (disk, { submission }) => disk.body(submission.clientRequestId, submission.submissionId),
  request,
  interpret,
};

function request(
  state: StageState<Refused>,
  body: { path: string } | null,
): RequestDecision<string> {
  const recordId = recordIdIn(body?.path ?? '');
  if (recordId === null) {
    const { sent, refusal } = state.at;
    return { type: 'problem', problem: problemOf(state, sent, refusal) };
  }
  return asks('look', ['readWoundAssessment', { recordId }], recordId);
}

function interpret(
  state: StageState<Refused>,
  recordId: string,
  { answer }: StageResponse,
): StageOutcome {
  const outcome = readOutcome(answer, 'readWoundAssessment', { recordId });
  switch (outcome.type) {
    case 'found': {
      if (!isOf(state.submission, outcome.content)) return another(state);
      return conflict(state, currentIn(outcome.content));
    }
    case 'not-found':
      return {
        journal: { outcome: 'not-found', decision: 'needs-author' },
        change: needsAuthor(notAsSeen(state, 'gone')),
      };
    case 'unknown':
      if (outcome.failure === 'not-as-asked') return another(state);
      return unanswered(state, outcome, answer);
    default:
      return unanswered(state, outcome, answer);
  }
}

function another(state: StageState<Refused>): StageOutcome {
  const said = { outcome: 'unknown', failure: 'not-as-asked' } as const;
  const again = readAgain(state.at, 'another', said, maxUnboundLooks);
  if (again !== null) return again;
  const journal = { ...said, decision: 'needs-author' } as const;
  return { journal, change: needsAuthor(notAsSeen(state, 'another')) };
}

function notAsSeen(
  { now: since, at: { sent } }: StageState<Refused>,
  difference: ProblemOf<'record-not-as-seen'>['difference'],
): Problem {
  const sendState = { stage: 'not-there', sent } as const;
  return { type: 'record-not-as-seen', since, difference, sendState };
}

/** The version that the hospital shows, kept to be compared. */
export function currentIn(record: WoundAssessmentRecord): CurrentVersion {
  const { version, recordState, recordedAt, assessment, clientRequestId } = record;
  return { version, recordState, recordedAt, careNote: assessment.careNote, clientRequestId };
}

/** What its author is told of a record that says other words than she saw, or is void (rule R11). */
export function changedSince(
  { submission, now }: Pick<StageState, 'submission' | 'now'>,
  theirs: CurrentVersion,
  said: HospitalError & { sendState: Unwritten },
): StageOutcome {
  const journal = { outcome: 'found', decision: 'compared' } as const;
  const facts = { ...said, since: now, theirs };
  const isVoided = theirs.recordState === 'voided';
  const isVoid = submission.kind === 'wound-void';
  if (isVoided ? isVoid : saysAlready(submission, theirs)) {
    const end = { how: isVoided ? 'voided-by-other' : 'said-already' } as const;
    return { journal, change: { progress: { stage: 'done', doneAt: now, end }, wait: null } };
  }
  const type = isVoided ? 'conflict-voided' : 'conflict-newer-version';
  return { journal, change: needsAuthor({ ...facts, type }) };
}

function conflict(state: StageState<Refused>, theirs: CurrentVersion): StageOutcome {
  const { submission, hospital } = state;
  const { sent, refusal } = state.at;
  if (theirs.recordState === 'voided' || theirs.version > sent.madeVersion - 1) {
    const { type: _settledByTheRecord, since: _then, ...said } = refusal;
    return changedSince(state, theirs, { ...said, sendState: { stage: 'not-there', sent } });
  }
  if (mayBeDuplicateInFlight(submission, sent, refusal, hospital)) {
    return {
      journal: { outcome: 'found', decision: 'may-be-at-work' },
      change: {},
      delay: { type: 'at-work' },
    };
  }
  if (theirs.version < sent.madeVersion - 1) {
    return {
      journal: { outcome: 'found', decision: 'compared' },
      change: needsAuthor(notAsSeen(state, 'older')),
    };
  }
  const settled = settleRefusal(state, sent, refusal);
  return { journal: { outcome: 'found', decision: decisionOf(settled) }, ...settled };
}

/** The record already says what she wrote: two tablets or two nurses corrected the same mistake. */
function saysAlready(
  { content: { submitted } }: StageState['submission'],
  { careNote }: CurrentVersion,
): boolean {
  return submitted.kind === 'wound-correction' && readsTheSame(submitted.careNote, careNote);
}
