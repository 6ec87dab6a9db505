/**
 * The state `conflict`: reads the record whose correction or void was refused with 409. What the record says now
 * decides what its author is told (rule R11).
 */
import type { Problem, ProblemOf, CurrentVersion } from '../../model/problem.ts';
import type { Progress, ProgressOf } from '../../model/progress.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import { readsTheSame } from '../../shared/text.ts';
import { readOutcome } from '../outcome.ts';
import { isOf } from '../readBack.ts';
import { recordIdIn } from './base.ts';
import { problemOf } from './refusal.ts';
import {
  maxUnboundLooks,
  needsAuthor,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';
import { mayBeDuplicateInFlight } from './stillProcessing.ts';
import { unanswered } from './unanswered.ts';

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
  const { method, path: endpoint } = endpoints.readWoundAssessment;
  return {
    type: 'question',
    question: {
      kind: 'look',
      method,
      endpoint,
      path: endpointPath('readWoundAssessment', { recordId }),
      timeoutMs: 'read',
      context: recordId,
    },
  };
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
      const { version, recordState, recordedAt, assessment, clientRequestId } = outcome.content;
      const { careNote } = assessment;
      return conflict(state, { version, recordState, recordedAt, careNote, clientRequestId });
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

/** The answer shows another record: read again, and nothing of it is kept (rule R20). */
function another(state: StageState<Refused>): StageOutcome {
  const said = { outcome: 'unknown', failure: 'not-as-asked' } as const;
  const strikes = state.submission.strikes + 1;
  if (strikes < maxUnboundLooks) {
    const journal = { ...said, decision: 'reads-again' };
    return { journal, change: { strikes }, delay: { type: 'reads-again', strikes } };
  }
  const journal = { ...said, decision: 'needs-author' };
  return { journal, change: needsAuthor(notAsSeen(state, 'another')) };
}

/** Nothing was written, and the record is not the one that its author saw (rule R18). */
function notAsSeen(
  { now: since, at: { sent } }: StageState<Refused>,
  difference: ProblemOf<'record-not-as-seen'>['difference'],
): Problem {
  const standing = { stage: 'not-there', sent } as const;
  return { type: 'record-not-as-seen', since, difference, standing };
}

function conflict(state: StageState<Refused>, theirs: CurrentVersion): StageOutcome {
  const { submission, now, hospital } = state;
  const { sent, refusal } = state.at;
  const { type: _settledByTheRecord, since: _then, ...said } = refusal;
  const journal = { outcome: 'found', decision: 'compared' } as const;
  const standing = { stage: 'not-there', sent } as const;
  const facts = { ...said, since: now, theirs, standing };
  if (theirs.recordState === 'voided') {
    if (submission.kind !== 'wound-void') {
      return { journal, change: needsAuthor({ ...facts, type: 'conflict-voided' }) };
    }
    const progress = { stage: 'done', doneAt: now, end: { how: 'voided-by-other' } } as const;
    return { journal, change: { progress, wait: null } };
  }
  if (theirs.version > sent.madeVersion - 1) {
    if (saysAlready(submission, theirs)) {
      const progress = { stage: 'done', doneAt: now, end: { how: 'said-already' } } as const;
      return { journal, change: { progress, wait: null } };
    }
    return { journal, change: needsAuthor({ ...facts, type: 'conflict-newer-version' }) };
  }
  if (mayBeDuplicateInFlight(sent, refusal, hospital)) {
    return {
      journal: { outcome: 'found', decision: 'may-be-at-work' },
      change: {},
      delay: { type: 'at-work' },
    };
  }
  if (theirs.version < sent.madeVersion - 1) {
    return { journal, change: needsAuthor(notAsSeen(state, 'older')) };
  }
  return { journal, change: needsAuthor(problemOf(state, sent, refusal)) };
}

/** The record already says what she wrote: two tablets or two nurses corrected the same mistake. */
function saysAlready(
  { content: { handedIn } }: StageState['submission'],
  { careNote }: CurrentVersion,
): boolean {
  return handedIn.kind === 'wound-correction' && readsTheSame(handedIn.careNote, careNote);
}
