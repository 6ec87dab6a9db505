/**
 * Judges what a tablet says of its records by the hospital's own records, with the table of claims.
 * What only the wire or another tablet could tell is not judged.
 */
import type { RecordListing } from '../../src/hospital/listings.ts';
import { holds, isSentence, type Committed, type RecordFacts } from './claims.ts';
import type { Complaint, Journal } from './journalRules.ts';

/** What the records of the hospital contradict in a journal. */
export function booksComplaints(journal: Journal, records: readonly RecordListing[]): Complaint[] {
  const facts = factsOf(journal, records);
  return journal.said
    .filter(isSentence)
    .filter((sentence) => !holds(sentence, facts))
    .map((sentence) => ({ rule: 'R8', message: `"${sentence}" is said, and it is false` }));
}

function factsOf(
  { entries, requestIds, isOnTwo, said }: Journal,
  records: readonly RecordListing[],
): RecordFacts {
  const commits: Committed[] = records.flatMap((record) =>
    record.versions
      .filter(({ clientRequestId }) => requestIds.includes(clientRequestId))
      .map((version) => ({ record, version, atMs: Date.parse(version.recordedAt) })),
  );
  return {
    nowMs: entries.at(-1)?.startedAt ?? 0,
    commits,
    target: null,
    isVanished: false,
    exchanges: entries,
    isShared: isOnTwo,
    isLicensed: false,
    wasLookedFor: said.some((one) => one === 'done.found-by-author' || one === 'now.lookForIt'),
    hasCrashed: entries.some(({ outcome }) => outcome === null),
    isHeldBack: null,
    arePhotosLeft: null,
    seenNote: null,
  };
}

/** A newer version may say more. */
