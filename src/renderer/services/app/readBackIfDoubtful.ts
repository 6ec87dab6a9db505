/**
 * Notices that the hospital shows a record otherwise than this tablet was told before: missing, another one under its
 * id, or older than what was written. The engine then reads it back again, and its author is told.
 */
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Device } from '../../../device/device.ts';
import type { Submission } from '../../../model/submission.ts';
import { isDone, recordedIn } from '../../../model/submissionFacts.ts';
import type { ReadResult } from '../hospital/readResult.ts';

/** What was read under an id: a wound assessment or an admission. */
export interface ReadRecord {
  patientId: string;
  woundId?: string;
  version: number;
}

/**
 * Checks the author's completed submissions in the record with this id.
 * @param result how the record was just read
 */
export async function readBackIfDoubtful(
  { submissions }: Pick<Device, 'submissions'>,
  { hospitalKey, authorId }: CacheOwner,
  recordId: string,
  result: ReadResult<ReadRecord>,
): Promise<void> {
  const record = shownBy(result);
  if (record === undefined) return;
  const about = await submissions.listAbout(hospitalKey, authorId, { recordId });
  for (const submission of doubtful(about.submissions.filter(isDone), recordId, record)) {
    await submissions.readBackAgain(submission.submissionId);
  }
}

/**
 * What the hospital shows under the id: null if it says that there is none, undefined if it shows nothing about that
 * id.
 */
function shownBy(result: ReadResult<ReadRecord>): ReadRecord | null | undefined {
  if (result.is === 'found') return result.content;
  if (result.is === 'missing') return null;
  return result.is === 'another' && result.claim.field !== 'recordId' ? result.came : undefined;
}

/** The submissions with a receipt for that record that this reading contradicts. */
export function doubtful(
  done: readonly Submission[],
  recordId: string,
  record: ReadRecord | null,
): Submission[] {
  const within = done.filter((one) => recordedIn(one)?.receipt.recordId === recordId);
  const lost = within.filter((one) => record === null || isAnother(record, one));
  // A record that she voided herself need not be there for anybody.
  if (lost.length > 0) return within.some(({ kind }) => kind === 'wound-void') ? [] : lost;
  return within.filter(
    (one) => record !== null && record.version < (recordedIn(one)?.madeVersion ?? 1),
  );
}

function isAnother(record: ReadRecord, { content: { subject } }: Submission): boolean {
  const { patientId, woundId } = subject;
  const isOtherWound =
    record.woundId !== undefined && woundId !== null && record.woundId !== woundId;
  return record.patientId !== patientId || isOtherWound;
}
