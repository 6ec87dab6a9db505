/** Reads the exchanges: which are writes, what was sent under one id, what a write says, what happened to a photo. */
import { canonicalJson } from '../rules/sameContent.ts';
import { textProperty } from '../rules/syntax.ts';
import { dayMs } from '../time.ts';
import type { AuditedExchange } from './observation.ts';

type Exchanges = readonly AuditedExchange[];

/** How long a request id is certain to be remembered. Interface: Limits. */
export const retentionMs = 7 * dayMs;
/** How long an unbound photo is certain to exist. Interface: Limits. */
export const photoLifeMs = dayMs;

/** A write of a record. */
export const isWrite = ({ method, endpoint }: AuditedExchange) =>
  (method === 'POST' || method === 'PATCH') && endpoint?.name !== 'uploadAttachment';
export const isUpload = ({ endpoint }: AuditedExchange) => endpoint?.name === 'uploadAttachment';
export const isQuery = ({ endpoint }: AuditedExchange) => endpoint?.name === 'readRequest';

/** The wound assessment that is corrected or voided; undefined if none is. */
export const changedRecordOf = ({ endpoint }: AuditedExchange): string | undefined =>
  endpoint?.name === 'correctWoundAssessment' || endpoint?.name === 'voidWoundAssessment'
    ? endpoint.params.recordId
    : undefined;

/** The wound assessment that is read; undefined if none is. */
export const readRecordOf = ({ endpoint }: AuditedExchange): string | undefined =>
  endpoint?.name === 'readWoundAssessment' ? endpoint.params.recordId : undefined;

/** A query that the hospital answered with "not found". */
export const isNotFound = (each: AuditedExchange) => isQuery(each) && saysNo(each, [404]);

/** A refusal for a passing reason, unrelated to the content that was sent. */
export const isRefusedForNow = (each: AuditedExchange) => saysNo(each, [401, 408, 425, 429]);

/** A write that the hospital examined and refused definitely. */
export const isRefusedForGood = (each: AuditedExchange) =>
  isWrite(each) && each.outcome === 'refused' && !isRefusedForNow(each);

function saysNo({ outcome, status }: AuditedExchange, statuses: readonly number[]): boolean {
  return outcome === 'refused' && statuses.includes(status);
}

/** Everything sent and queried under one request id, in order; ids without any write are left out. */
export function storiesOfIds(exchanges: Exchanges): AuditedExchange[][] {
  const stories = new Map<string, AuditedExchange[]>();
  for (const exchange of exchanges) {
    const { clientRequestId } = exchange;
    if (clientRequestId === null || !(isWrite(exchange) || isQuery(exchange))) continue;
    const story = stories.get(clientRequestId);
    if (story === undefined) stories.set(clientRequestId, [exchange]);
    else story.push(exchange);
  }
  return [...stories.values()].filter((story) => story.some(isWrite));
}

/** Each repeat, paired with the write before it under the same id. */
export function repeatsIn(exchanges: Exchanges): (readonly [AuditedExchange, AuditedExchange])[] {
  return storiesOfIds(exchanges).flatMap((story) => {
    const writes = story.filter(isWrite);
    return writes.slice(1).map((later, at) => [writes[at] ?? later, later] as const);
  });
}

/** The last write of a story if its outcome is still unknown to the client; undefined if it is known. */
export function leftUnknown(story: Exchanges): AuditedExchange | undefined {
  if (story.some(({ outcome }) => outcome === 'done')) return undefined;
  const last = story.findLast((each) => isWrite(each) && each.outcome === 'unknown');
  if (last === undefined) return undefined;
  const isSettled = story.some(
    (each) => each.n > last.n && (isNotFound(each) || isRefusedForGood(each)),
  );
  return isSettled ? undefined : last;
}

/** How many writes of unknown outcome, and writes after each, show that nobody asks. */
const enough = 3;

/** Whether the client has asked for no result although several outcomes were unknown, and has gone on to write. */
export function neverAsks(exchanges: Exchanges): boolean {
  if (exchanges.some(isQuery)) return false;
  const writes = exchanges.filter((each) => isWrite(each) && each.endedMs !== Infinity);
  const unknown = writes.filter(({ outcome }) => outcome === 'unknown');
  const [done] = writes.filter(({ outcome }) => outcome === 'done').slice(-enough);
  return unknown.filter(({ n }) => done !== undefined && n < done.n).length >= enough;
}

/** Uploads by the id in their answer. */
export function uploadsById(exchanges: Exchanges): Map<string, AuditedExchange> {
  const told = exchanges.filter((each) => isUpload(each) && each.outcome === 'done');
  return new Map(told.map((each) => [textProperty(each.answer, 'attachmentId') ?? '', each]));
}

/** The ids of the photos that a write names. */
export function photosOf({ json }: AuditedExchange): string[] {
  const { attachmentIds }: { attachmentIds?: unknown } = Object(json);
  return Array.isArray(attachmentIds) ? attachmentIds.filter((id) => typeof id === 'string') : [];
}

/** Whether this answer says that one of these photos does not exist. */
export function isGone({ endpoint, status }: AuditedExchange, photos: readonly string[]): boolean {
  if (endpoint?.name !== 'readAttachmentContent' || status !== 404) return false;
  return photos.includes(endpoint.params.attachmentId);
}

/** Whether a photo was bound before exchange `n`, as an answer or a query told. */
export function isBoundBefore(exchanges: Exchanges, attachmentId: string, n: number): boolean {
  const ids = exchanges
    .filter((each) => each.n < n && isWrite(each) && photosOf(each).includes(attachmentId))
    .map(({ clientRequestId }) => clientRequestId);
  return exchanges.some(
    (each) =>
      each.n < n &&
      each.outcome === 'done' &&
      (isWrite(each) || isQuery(each)) &&
      ids.includes(each.clientRequestId),
  );
}

/** The content of a write, photos by their hash; once with its time and once without. */
export interface Content {
  readonly timed: string;
  readonly timeless: string;
}

/** Reads contents; a photo counts by its hash, so that a second upload of it is the same content. */
export function contentReader(exchanges: Exchanges): (json: unknown) => Content {
  const uploads = uploadsById(exchanges);
  return (json) => {
    const { clientRequestId: _, attachmentIds, ...rest }: Record<string, unknown> = Object(json);
    const photos = Array.isArray(attachmentIds)
      ? attachmentIds.map((id) => uploads.get(String(id))?.photoSha256 ?? String(id))
      : attachmentIds;
    const { observedAt, assessedAt, ...said } = rest;
    const timeless = canonicalJson({ ...said, photos });
    return { timed: canonicalJson([timeless, observedAt, assessedAt]), timeless };
  };
}
