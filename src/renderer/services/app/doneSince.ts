/** What was found in the hospital record since a time. */
import type { Device } from '../../../device/device.ts';
import { describe } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';

/** How many finished submissions are read at first: most shifts have fewer. */
const firstPage = 30;

/** A nurse's submissions that were done since then: all of a shift's, because each is done after it was submitted. */
export async function doneSince(
  { submissions }: Device,
  { hospitalKey, authorId }: { hospitalKey: string; authorId: string },
  sinceMs: number,
): Promise<SubmissionSummary[]> {
  for (let count = firstPage; ; count *= 4) {
    const read = await submissions.listDone(hospitalKey, authorId, count);
    const lately = read.submissions.filter((one) => (describe(one).doneAt ?? 0) >= sinceMs);
    if (!read.hasMore || lately.length < read.submissions.length) return lately;
  }
}
