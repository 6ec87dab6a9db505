/**
 * What a stage is: a pair of pure functions. `request` says what to send, or why nothing can be;
 * `interpret` says what follows from the answer. Neither reads a clock, draws a number, touches the disk or
 * the network: the stage runner does, and writes each step in one transaction (rule R15).
 */
import type { Attempt, Body } from '../../model/attempt.ts';
import type { SubmissionChange } from '../../model/outboxStep.ts';
import type { Photo } from '../../model/photo.ts';
import { noHospitalError, type Problem, type ProblemOf } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Submission } from '../../model/submission.ts';
import type { Answer, Exchange } from '../hospitalClient.ts';
import type { EnginePorts } from '../ports.ts';
import type { Delay } from './delay.ts';
import type { HospitalTime } from './nextStage.ts';

/** All that a stage goes by. */
export interface StageState<At extends Progress = Progress> {
  submission: Submission;
  photos: readonly Photo[];
  /** How far it has come, where this stage is the one that is due. */
  at: At;
  /** By the device's clock, milliseconds. */
  now: number;
  hospital: HospitalTime;
  /** The ids under which another tablet may have recorded it, as far as nobody has asked lately (`otherTabletIds.ts`). */
  idsToQuery: readonly string[];
  /** How many questions about these ids had no answer, in a row. */
  unansweredQueries: number;
  /** Photos that were uploaded a while ago: what the hospital has under their ids is read first (`photosRead.ts`). */
  photosToRead: readonly string[];
}

/** What is sent, with what is written before it leaves. */
export interface StageRequest<Told> {
  kind: Attempt['kind'];
  method: string;
  /** Path template, for the journal. */
  endpoint: string;
  path: string;
  /** Of which request id it is asked, where that is not the present one. */
  clientRequestId?: string;
  body?: Exchange['body'];
  photo?: Exchange['photo'];
  /** `read`: as long as this hospital is waited for at present. */
  timeoutMs: number | 'read';
  /** Written down, with the attempt, before it leaves. */
  before?: { progress: Progress; body?: Body };
  /** What `interpret` has to be told of it again. */
  context: Told;
}

export type RequestDecision<Told> =
  | { type: 'question'; question: StageRequest<Told> }
  /** It needs its author; nothing leaves. */
  | { type: 'problem'; problem: Problem }
  /** There is nothing left to be done here. */
  | { type: 'nothing' };

export interface StageResponse {
  answer: Answer;
  /** When it was asked, hospital time, milliseconds. */
  leftAt: number;
  /** Of a photo that came. */
  photoSha256?: string;
}

/** What follows from an answer: one step, written whole or not at all. */
export interface StageOutcome {
  journal: Pick<Attempt, 'outcome' | 'decision'> & { failure?: Attempt['failure'] };
  change: SubmissionChange;
  /** The run ends here, and it waits. */
  delay?: Delay;
  /** The hospital has refused the credential: all of this author's waits for the next one. */
  isCredentialRefused?: true;
  /** The file id that a photo has been given. */
  attachment?: { photoId: string; attachment: Photo['attachment'] };
  /** The record as the hospital has just shown it. */
  shown?: { recordId: string; content: unknown };
  /** These photos have to be uploaded again, and the record goes under a new id (rule R7). */
  renewed?: Renewal;
  /** The hospital holds nothing under this id, which another tablet may send yet. */
  absent?: string;
  /** How many questions about ids of another tablet have had no answer in a row, with this one. */
  unansweredQueries?: number;
  /** The record itself is looked at before anything is decided: `conflict` follows. */
  looks?: true;
  /** The record that a change is laid on, or a photo, is the one that its author saw: the write follows. */
  isAsSeen?: true;
  /** The attachment id under which the hospital has shown the very photo that was handed in. */
  photoSeen?: string;
}

export interface Renewal {
  /** Photos that lose their attachments. */
  photoIds: readonly string[];
  /** The present id among the retired ones, with what is known of it. */
  retired: Submission['retired'];
}

/** What a stage may read from the device. */
export type Disk = Pick<EnginePorts['rows'], 'body' | 'photoBytes' | 'readOther'> &
  Pick<EnginePorts, 'sha256'> & {
    /** A photo that was looked at before its turn: what is given here comes back then without being read. */
    keepForItsTurn(photoId: string, bytes: ArrayBuffer): void;
  };

export interface Stage<At extends Progress, Found, Told> {
  /** Whether this stage can be the one that is due. */
  isFor(progress: Progress): progress is At;
  /** Reads from the device what `request` goes by beside the submission itself. */
  load(disk: Disk, state: StageState<At>): Promise<Found>;
  request(state: StageState<At>, found: Found): RequestDecision<Told>;
  interpret(state: StageState<At>, told: Told, heard: StageResponse): StageOutcome;
}

/** So many unknown outcomes in a row, and a person is asked (rule R17). */
export const maxFailures = 30;

/** A record that still is not shown as it has to be after so many looks needs its author. */
export const maxLooks = 8;

/**
 * So often, some 50 minutes, an older version than the one in the receipt is looked at again: a copy or a cache that
 * lags behind shows the same for as long as it likes, and says nothing against the record.
 */
export const maxLooksBehind = 60;

/** The same where another record was shown instead: no copy that lags behind explains that. */
export const maxUnboundLooks = 3;

/** Its author has to decide; it waits for nothing else. */
export function needsAuthor(problem: Problem): SubmissionChange {
  return { progress: { stage: 'problem', problem }, wait: null };
}

/** A 401: nothing is said about the submission, which waits for the next sign-in. */
export function credentialRefused(change: SubmissionChange = {}): StageOutcome {
  return {
    journal: { outcome: 'refused', decision: 'waits-for-sign-in' },
    change,
    delay: { type: 'signed-out' },
    isCredentialRefused: true,
  };
}

/** Whether there is a record of it cannot be known from here (rule R12). */
export function cannotKnow(
  since: number,
  standing: ProblemOf<'cannot-know'>['standing'],
  details: Partial<Omit<ProblemOf<'cannot-know'>, 'type'>> = {},
): Problem {
  return { ...noHospitalError, recordId: null, ...details, type: 'cannot-know', since, standing };
}
