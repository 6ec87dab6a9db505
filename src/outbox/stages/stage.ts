/**
 * A stage is a pair of pure functions: `request` says what to send, or why nothing can be sent; `interpret` says what
 * follows from the answer. Neither uses a clock, a random number, the disk or the network: the stage runner does, and
 * writes each step in one transaction (rule R15).
 */
import type { Attempt, Body, Decision } from '../../model/attempt.ts';
import type { SubmissionChange } from '../../model/outboxStep.ts';
import type { Photo } from '../../model/photo.ts';
import { noHospitalError, type Problem, type ProblemOf } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Submission } from '../../model/submission.ts';
import {
  endpointPath,
  endpoints,
  type EndpointName,
  type EndpointParams,
} from '../../shared/interface/endpoints.ts';
import type { Answer, Exchange } from '../hospitalClient.ts';
import type { Unknown } from '../outcome.ts';
import type { EnginePorts } from '../ports.ts';
import type { Delay } from './delay.ts';
import type { HospitalTime } from './nextStage.ts';

/** The input of a stage. */
export interface StageState<At extends Progress = Progress> {
  submission: Submission;
  photos: readonly Photo[];
  /** Its progress, at which this stage is due. */
  at: At;
  /** By the device's clock, milliseconds. */
  now: number;
  hospital: HospitalTime;
  /** Photos that were uploaded some time ago and are to be read first (`photosRead.ts`). */
  photosToRead: readonly string[];
  /** The largest photo that the hospital takes. */
  photoMaxBytes: number;
}

/** The request, with what is written before it is sent. */
export interface StageRequest<Told> {
  kind: Attempt['kind'];
  method: string;
  /** Path template, for the journal. */
  endpoint: string;
  path: string;
  /** The request id that is queried; by default its own. */
  clientRequestId?: string;
  body?: Exchange['body'];
  photo?: Exchange['photo'];
  /** `read`: the current timeout of reads from this hospital. */
  timeoutMs: number | 'read';
  /** The change that is written, with the attempt, before the request is sent. */
  before?: { change: SubmissionChange; body?: Body };
  /** What `interpret` needs to know of the request. */
  context: Told;
}

export type RequestDecision<Told> =
  | { type: 'question'; question: StageRequest<Told> }
  /** It needs its author; nothing is sent. */
  | { type: 'problem'; problem: Problem }
  /** There is nothing left to do here. */
  | { type: 'nothing' };

/** The request of a read or query that needs nothing but an id. */
export function asks<Name extends EndpointName, Told>(
  kind: Attempt['kind'],
  [name, params]: readonly [Name, EndpointParams<Name>],
  context: Told,
  more: Partial<StageRequest<Told>> = {},
): RequestDecision<Told> {
  const { method, path: endpoint } = endpoints[name];
  const path = endpointPath(name, params);
  const question = { kind, method, endpoint, path, timeoutMs: 'read', context, ...more } as const;
  return { type: 'question', question };
}

export interface StageResponse {
  answer: Answer;
  /** When the request was sent, hospital time, milliseconds. */
  leftAt: number;
  /** The digest of a photo that came. */
  photoSha256?: string;
  /** The file id that came was given for other bytes before. */
  isAnothersFile?: boolean;
}

/** What follows from an answer: one step, written completely or not at all, with the effects that go together. */
export type StageOutcome = {
  journal: Pick<Attempt, 'outcome' | 'field'> & {
    decision: Decision | null;
    failure?: Attempt['failure'];
  };
  change: SubmissionChange;
} & (
  | Only<never>
  | Only<'delay'>
  | Only<'delay' | 'isCredentialRefused'>
  | Only<'attachment'>
  | Only<'shown'>
  | Only<'renewed'>
  | Only<'looks'>
  | Only<'isAsSeen'>
  | Only<'isAsSeen' | 'photoSeen'>
);

type Only<Key extends keyof Effects> = Pick<Effects, Key> & {
  [Other in Exclude<keyof Effects, Key>]?: undefined;
};

