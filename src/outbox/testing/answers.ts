/** A hospital's answers and the input of a stage, for the table tests of the stages. */
import type { Photo } from '../../model/photo.ts';
import type { Progress } from '../../model/progress.ts';
import type { Submission } from '../../model/submission.ts';
import { submissionOf } from '../../model/testing/rows.ts';
import { photoMaxBytes } from '../../shared/interface/photoLimit.ts';
import type { Answer } from '../hospitalClient.ts';
import type { HospitalTime } from '../stages/nextStage.ts';
import type { RequestDecision, StageRequest, StageState } from '../stages/stage.ts';

type Answered = Extract<Answer, { type: 'answered' }>;

/** A complete answer; a status of 400 or above has the error body that the interface specifies. */
export function answered(status: number, json?: unknown): Answered {
  const error = { error: { code: 'CODE', message: 'No', fields: [] }, requestId: 'trace' };
  return {
    type: 'answered',
    status,
    json: json ?? (status >= 400 ? error : undefined),
    retryAfterMs: null,
    dateMs: null,
    traceId: 'trace',
  };
}

export const broken: Answer = { type: 'broken', failure: 'connection' };

/** A page that an intermediary sent instead of an answer. */
export function foreign(status: number): Answer {
  return { ...answered(status, '<html>'), isUntrusted: true };
}

/** The hospital's receipt as JSON. */
export function receiptJson(clientRequestId: string, version = 1) {
  return {
    clientRequestId,
    recordId: 'WA-1',
    version,
    status: 'committed' as const,
    recordState: 'valid' as const,
    recordedAt: '2026-11-20T08:00:00Z',
  };
}

/** The present time in these tests, milliseconds: the device's and the hospital's. */
export const deviceNow = 5_000;
export const hospitalNow = 9_000;

/** The hospital was not heard recently. */
export const unsettled: HospitalTime = {
  now: hospitalNow,
  isFresh: false,
  neverSettles: false,
  earliest: hospitalNow,
};

/** The input of a stage for a submission at this progress. */
export function stateOf<At extends Progress>(
  at: At,
  facts: Partial<Submission> = {},
  { photos = [], ...rest }: Partial<StageState<At>> & { photos?: readonly Photo[] } = {},
): StageState<At> {
  const { submitted } = facts.content ?? {};
  const submission = submissionOf('s', { ...facts, progress: at }, submitted);
  const hospital = { ...unsettled, isFresh: true };
  const common = {
    now: deviceNow,
    hospital,
    idsToQuery: [],
    unansweredQueries: 0,
    photosToRead: [],
    photoMaxBytes,
  };
  return { submission, photos, at, ...common, ...rest };
}

/** The request of a stage; throws if it sends none. */
export function questionIn<Told>(asked: RequestDecision<Told>): StageRequest<Told> {
  if (asked.type !== 'question') throw new Error(`It asks nothing: ${asked.type}`);
  return asked.question;
}

/** The answer as a stage receives it. */
export function heard(answer: Answer) {
  return { answer, leftAt: hospitalNow };
}
