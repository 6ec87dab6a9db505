/**
 * Owns the look at a record whose correction or void was refused with 409: what the record says now
 * decides what its author is told (rule R11). It goes with the flight of the query before it.
 */
import type { Progress, ProgressOf, Theirs } from '../../device/rows.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import { readOutcome } from '../outcome.ts';
import { recordIdIn } from '../recordIdIn.ts';
import { problemOf, settleRefusal } from './refusal.ts';
import {
  needsAuthor,
  type Asked,
  type Heard,
  type Learned,
  type Stage,
  type State,
} from './stage.ts';
import { mayBeItsTwin } from './twin.ts';
import { unanswered } from './unanswered.ts';

type Refused = ProgressOf<'refused'>;

/** What is found is the path that the frozen write went to; null where its bytes are gone. */
export const look: Stage<Refused, { path: string } | null, { recordId: string }> = {
  isFor: (progress: Progress): progress is Refused => progress.stage === 'refused',
  find: (disk, { submission }) => disk.body(submission.clientRequestId),
  ask,
  learn,
};

function ask(state: State<Refused>, body: { path: string } | null): Asked<{ recordId: string }> {
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
      told: { recordId },
    },
  };
}

function learn(
  state: State<Refused>,
  { recordId }: { recordId: string },
  { answer }: Heard,
): Learned {
  const { sent, refusal } = state.at;
  const outcome = readOutcome(answer, 'readWoundAssessment', { recordId });
  switch (outcome.type) {
    case 'found': {
      const { version, recordState, recordedAt, assessment } = outcome.content;
      const theirs: Theirs = { version, recordState, recordedAt, careNote: assessment.careNote };
      return conflict(state, theirs);
    }
    case 'not-found':
      return {
        journal: { outcome: 'not-found', decision: 'needs-author' },
        ...settleRefusal(state, sent, refusal),
      };
    default:
      return unanswered(state, outcome, answer);
  }
}

function conflict(state: State<Refused>, theirs: Theirs): Learned {
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
    return { journal, change: needsAuthor({ ...facts, type: 'conflict-newer-version' }) };
  }
  if (mayBeItsTwin(sent, refusal, hospital)) {
    return { journal, change: {}, rest: { type: 'at-work' } };
  }
  return { journal, change: needsAuthor(problemOf(state, sent, refusal)) };
}