interface Effects {
  /** The run ends here, and the submission waits. */
  delay: Delay;
  /** The hospital refused the credential: everything of this author waits for the next one. */
  isCredentialRefused: true;
  /** The attachment id that a photo was given, or that it has none. */
  attachment: { photoId: string; attachment: Photo['attachment'] };
  /** The record as the hospital showed it just now. */
  shown: { recordId: string; content: unknown };
  /** Photos that lose their attachments and must be uploaded again, for another generation of its bytes (rule R7). */
  renewed: readonly string[];
  /** The record is read before anything is decided: `conflict` follows. */
  looks: true;
  /** The base, or a photo, is the one that its author saw: the write follows. */
  isAsSeen: true;
  /** The attachment id under which the hospital showed the very photo that was submitted. */
  photoSeen: string;
}

/** What a stage may read from the device. */
export type Disk = Pick<EnginePorts['rows'], 'body' | 'photoBytes' | 'readOther'> &
  Pick<EnginePorts, 'sha256'> & {
    /** Keeps a photo that was checked before its turn, so that it need not be read again then. */
    keepForItsTurn(photoId: string, bytes: ArrayBuffer): void;
  };

export interface Stage<At extends Progress, Found, Told> {
  /** Whether this stage can be due at this progress. */
  isFor(progress: Progress): progress is At;
  /** Reads from the device what `request` needs besides the submission itself. */
  load(disk: Disk, state: StageState<At>): Promise<Found>;
  request(state: StageState<At>, found: Found): RequestDecision<Told>;
  /** Reads from the device what `interpret` needs to know of the answer. */
  recognize?(
    disk: Pick<EnginePorts['rows'], 'isAnothersFile'>,
    state: StageState<At>,
    told: Told,
    answer: Answer,
  ): Promise<Partial<StageResponse>>;
  interpret(state: StageState<At>, told: Told, heard: StageResponse): StageOutcome;
}

/** After this many unknown outcomes in a row a person is asked (rule R17). */
export const maxFailures = 30;

/** A record that is not shown as expected after this many reads needs its author. */
export const maxLooks = 8;

/**
 * How often, over some 50 minutes, a record is read again that still shows an older version than the receipt: a replica
 * or cache that lags behind says nothing against the record.
 */
export const maxLooksBehind = 60;

/** The same if another record was shown instead, which a replica that lags behind does not explain. */
export const maxUnboundLooks = 3;

/** The author has to decide; nothing else is waited for. */
export function needsAuthor(problem: Problem): SubmissionChange {
  return { progress: { stage: 'problem', problem }, wait: null };
}

/** What the journal keeps of an unknown outcome. */
export function failureOf({
  failure,
  field,
}: Unknown): Pick<StageOutcome['journal'], 'failure' | 'field'> {
  return { failure, ...(field === undefined ? {} : { field }) };
}

/** After {@link maxFailures}: nothing came, or nothing that can be read. */
export function noAnswer(
  since: number,
  outcome: Unknown,
  sendState: ProblemOf<'no-answer'>['sendState'],
): Problem {
  const { status } = outcome;
  return { type: 'no-answer', since, status, sendState, ...fieldIn(outcome) };
}

/** The field of a success that could not be read. An error of the hospital is an answer as it should be. */
export function fieldIn({ failure, status, field = '' }: Unknown): { field?: string } {
  return failure === 'unreadable' && status !== null && status < 400 ? { field } : {};
}

/** A 401 says nothing about the submission, which waits for the next sign-in. */
export function credentialRefused(change: SubmissionChange = {}): StageOutcome {
  return {
    journal: { outcome: 'refused', decision: 'waits-for-sign-in' },
    change,
    delay: { type: 'signed-out' },
    isCredentialRefused: true,
  };
}

/** It cannot be known from here whether there is a record of it (rule R12). */
export function cannotKnow(
  since: number,
  sendState: ProblemOf<'cannot-know'>['sendState'],
  details: Partial<Omit<ProblemOf<'cannot-know'>, 'type'>> = {},
): Problem {
  return { ...noHospitalError, recordId: null, ...details, type: 'cannot-know', since, sendState };
}
