/**
 * The base of a correction or void: the record, its version, and what its author saw of it, so that nothing is written
 * over another record (rules R10, R11, R18).
 */
import type { Submitted, Target } from '../../model/content.ts';
import { recordIdOf } from '../../model/records.ts';
import type { Submission } from '../../model/submission.ts';
import { madeVersionIn, recordedIn, type MadeVersion } from '../../model/submissionFacts.ts';
import { recordIdIn } from '../../shared/interface/endpoints.ts';
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
  /** The text that its author saw; null if all that was written over it since is her own. */
  seen: string | null;
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
  const { submitted } = submission.content;
  if (!('target' in submitted)) return null;
  const { target } = submitted;
  const { seenVersion, asRead } = target;
  const create = await made(disk, target.createdBy);
  const earlier = await made(disk, submission.dependsOn);
  const recordId = target.recordId ?? create?.recordId ?? null;
  const root = seenVersion ?? create?.version ?? 0;
  const version = Math.max(root, earlier?.version ?? 0);
  if (recordId === null || version === 0) return 'lost';
  const isBefore = earlier !== null && earlier.decidedAt <= decidedAt(submission);
  const isHersSince = version > root && isBefore && isOnWhatWasSeen(earlier, target, root);
  // Who leaves a record as it stands has seen what stands there.
  const isAsLeft = version === root && seenVersion === null && create?.isAccepted === true;
  const base = { recordId, version, seen: isHersSince || isAsLeft ? null : target.seenCareNote };
  if (version === asRead?.version) {
    return { ...base, requestIds: [asRead.clientRequestId], careNote: target.seenCareNote };
  }
  // A record names the request that created it or the latest one (open point recordRequestId).
  const creators = asRead?.clientRequestId ?? create?.clientRequestId ?? null;
  const latest = [earlier, create].find((one) => one?.version === version) ?? null;
  if (latest === null) return { ...base, requestIds: null, careNote: null };
  const changed = latest.clientRequestId;
  const requestIds = creators === null || changed === null ? null : [creators, changed];
  return { ...base, requestIds, careNote: latest.careNote };
}

/**
 * Whether her earlier change was laid on the words that she saw when she wrote this one. Its author may have edited the
 * create since, or laid that change over a colleague's words.
 */
function isOnWhatWasSeen(earlier: Made | null, { seenCareNote }: Target, root: number): boolean {
  const under = earlier?.target ?? null;
  if (under === null) return true;
  const itsRoot = under.seenVersion ?? root;
  return itsRoot < root || (itsRoot === root && isSameText(under.seenCareNote, seenCareNote));
}

/**
 * The same for a submission whose bytes may be frozen. Frozen bytes go to the record in their path, whatever became
 * known since, so that record is the one to read.
 */
export async function baseForStage(
  disk: Pick<Disk, 'readOther' | 'body'>,
  { submission, at }: Pick<StageState, 'submission' | 'at'>,
): Promise<SeenBase | null | 'lost'> {
  const base = await baseOf(disk, submission);
  if (base === null || base === 'lost' || at.stage !== 'not-there') return base;
  const recordId = await frozenRecord(disk, submission);
  return recordId === null ? base : { ...base, recordId };
}

/** The record to which a correction or void was sent; null for a create, or if unknown. */
export async function addressedRecord(
  disk: Pick<Disk, 'readOther' | 'body'>,
  submission: Submission,
): Promise<string | null> {
  const { submitted } = submission.content;
  if (!('target' in submitted)) return null;
  const { target } = submitted;
  const create = target.createdBy === null ? null : await disk.readOther(target.createdBy);
  return (await frozenRecord(disk, submission)) ?? recordIdOf(target, create);
}

async function frozenRecord(
  disk: Pick<Disk, 'body'>,
  { submissionId, clientRequestId }: Submission,
): Promise<string | null> {
  const body = await disk.body(clientRequestId, submissionId);
  return body === null ? null : recordIdIn(body.path);
}

/** The version that a submission of this tablet has made of a record. */
interface Made extends MadeVersion {
  careNote: string | null;
  /** Its author left it as the hospital shows it. */
  isAccepted: boolean;
  /** What it was laid on; null for a create. */
  target: Target | null;
  /** When its author last decided on its words, device time. */
  decidedAt: number;
}

function decidedAt({ submittedAt, content: { submitted } }: Submission): number {
  return ('target' in submitted ? submitted.target.resolvedAt : undefined) ?? submittedAt;
}

async function made(
  disk: Pick<Disk, 'readOther'>,
  submissionId: string | null,
): Promise<Made | null> {
  const found = submissionId === null ? null : await disk.readOther(submissionId);
  const version = found === null ? null : madeVersionIn(found);
  if (found === null || version === null) return null;
  // What its author accepted as it stands reads otherwise than what she submitted.
  const { submitted } = found.content;
  const isAccepted = recordedIn(found)?.isAccepted === true;
  const careNote = isAccepted ? null : noteOf(submitted);
  const target = 'target' in submitted ? submitted.target : null;
  return { ...version, careNote, isAccepted, target, decidedAt: decidedAt(found) };
}

function noteOf(submitted: Submitted): string | null {
  return 'careNote' in submitted ? submitted.careNote : null;
}

/**
 * Whether the record that the hospital shows is the one that the author of a correction or void saw (rule R18), and has
 * the words that she saw (rule R11). A newer version of it counts; the hospital decides by the version whether hers may
 * follow.
 */
export function asSeen(
  submission: Submission,
  base: SeenBase,
  record: WoundAssessmentRecord,
): 'same' | 'another' | 'older' | 'reworded' {
  if (!isOf(submission, record)) return 'another';
  if (record.version < base.version) return 'older';
  if (record.version > base.version) return 'same';
  const { requestIds, careNote, seen } = base;
  const says = (text: string | null) =>
    text === null || isSameText(text, record.assessment.careNote);
  if (requestIds !== null && !requestIds.includes(record.clientRequestId)) return 'another';
  if (!says(careNote)) return 'another';
  return says(seen) ? 'same' : 'reworded';
}

/** The text kept here was normalised when it was submitted. */
function isSameText(ours: string, theirs: string): boolean {
  return readsTheSame(readableText(ours), readableText(theirs));
}
