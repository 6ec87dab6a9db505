/**
 * De-duplication by clientRequestId: what counts as a repeat, how long an id is remembered, and how a repeat is
 * answered.
 * Interface: Wound assessment create; States and transitions (last row); Limits (retention).
 */
import type { Receipt } from '../../shared/interface/receipt.ts';
import { errorAnswer, forbidden, jsonAnswer, notFound, type Answer } from '../answers.ts';
import { newestVersion } from '../archive.ts';
import type { RememberedRequest } from '../changes.ts';
import type { HospitalContext } from '../context.ts';
import type { Operator } from '../seed/people.ts';
import { dayMs } from '../time.ts';
import { maySee, refuseWrite } from './permission.ts';
import { isSameContent } from './sameContent.ts';
import type { WriteRequest } from './writeRequest.ts';

const retentionDays = { 'seven-days': 7, 'thirty-days': 30 } as const;

/** What is remembered of a clientRequestId for this operator; undefined once the retention has expired. */
export function rememberedRequest(
  context: HospitalContext,
  clientRequestId: string,
  operator: Operator,
): RememberedRequest | undefined {
  const { idScope } = context.interpretations();
  const owner = idScope === 'per-user' ? operator.operatorId : undefined;
  const request = context.archive.request(clientRequestId, owner);
  if (request === undefined) return undefined;
  if (isRetained(context, request)) return request;
  context.archive.forgetRequest(request);
  return undefined;
}

/** Whether a request is still remembered. Interface: Limits. */
export function isRetained(context: HospitalContext, request: RememberedRequest): boolean {
  return request.rememberedAtMs > forgottenUntilMs(context);
}

/** What was remembered at this instant or before is forgotten by now. */
export function forgottenUntilMs(context: HospitalContext): number {
  return context.now() - retentionDays[context.interpretations().retention] * dayMs;
}

/** 409 for an id that was used for something else. */
export function requestIdConflict(context: HospitalContext): Answer {
  const code =
    context.interpretations().conflictCodes === 'generic' ? 'CONFLICT' : 'REQUEST_ID_CONFLICT';
  return errorAnswer(409, code, 'This clientRequestId was used for a different request.');
}

/** The answer to a repeat; undefined if the request is not a repeat and must be processed. */
export function answerRepeat(context: HospitalContext, write: WriteRequest): Answer | undefined {
  if (write.clientRequestId === undefined) return undefined;
  const first = rememberedRequest(context, write.clientRequestId, write.operator);
  if (first === undefined) return undefined;
  if (!isSameRequest(context, first, write)) return requestIdConflict(context);
  if (first.committed === undefined) return undefined;
  const refused = refuseReplay(context, first, first.committed.patientId, write.operator);
  return refused ?? jsonAnswer(first.committed.status, replayedReceipt(context, first.committed));
}

function isSameRequest(
  context: HospitalContext,
  first: RememberedRequest,
  write: WriteRequest,
): boolean {
  if (first.method !== write.method || first.path !== write.path) return false;
  return isSameContent(first.body, write.bodyText, context.interpretations().sameContent);
}

function refuseReplay(
  context: HospitalContext,
  first: RememberedRequest,
  patientId: string,
  operator: Operator,
): Answer | undefined {
  if (first.operatorId === operator.operatorId) return refuseRevoked(context, operator, patientId);
  if (!operator.mayWrite) return refuseWrite(context, operator, undefined);
  if (context.interpretations().otherUsersReplay === 'conflict') return requestIdConflict(context);
  if (maySee(context, operator, patientId)) return undefined;
  return forbidden('You have no permission on the record of this request.');
}

function refuseRevoked(
  context: HospitalContext,
  operator: Operator,
  patientId: string,
): Answer | undefined {
  if (context.interpretations().revokedLater === 'allowed') return undefined;
  if (maySee(context, operator, patientId)) return undefined;
  return forbidden('You no longer have permission on the record of this request.');
}

function replayedReceipt(
  context: HospitalContext,
  committed: { readonly receipt: Receipt; readonly recordId: string },
): Receipt {
  const record = context.archive.record(committed.recordId);
  if (context.interpretations().replayedReceipt === 'as-first-issued' || record === undefined) {
    return committed.receipt;
  }
  const { version, recordState } = newestVersion(record);
  return { ...committed.receipt, version, recordState };
}

/** The request query. Interface: Request result query. */
export function queryRequest(
  context: HospitalContext,
  operator: Operator,
  clientRequestId: string,
): Answer {
  const request = rememberedRequest(context, clientRequestId, operator);
  if (request?.committed === undefined) return notFound('request');
  const { committed } = request;
  if (request.operatorId === operator.operatorId) {
    const refused = refuseRevoked(context, operator, committed.patientId);
    if (refused !== undefined) return refused;
  } else if (!maySee(context, operator, committed.patientId)) {
    if (context.interpretations().queryWithoutPermission === 'not-found') {
      return notFound('request');
    }
    return forbidden('You have no permission on the record of this request.');
  }
  return jsonAnswer(200, replayedReceipt(context, committed));
}

/** Binds an id to its content even though nothing was committed, under the readings that require it. */
export function bindRefused(context: HospitalContext, write: WriteRequest, status: number): void {
  const { clientRequestId } = write;
  const { idConsumedBy } = context.interpretations();
  if (clientRequestId === undefined || status < 400 || idConsumedBy === 'committed') return;
  if (status >= 500 && idConsumedBy === 'refused-too') return;
  if (rememberedRequest(context, clientRequestId, write.operator) !== undefined) return;
  context.archive.commit({
    type: 'request-remembered',
    request: {
      clientRequestId,
      operatorId: write.operator.operatorId,
      method: write.method,
      path: write.path,
      body: write.bodyText,
      rememberedAtMs: context.now(),
    },
  });
}
