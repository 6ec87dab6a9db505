/** The storage bucket of the second copy, separate from all other storage of this origin. */
import { inTime } from '../timeLimit.ts';
import { storageBuckets, type StorageBucket } from './storageBuckets.ts';

/** The bucket, created if it does not exist; null if this browser has none. */
export async function copyBucket(name: string): Promise<StorageBucket | null> {
  // Without `persisted` the browser deletes it as soon as disk space is low, whatever the origin was granted.
  const opened = storageBuckets()?.open(`${name}-copy`, { persisted: true });
  return opened === undefined ? null : inTime(opened);
}
