/** The storage bucket of the second copy: apart from everything else of this origin. */
import { fieldOf } from '../../shared/unknown.ts';
import { inTime } from '../timeLimit.ts';

/** Not yet in the library's types; Chromium has it since 122. */
export interface StorageBucket {
  readonly indexedDB: IDBFactory;
  getDirectory(): Promise<FileSystemDirectoryHandle>;
  persisted(): Promise<boolean>;
}

interface StorageBuckets {
  open(name: string, options: { persisted: boolean }): Promise<StorageBucket>;
}

/** The bucket, made where it is not there; null where this browser has none. */
export async function copyBucket(name: string): Promise<StorageBucket | null> {
  const buckets = fieldOf(navigator, 'storageBuckets') as StorageBuckets | undefined;
  if (buckets === undefined) return null;
  // Not persisted, it is deleted as soon as the disk gets low, whatever the origin was granted.
  return inTime(buckets.open(`${name}-copy`, { persisted: true }));
}
