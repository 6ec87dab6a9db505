/**
 * Rules for a record that is on two tablets, through a rescue file or a copied disk. Both may send it at any time, and
 * they learn of each other through the hospital only. If an id must be replaced, both arrive at the same next one; and
 * before sending, each queries every id that the other may have arrived at (rules R1, R4).
 */
import type { Submitted } from './content.ts';
import type { Draft } from './draft.ts';
import type { Sent } from './sendState.ts';
import type { Submission } from './submission.ts';

const uuid = /^(?<head>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)(?<tail>[0-9a-f]{12})$/i;

/**
 * The request id that replaces another one: always the same for the same id. Counting up the last digits meets no other
 * id, because two random ones are never that close.
 */
export function nextRequestId(clientRequestId: string): string {
  const { head, tail } = uuid.exec(clientRequestId)?.groups ?? {};
  if (head === undefined || tail === undefined) return `${clientRequestId}-next`;
  const next = (BigInt(`0x${tail}`) + 1n) % (1n << 48n);
  return head + next.toString(16).padStart(12, '0');
}

/**
 * How many ids the engine and "send again" replace for one submission at most; then the last one stays. A search for
 * what another tablet has made of a record goes as far as that.
 */
export const maxRenewals = 3;

type Ids = Pick<Submission, 'clientRequestId' | 'retiredRequestIds'>;

/** Whether it has the last id that it can be given without its author writing something new. */
export function isAtLastId({ retiredRequestIds }: Pick<Ids, 'retiredRequestIds'>): boolean {
  return retiredRequestIds.length >= maxRenewals;
}

/**
 * Every id under which another tablet may have recorded it: the following ones up to the last, its own, and the earlier
 * ones. New text of its author takes the next id without a limit, so one more is always included. The following ones
 * come first: the hospital remembers what was made under them recently, when it has forgotten the others.
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
 * Whether another tablet may have it: it is in a rescue file, or an id was replaced, or it was here before the app was
 * opened, so that the disk may have been copied since it was begun.
 * @param wasHere it was on this tablet when the engine began its term
 */
export function mayBeElsewhere(
  { sharedAt, retiredRequestIds }: Pick<Submission, 'sharedAt' | 'retiredRequestIds'>,
  wasHere: boolean,
): boolean {
  return wasHere || sharedAt !== undefined || retiredRequestIds.length > 0;
}

/** Since when another tablet may also be sending it; undefined if no rescue file has it. */
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
    submitted,
  }: Pick<Submission, 'clientRequestId' | 'retired' | 'retiredRequestIds'> & {
    submitted: Submitted;
  },
): Partial<Pick<Submission, 'sharedAt' | 'retired' | 'progress'>> {
  if (sharedAt === undefined) return {};
  const photoIds = submitted.kind === 'wound-assessment' ? submitted.photoIds : [];
  const facts = { firstUnknownAt: sharedAt, lastSentAt: null, photoIds, madeVersion: null };
  return {
    sharedAt,
    progress: { stage: 'settling', toResolve: [...retiredRequestIds] },
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
      return { ...marked, ...beginsShared(marked, { ...marked, submitted: content.submitted }) };
    case 'refused':
      return { ...marked, progress: { ...progress, sent: sentSince(progress.sent, sharedAt) } };
    case 'sending':
    case 'asking':
    case 'not-there':
      return { ...marked, progress: { stage: 'asking', sent: sentSince(progress.sent, sharedAt) } };
  }
}

function sentSince(sent: Sent, sharedAt: number): Sent {
  return { ...sent, firstUnknownAt: sent.firstUnknownAt ?? sharedAt };
}
