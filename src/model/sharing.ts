/**
 * What follows from a record being on two tablets: in a rescue file, or on a disk that was copied. Both may
 * send it, at any time, and neither hears of the other but through the hospital. Where an id has to be given up,
 * both come to the same next one, and before it sends, each asks about every id that the other one may have
 * come to (rules R1, R4).
 */
import type { HandedIn } from './content.ts';
import type { Draft } from './draft.ts';
import type { Sent } from './standing.ts';
import type { Submission } from './submission.ts';

const uuid = /^(?<head>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)(?<tail>[0-9a-f]{12})$/i;

/**
 * The request id in place of one that is given up: always the same for the same one. Counting on in the
 * last digits meets no other id: two random ones are never that close.
 */
export function nextRequestId(clientRequestId: string): string {
  const { head, tail } = uuid.exec(clientRequestId)?.groups ?? {};
  if (head === undefined || tail === undefined) return `${clientRequestId}-next`;
  const next = (BigInt(`0x${tail}`) + 1n) % (1n << 48n);
  return head + next.toString(16).padStart(12, '0');
}

/**
 * So many ids the engine and "send again" give up for one submission at most: then the last of them stays. Whoever
 * looks for what another tablet has made of a record looks as far as that.
 */
export const maxRenewals = 3;

type Ids = Pick<Submission, 'clientRequestId' | 'retiredRequestIds'>;

/** Whether it has come to the last id that it can be given without its author writing anything new. */
export function isAtLastId({ retiredRequestIds }: Pick<Ids, 'retiredRequestIds'>): boolean {
  return retiredRequestIds.length >= maxRenewals;
}

/**
 * Every id under which another tablet may have recorded it: those that follow up to the last one, its own, and those
 * of before. What its author writes anew takes the next id without a limit, so that one more is always among them.
 * Those that follow come first: what was made under them lately is remembered where the others are forgotten.
 */
export function idsOnTwoTablets({ clientRequestId, retiredRequestIds }: Ids): string[] {
  const ahead: string[] = [];
  const count = Math.max(1, maxRenewals - retiredRequestIds.length);
  for (let id = clientRequestId; ahead.length < count;) {
    id = nextRequestId(id);
    ahead.push(id);
  }
  return [...ahead, clientRequestId, ...retiredRequestIds];
}

/**
 * Whether another tablet may have it: it is in a rescue file; or it has given an id up, or was here already as the
 * app was opened, and somebody may have copied the disk since it was begun.
 * @param wasHere it was on this tablet as the engine began its term, or an hour ago
 */
export function mayBeElsewhere(
  { sharedAt, retiredRequestIds }: Pick<Submission, 'sharedAt' | 'retiredRequestIds'>,
  wasHere: boolean,
): boolean {
  return wasHere || sharedAt !== undefined || retiredRequestIds.length > 0;
}

/** Since when another tablet may be sending it, too; nothing where no rescue file has it. */
export type Sharing = Pick<Draft, 'sharedAt'>;

export function sharingOf({ sharedAt }: Sharing): Sharing {
  return sharedAt === undefined ? {} : { sharedAt };
}

/**
 * How a submission under a certain id begins where a rescue file has it: as one that cannot be taken back, until the
 * hospital was asked. What the hospital holds then was perhaps sent from the other tablet, with that one's uploads of
 * the same photos, and may have been forgotten since (rule R12).
 * Which version it makes is known by what it is laid on, and found out where it is asked about.
 */
export function beginsShared(
  { sharedAt }: Sharing,
  {
    clientRequestId,
    retired,
    retiredRequestIds,
    handedIn,
  }: Pick<Submission, 'clientRequestId' | 'retired' | 'retiredRequestIds'> & {
    handedIn: HandedIn;
  },
): Partial<Pick<Submission, 'sharedAt' | 'retired' | 'progress'>> {
  if (sharedAt === undefined) return {};
  const photoIds = handedIn.kind === 'wound-assessment' ? handedIn.photoIds : [];
  const facts = { firstUnknownAt: sharedAt, lastSentAt: null, photoIds, madeVersion: null };
  return {
    sharedAt,
    progress: { stage: 'settling', toSettle: [...retiredRequestIds] },
    retired: { ...retired, [clientRequestId]: facts },
  };
}

/**
 * A submission that goes into a rescue file, or comes out of one, from `hospitalTime` on. What is certain stays
 * as it is, and so does what waits for a decision of its author; what she decides begins with the question.
 */
export function shared(submission: Submission, hospitalTime: number): Submission {
  const { progress, content } = submission;
  if (progress.stage === 'done') return submission;
  const sharedAt = submission.sharedAt ?? hospitalTime;
  const marked = { ...submission, sharedAt, revision: submission.revision + 1 };
  switch (progress.stage) {
    case 'problem':
    case 'committed':
    case 'found':
      return marked;
    case 'queued':
    case 'uploading':
    case 'settling':
      return { ...marked, ...beginsShared(marked, { ...marked, handedIn: content.handedIn }) };
    case 'refused':
      return { ...marked, progress: { ...progress, sent: sentSince(progress.sent, sharedAt) } };
    case 'sending':
    case 'asking':
    case 'not-there':
      return { ...marked, progress: { stage: 'asking', sent: sentSince(progress.sent, sharedAt) } };
  }
}

/** What has left is unknown from then on, if it was not before. */
function sentSince(sent: Sent, sharedAt: number): Sent {
  return { ...sent, firstUnknownAt: sent.firstUnknownAt ?? sharedAt };
}
