/** The storage buckets of this origin: places that a browser damages, evicts and deletes one by one. */
import { fieldOf } from '../../shared/unknown.ts';

/** Not yet in the library's types; Chromium has it since 122. */
export interface StorageBucket {
  readonly indexedDB: IDBFactory;
  getDirectory(): Promise<FileSystemDirectoryHandle>;
  persisted(): Promise<boolean>;
}

export interface StorageBuckets {
  open(name: string, options: { persisted: boolean }): Promise<StorageBucket>;
  keys(): Promise<string[]>;
}

/** null where this browser has none. */
export function storageBuckets(): StorageBuckets | null {
  return (fieldOf(navigator, 'storageBuckets') as StorageBuckets | undefined) ?? null;
}
