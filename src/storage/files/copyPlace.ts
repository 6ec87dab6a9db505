/**
 * Where the second copy is: in a storage bucket of its own, or, in a browser without buckets, in a folder and a small
 * database beside the other one. There each database is a file of its own, so that damage to one leaves the copy whole;
 * a browser that deletes what the site has stored deletes both (docs/deploy.md).
 */
import { inTime } from '../timeLimit.ts';
import { storageBuckets } from './storageBuckets.ts';

export interface CopyPlace {
  readonly isBucket: boolean;
  readonly indexedDB: IDBFactory;
  /** The folder of its files, created if it does not exist. Rejects where the browser offers none. */
  folder(): Promise<FileSystemDirectoryHandle>;
}

/** The place, created if it does not exist; null if this browser has none. */
export async function copyPlace(name: string): Promise<CopyPlace | null> {
  const place = `${name}-copy`;
  const buckets = storageBuckets();
  if (buckets !== null) {
    // Without `persisted` the browser deletes it as soon as disk space is low, whatever the origin was granted.
    const bucket = await inTime(buckets.open(place, { persisted: true }));
    return {
      isBucket: true,
      indexedDB: bucket.indexedDB,
      folder: () => inTime(bucket.getDirectory()),
    };
  }
  if (typeof navigator.storage?.getDirectory !== 'function') return null;
  return {
    isBucket: false,
    indexedDB,
    async folder() {
      const root = await inTime(navigator.storage.getDirectory());
      return inTime(root.getDirectoryHandle(place, { create: true }));
    },
  };
}
