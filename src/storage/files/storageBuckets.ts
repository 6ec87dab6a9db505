/** The storage buckets of this origin: storage that a browser damages, evicts and deletes one bucket at a time. */
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

/** null if this browser has none. */
export function storageBuckets(): StorageBuckets | null {
  return (fieldOf(navigator, 'storageBuckets') as StorageBuckets | undefined) ?? null;
}
