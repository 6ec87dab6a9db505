/**
 * What an answer means, as in the protocol's table. The status, the parsed body and the ids in it decide, never an
 * error code or a message, because the interface leaves several codes open.
 */
import type { HospitalError } from '../model/sendState.ts';
import {
  blanksAround,
  boundAnswer,
  type AnswerOf,
  type Asked,
  type Claim,
  type JsonEndpoint,
} from '../shared/interface/answerBinding.ts';
import { errorBodySchema } from '../shared/interface/errorBody.ts';
import type { Receipt } from '../shared/interface/receipt.ts';
import type { Answer, Failure } from './hospitalClient.ts';

/** In place of a field: the whole answer is in an unknown encoding. */
export const encodingField = 'charset';

export interface Unknown {
  type: 'unknown';
  failure: Failure;
  status: number | null;
  retryAfterMs: number | null;
  /** The first field of a success that is missing or wrong, for the help desk; never its value. */
  field?: string;
}

/**
 * A readable answer about something else than what was asked: the outcome is as unknown as without an answer. `content`
 * is what came, so that it can be shown as what it says it is.
 */
export interface Another<Content> extends Unknown {
  failure: 'not-as-asked';
  claim: Claim;
  content: Content;
}

export interface Refused {
  type: 'refused';
  status: number;
  details: HospitalError;
}

/** 401: the credential is invalid or expired; it says nothing about the submission. */
interface NoCredential {
  type: 'no-credential';
}

/** Without what was asked for. */
type NoSuccess = Refused | NoCredential | Unknown;

export type WriteOutcome = { type: 'accepted'; receipt: Receipt } | NoSuccess;
export type UploadOutcome = { type: 'accepted'; attachmentId: string } | NoSuccess;
export type ReadOutcome<Content> =
  | { type: 'found'; content: Content }
  | { type: 'not-found' }
  | NoSuccess
  | Another<Content>;

/** The endpoints that make a record or a version of one. */
export type WriteEndpoint =
  | 'createWoundAssessment'
  | 'correctWoundAssessment'
  | 'voidWoundAssessment'
  | 'createAdmissionAssessment';

/** A write was answered. Interface: Endpoints 6, 8, 9, 10; Errors. */
export function writeOutcome<Name extends WriteEndpoint>(
  answer: Answer,
  name: Name,
  asked: Asked[Name],
): WriteOutcome {
  const outcome = commonOutcome(answer) ?? contentOf(answer, name, asked);
  return outcome.type === 'found' ? { type: 'accepted', receipt: outcome.content } : outcome;
}

/**
 * A photo upload was answered.
 * @param isAnothersFile whether the id was given for other bytes: then it is the answer to another upload
 * Interface: Endpoint 4.
 */
export function uploadOutcome(
  answer: Answer,
  patientId: string,
  isAnothersFile = false,
): UploadOutcome {
  const outcome = commonOutcome(answer) ?? contentOf(answer, 'uploadAttachment', { patientId });
  if (outcome.type !== 'found') return outcome;
  const { attachmentId } = outcome.content;
  if (!isAnothersFile) return { type: 'accepted', attachmentId };
  return { ...unreadable(answer), failure: 'not-as-asked', field: 'attachmentId' };
}

/** A read was answered; what is found carries the ids that were asked for. Interface: Endpoints 1 to 3, 7, 11, 12. */
export function readOutcome<Name extends JsonEndpoint>(
  answer: Answer,
  name: Name,
  asked: Asked[Name],
): ReadOutcome<AnswerOf<Name>> {
  return noRead(answer) ?? contentOf(answer, name, asked);
}

/** The bytes of a photo, bounded by what was asked for (`Exchange.photo`). Interface: Endpoint 5. */
export function photoOutcome(answer: Answer): ReadOutcome<ArrayBuffer> {
  const other = noRead(answer);
  if (other !== null) return other;
  const photo = answer.type === 'answered' ? answer.photo : undefined;
  return photo === undefined ? unreadable(answer) : { type: 'found', content: photo };
}

/** An answer without a photo's bytes. Interface: Endpoint 5. */
export function noPhotoOutcome(answer: Answer): ReadOutcome<never> {
  return noRead(answer) ?? unreadable(answer);
}

function noRead(answer: Answer): { type: 'not-found' } | NoSuccess | null {
  const common = commonOutcome(answer);
  return common?.type === 'refused' && common.status === 404 ? { type: 'not-found' } : common;
}

/**
 * The request query was answered. A 404 means "not found", and never by itself that a new id may be used.
 * @param recordId for a correction or void, the record that it was sent to; null if unknown
 * Interface: Endpoint 12.
 */
export function queryOutcome(
  answer: Answer,
  clientRequestId: string,
  recordId: string | null = null,
): ReadOutcome<Receipt> {
  return readOutcome(answer, 'readRequest', { clientRequestId, recordId: recordId ?? undefined });
}

/** What a success holds, bound to what was asked (rule R20). */
function contentOf<Name extends JsonEndpoint>(
  answer: Answer,
  name: Name,
  asked: Asked[Name],
): { type: 'found'; content: AnswerOf<Name> } | Unknown | Another<AnswerOf<Name>> {
  const bound = boundAnswer(name, asked, jsonOf(answer));
  switch (bound.is) {
    case 'as-asked':
      return { type: 'found', content: bound.content };
    case 'another': {
      const { claim, content } = bound;
      return {
        ...unreadable(answer),
        failure: 'not-as-asked',
        field: fieldIn(claim),
        claim,
        content,
      };
    }
    case 'unreadable':
      return { field: bound.field, ...unreadable(answer) };
  }
}

/** Everything but a success: what a broken connection, a 4xx and a 5xx mean for every request. */
function commonOutcome(answer: Answer): NoSuccess | null {
  if (answer.type === 'broken') return unreadable(answer);
  const { status } = answer;
  if (answer.isUntrusted) return unreadable(answer);
  if (status === 401) return { type: 'no-credential' };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return unreadable(answer);
  }
  if (status >= 400) return { type: 'refused', status, details: detailsOf(answer) };
  if (status !== 200 && status !== 201) return unreadable(answer);
  return null;
}

/** Names the id that differs; blanks around one are told, because nobody sees them. */
function fieldIn(claim: Claim): string {
  const blanks = blanksAround(claim);
  return blanks === 0 ? claim.field : `${claim.field} +${blanks} blanks`;
}

function jsonOf(answer: Answer): unknown {
  return answer.type === 'answered' ? answer.json : undefined;
}

function unreadable(answer: Answer): Unknown {
  if (answer.type === 'broken') {
    return { type: 'unknown', failure: answer.failure, status: null, retryAfterMs: null };
  }
  const { status, retryAfterMs } = answer;
  const field = answer.isMisencoded ? { field: encodingField } : {};
  return { type: 'unknown', failure: failureOf(answer), status, retryAfterMs, ...field };
}

/** A success or a redirect without JSON is what a captive portal's login page looks like. */
function failureOf(answer: Extract<Answer, { type: 'answered' }>): Failure {
  if (answer.isUntrusted) return 'not-the-hospital';
  const isPage = answer.json === undefined && !answer.isMisencoded;
  return answer.status < 400 && isPage ? 'not-the-hospital' : 'unreadable';
}

function detailsOf(answer: Extract<Answer, { type: 'answered' }>): Refused['details'] {
  const body = errorBodySchema.safeParse(answer.json);
  const error = body.success ? body.data.error : null;
  return {
    status: answer.status,
    code: error?.code ?? null,
    message: error?.message || null,
    traceId: answer.traceId,
    fields: error?.fields ?? [],
  };
}
