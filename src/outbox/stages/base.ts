/** What a correction or void is laid on (rules R10, R11), as far as this tablet knows. */
import { recordedIn } from '../../device/submissionFacts.ts';
import type { Submission } from '../../device/rows.ts';
import type { Base } from '../requestBody.ts';
import type { Disk } from './stage.ts';

/**
 * The version its author has seen, or the one that her own earlier submission has made since; null for a create,
 * `lost` where it is not known. Never one from a replayed receipt, which may be newer than anything she saw.
 */
export async function baseOf(
  disk: Pick<Disk, 'readOther'>,
  submission: Submission,
): Promise<Base | null | 'lost'> {
  const { handedIn } = submission.content;
  if (!('target' in handedIn)) return null;
  const { target } = handedIn;
  const other = async (id: string | null) => {
    const found = id === null ? null : await disk.readOther(id);
    return found === null ? null : recordedIn(found);
  };
  const create = await other(target.createdBy);
  const earlier = await other(submission.dependsOn);
  const recordId = target.recordId ?? create?.receipt.recordId ?? null;
  const seen = target.seenVersion ?? create?.madeVersion ?? 0;
  const version = Math.max(seen, earlier?.madeVersion ?? 0);
  return recordId === null || version === 0 ? 'lost' : { recordId, version };
}
