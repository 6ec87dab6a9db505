/** The storage bucket of the second copy: apart from everything else of this origin. */
import { inTime } from '../timeLimit.ts';
import { storageBuckets, type StorageBucket } from './storageBuckets.ts';

/** The bucket, made where it is not there; null where this browser has none. */
export async function copyBucket(name: string): Promise<StorageBucket | null> {
  // Not persisted, it is deleted as soon as the disk gets low, whatever the origin was granted.
  const opened = storageBuckets()?.open(`${name}-copy`, { persisted: true });
  return opened === undefined ? null : inTime(opened);
}
