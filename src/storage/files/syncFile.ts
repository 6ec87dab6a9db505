/**
 * The part that we use of a file in the origin private file system: reads and writes are complete when they return.
 * Browsers offer it in dedicated workers only.
 */

/** The part of `FileSystemSyncAccessHandle` that is used; tests have one in memory. */
export interface SyncFile {
  /** Returns how many bytes were read. */
  read(into: Uint8Array, options: { at: number }): number;
  /** Returns how many bytes were written; if the disk is full these are fewer than given, or it throws. */
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(lengthBytes: number): void;
  getSize(): number;
  /** Returns when everything that was written has reached the disk. */
  flush(): void;
  close(): void;
}

/** Writes all bytes, or throws and leaves the file at its former length. */
export function writeAll(file: SyncFile, bytes: Uint8Array, at: number): void {
  const before = file.getSize();
  let written = 0;
  try {
    written = file.write(bytes, { at });
  } finally {
    if (written < bytes.length && file.getSize() > before) file.truncate(before);
  }
  if (written < bytes.length) throw new NoRoom();
}

/** The disk took fewer bytes than it was given. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  constructor() {
    super('The disk is full');
  }
}

/** Whether a file error says that the disk, or this origin's quota, is full. */
export function isNoRoom(error: unknown): boolean {
  return (
    error instanceof NoRoom ||
    (error instanceof Error && /quota|no ?space/i.test(`${error.name} ${error.message}`))
  );
}
