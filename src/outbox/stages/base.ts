/**
 * The base of a correction or void: the record, its version, and what its author saw of it, so that nothing is written
 * over another record (rules R10, R11, R18).
 */
import type { HandedIn } from '../../model/content.ts';
import type { Submission } from '../../model/submission.ts';
import { recordedIn } from '../../model/submissionFacts.ts';
import type { WoundAssessmentRecord } from '../../shared/interface/woundAssessmentRecord.ts';
import { readableText, readsTheSame } from '../../shared/text.ts';
import { isOf } from '../readBack.ts';
import type { Base } from '../requestBody.ts';
import type { Disk, StageState } from './stage.ts';

/** The base of a correction or void, with what is known of that version. */
export interface SeenBase extends Base {
  /** The request ids that the record may name at this version; null if unknown. */
  requestIds: readonly string[] | null;
  /** Its text at this version; null if unknown. */
  careNote: string | null;
}

/**
 * The base: the version that its author saw, or the one that her own earlier submission has made since. Never the
 * version of a replayed receipt, which may be newer than anything she saw. Null for a create; `lost` if the record is
 * unknown.
 */
export async function baseOf(
  disk: Pick<Disk, 'readOther'>,
  submission: Submission,
): Promise<SeenBase | null | 'lost'> {
  const { handedIn } = submission.content;
  if (!('target' in handedIn)) return null;
  const { target } = handedIn;
  const { seenVersion, asRead } = target;
  const create = await made(disk, target.createdBy);
  const earlier = await made(disk, submission.dependsOn);
  const recordId = target.recordId ?? create?.recordId ?? null;
  const version = Math.max(seenVersion ?? create?.version ?? 0, earlier?.version ?? 0);
  if (recordId === null || version === 0) return 'lost';
  const base = { recordId, version };
  if (version === asRead?.version) {
    return { ...base, requestIds: [asRead.clientRequestId], careNote: target.seenCareNote };
  }
  // A record names the request that created it or the latest one (open point recordRequestId).
  const creators = asRead?.clientRequestId ?? create?.clientRequestId ?? null;
  const latest = [earlier, create].find((one) => one?.version === version) ?? null;
  if (latest === null) return { ...base, requestIds: null, careNote: null };
  const requestIds = creators === null ? null : [creators, latest.clientRequestId];
  return { ...base, requestIds, careNote: latest.careNote };
}

/**
 * The same for a submission whose bytes may be frozen. Frozen bytes go to the record in their path, whatever became
 * known since, so that record is the one to read.
 */
export async function laidOn(
  disk: Pick<Disk, 'readOther' | 'body'>,
  { submission, at }: Pick<StageState, 'submission' | 'at'>,
): Promise<SeenBase | null | 'lost'> {
  const base = await baseOf(disk, submission);
  if (base === null || base === 'lost' || at.stage !== 'not-there') return base;
  const recordId = await frozenRecord(disk, submission, submission.clientRequestId);
  return recordId === null ? base : { ...base, recordId };
}

/**
 * The record to which a correction or void was sent under one of its request ids; null for a create, or if unknown.
 */
export async function addressedRecord(
  disk: Pick<Disk, 'readOther' | 'body'>,
  submission: Submission,
  clientRequestId: string,
): Promise<string | null> {
  const { handedIn } = submission.content;
  if (!('target' in handedIn)) return null;
  const { recordId, createdBy } = handedIn.target;
  const known = recordId ?? (await made(disk, createdBy))?.recordId ?? null;
  return (await frozenRecord(disk, submission, clientRequestId)) ?? known;
}

async function frozenRecord(
  disk: Pick<Disk, 'body'>,
  { submissionId }: Submission,
  clientRequestId: string,
): Promise<string | null> {
  const body = await disk.body(clientRequestId, submissionId);
  return body === null ? null : recordIdIn(body.path);
}

/** The record in the path of a correction or void. */
export function recordIdIn(path: string): string | null {
  const segment = /^\/[^/]+\/([^/]+)/.exec(path)?.[1];
  return segment === undefined ? null : decodeURIComponent(segment);
}

/** The version that a submission of this tablet has made of a record. */
interface Made {
  recordId: string;
  clientRequestId: string;
  version: number;
  careNote: string | null;
}

async function made(
  disk: Pick<Disk, 'readOther'>,
  submissionId: string | null,
): Promise<Made | null> {
  const found = submissionId === null ? null : await disk.readOther(submissionId);
  const recorded = found === null ? null : recordedIn(found);
  if (found === null || recorded === null) return null;
  const { recordId, clientRequestId } = recorded.receipt;
  // What its author accepted as it stands reads otherwise than what she submitted.
  const careNote = recorded.isAccepted ? null : noteOf(found.content.handedIn);
  return { recordId, clientRequestId, version: recorded.madeVersion, careNote };
}

function noteOf(handedIn: HandedIn): string | null {
  return 'careNote' in handedIn ? handedIn.careNote : null;
}

/**
 * Whether the record that the hospital shows is the one that the author of a correction or void saw (rule R18). A newer
 * version of it counts; the hospital decides by the version whether hers may follow.
 */
export function asSeen(
  submission: Submission,
  base: SeenBase,
  record: WoundAssessmentRecord,
): 'same' | 'another' | 'older' {
  if (!isOf(submission, record)) return 'another';
  if (record.version < base.version) return 'older';
  if (record.version > base.version) return 'same';
  const { requestIds, careNote } = base;
  if (requestIds !== null && !requestIds.includes(record.clientRequestId)) return 'another';
  return careNote === null || isSameText(careNote, record.assessment.careNote) ? 'same' : 'another';
}

/** The text kept here was normalised when it was submitted. */
function isSameText(ours: string, theirs: string): boolean {
  return readsTheSame(readableText(ours), readableText(theirs));
}
