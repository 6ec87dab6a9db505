/**
 * Owns what follows from a record being on two tablets: in a rescue file, or on a disk that was copied.
 * Both may send it, at any time, under the same request id, and neither hears of the other but through the
 * hospital. So each asks before it sends (rule R4), as after an unknown outcome, and where an id has to be
 * given up, both come to the same next one (rule R1).
 */
import type { Draft, HandedIn, Sent, Submission } from './rows.ts';
import { recordedIn, sentIn } from './submissionFacts.ts';

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

/** From where on another tablet may be sending it, too; nothing where it is on this one alone. */
export type Sharing = Pick<Draft, 'sharedAt'>;

export function sharingOf({ sharedAt }: Sharing): Sharing {
  return sharedAt === undefined ? {} : { sharedAt };
}

/**
 * How a submission under a certain id begins where another tablet may be sending it: with the question about
 * that very id. What the hospital holds then was perhaps sent from there, with that tablet's uploads of the
 * same photos.
 * @param expected the version it makes, if nothing comes between; null: not known
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
  expected = versionOnItsOwn(handedIn),
): Partial<Pick<Submission, 'sharedAt' | 'retired' | 'progress'>> {
  if (sharedAt === undefined) return {};
  const photoIds = handedIn.kind === 'wound-assessment' ? handedIn.photoIds : [];
  const facts = { firstUnknownAt: sharedAt, lastSentAt: null, photoIds, madeVersion: expected };
  return {
    sharedAt,
    progress: { stage: 'settling', toSettle: [clientRequestId, ...retiredRequestIds] },
    retired: { ...retired, [clientRequestId]: facts },
  };
}

/**
 * A submission that goes into a rescue file, or comes out of one, from `hospitalTime` on. What is certain stays
 * as it is, and so does what waits for a decision of its author; what she decides begins with the question.
 * @param all those of its author, for the order in which they build on each other
 */
export function shared(
  submission: Submission,
  hospitalTime: number,
  all: ReadonlyMap<string, Submission>,
): Submission {
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
    case 'settling': {
      const expected = expectedVersion(submission, all);
      return {
        ...marked,
        ...beginsShared(marked, { ...marked, handedIn: content.handedIn }, expected),
      };
    }
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

/** The version it makes as far as it says itself: what it waits for may make others before. */
function versionOnItsOwn(handedIn: HandedIn): number | null {
  if (!('target' in handedIn)) return 1;
  const { seenVersion } = handedIn.target;
  return seenVersion === null ? null : seenVersion + 1;
}

/** The version that a submission makes where everything it builds on is committed, or null: not known. */
export function expectedVersion(
  submission: Pick<Submission, 'progress' | 'dependsOn' | 'content'>,
  all: ReadonlyMap<string, Submission>,
  steps = 0,
): number | null {
  const { content, dependsOn } = submission;
  const known = recordedIn(submission)?.madeVersion ?? sentIn(submission)?.madeVersion;
  if (known !== undefined) return known;
  const { handedIn } = content;
  if (!('target' in handedIn)) return 1;
  const other = (id: string | null) => {
    const row = id === null || steps > all.size ? undefined : all.get(id);
    return row === undefined ? null : expectedVersion(row, all, steps + 1);
  };
  const { seenVersion, createdBy } = handedIn.target;
  const base = Math.max(seenVersion ?? other(createdBy) ?? 0, other(dependsOn) ?? 0);
  return base === 0 ? null : base + 1;
}
