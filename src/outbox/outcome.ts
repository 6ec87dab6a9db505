/**
 * Owns what an answer means: the table of the protocol. Decided by status and by parsing, never by
 * an error code or a message text, because the interface leaves several codes open.
 */
import type { z } from 'zod';
import { attachmentSchema } from '../shared/interface/attachment.ts';
import { errorBodySchema } from '../shared/interface/errorBody.ts';
import { receiptSchema, type Receipt } from '../shared/interface/receipt.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../shared/interface/woundAssessmentRecord.ts';
import type { Said } from '../device/rows.ts';
import type { Answer, Failure } from './hospitalClient.ts';

export interface Unknown {
  type: 'unknown';
  failure: Failure;
  status: number | null;
  retryAfterMs: number | null;
}

export interface Refused {
  type: 'refused';
  status: number;
  details: Said;
}

/** 401: the credential is invalid or expired; nothing is said about the submission. */
interface NoCredential {
  type: 'no-credential';
}

export type WriteOutcome =
  | { type: 'accepted'; receipt: Receipt }
  | Refused
  | NoCredential
  | Unknown;
export type UploadOutcome =
  | { type: 'accepted'; attachmentId: string }
  | Refused
  | NoCredential
  | Unknown;
export type ReadOutcome<Content> =
  | { type: 'found'; content: Content }
  | { type: 'not-found' }
  | Refused
  | NoCredential
  | Unknown;

/**
 * A write was answered.
 * @param recordId of a correction or void, the record that it was addressed to; null for a create
 * Interface: Endpoints 6, 8, 9, 10; Errors.
 */
export function writeOutcome(
  answer: Answer,
  clientRequestId: string,
  recordId: string | null = null,
): WriteOutcome {
  const common = commonOutcome(answer);
  if (common) return common;
  const receipt = receiptSchema.safeParse(jsonOf(answer));
  if (!receipt.success || receipt.data.clientRequestId !== clientRequestId) {
    return unreadable(answer);
  }
  return recordId === null || receipt.data.recordId === recordId
    ? { type: 'accepted', receipt: receipt.data }
    : aboutAnother(answer);
}

/**
 * A photo upload was answered.
 * @param taken the files of the other photos: what names one of them is the answer to another upload
 * Interface: Endpoint 4.
 */
export function uploadOutcome(
  answer: Answer,
  patientId: string,
  taken: readonly string[] = [],
): UploadOutcome {
  const common = commonOutcome(answer);
  if (common) return common;
  const attachment = attachmentSchema.safeParse(jsonOf(answer));
  const isOurs =
    attachment.success &&
    attachment.data.patientId === patientId &&
    !taken.includes(attachment.data.attachmentId);
  return isOurs
    ? { type: 'accepted', attachmentId: attachment.data.attachmentId }
    : unreadable(answer);
}

/** A read was answered. Interface: Endpoints 1 to 3, 7, 11. */
export function readOutcome<Content>(
  answer: Answer,
  schema: z.ZodType<Content>,
): ReadOutcome<Content> {
  const common = commonOutcome(answer);
  if (common?.type === 'refused' && common.status === 404) return { type: 'not-found' };
  if (common) return common;
  const parsed = schema.safeParse(jsonOf(answer));
  return parsed.success ? { type: 'found', content: parsed.data } : unreadable(answer);
}

/**
 * A record was read: wound assessments, or admissions by their schema. What names another record than was asked for
 * is no answer to it (rule R20). Interface: Endpoints 7, 11.
 */
export function recordOutcome(answer: Answer, recordId: string): ReadOutcome<WoundAssessmentRecord>;
export function recordOutcome<Content extends { recordId: string }>(
  answer: Answer,
  recordId: string,
  schema: z.ZodType<Content>,
): ReadOutcome<Content>;
export function recordOutcome(
  answer: Answer,
  recordId: string,
  schema: z.ZodType<{ recordId: string }> = woundAssessmentRecordSchema,
): ReadOutcome<{ recordId: string }> {
  const outcome = readOutcome(answer, schema);
  return outcome.type === 'found' && outcome.content.recordId !== recordId
    ? aboutAnother(answer)
    : outcome;
}

/**
 * The request query was answered. A 404 means "not found", and never by itself that a new id may be
 * used.
 * @param recordId of a correction or void, the record that it was addressed to; null where that is not known
 * Interface: Endpoint 12.
 */
export function queryOutcome(
  answer: Answer,
  clientRequestId: string,
  recordId: string | null = null,
): ReadOutcome<Receipt> {
  const outcome = readOutcome(answer, receiptSchema);
  if (outcome.type !== 'found') return outcome;
  if (outcome.content.clientRequestId !== clientRequestId) return unreadable(answer);
  const isAnother = recordId !== null && outcome.content.recordId !== recordId;
  return isAnother ? aboutAnother(answer) : outcome;
}

/** Everything but a success: what a broken connection, a 4xx and a 5xx mean everywhere. */
function commonOutcome(answer: Answer): Refused | NoCredential | Unknown | null {
  if (answer.type === 'broken') {
    return { type: 'unknown', failure: answer.failure, status: null, retryAfterMs: null };
  }
  const { status } = answer;
  if (answer.isForeign) return unreadable(answer);
  if (status === 401) return { type: 'no-credential' };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return unreadable(answer);
  }
  if (status >= 400) return { type: 'refused', status, details: detailsOf(answer) };
  if (status !== 200 && status !== 201) return unreadable(answer);
  return null;
}

/** It parses, and is about something else. */
function aboutAnother(answer: Answer): Unknown {
  return { ...unreadable(answer), failure: 'another-record' };
}

function jsonOf(answer: Answer): unknown {
  return answer.type === 'answered' ? answer.json : undefined;
}

function unreadable(answer: Answer): Unknown {
  if (answer.type === 'broken') {
    return { type: 'unknown', failure: answer.failure, status: null, retryAfterMs: null };
  }
  const { status, retryAfterMs } = answer;
  return { type: 'unknown', failure: failureOf(answer), status, retryAfterMs };
}

/** A success or a redirect without JSON is what a captive portal's login page looks like. */
function failureOf(answer: Extract<Answer, { type: 'answered' }>): Failure {
  if (answer.isForeign) return 'not-the-hospital';
  return answer.status < 400 && answer.json === undefined ? 'not-the-hospital' : 'unreadable';
}

function detailsOf(answer: Extract<Answer, { type: 'answered' }>): Refused['details'] {
  const body = errorBodySchema.safeParse(answer.json);
  const error = body.success ? body.data.error : null;
  return {
    status: answer.status,
    code: error?.code ?? null,
    message: error?.message ?? null,
    traceId: answer.traceId,
    fields: error?.fields ?? [],
  };
}
