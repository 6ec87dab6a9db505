/**
 * What is used of a file of the origin's private file system: reads and writes that are done
 * when they return. A browser offers it in dedicated workers only.
 */

/** A `FileSystemSyncAccessHandle`, as far as it is used; tests have one of memory. */
export interface SyncFile {
  /** Gives how many bytes were read. */
  read(into: Uint8Array, options: { at: number }): number;
  /** Gives how many bytes were written: fewer than given, or an error, where the disk is full. */
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(lengthBytes: number): void;
  getSize(): number;
  /** Returns when everything written has reached the disk. */
  flush(): void;
  close(): void;
}

/** Writes all of it, or throws and leaves the file at the length that it had. */
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

/** The disk took less than it was given. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  constructor() {
    super('The disk is full');
  }
}

/** Whether an error of a file says that the disk, or the share of this origin, is full. */
export function isNoRoom(error: unknown): boolean {
  return (
    error instanceof NoRoom ||
    (error instanceof Error && /quota|no ?space/i.test(`${error.name} ${error.message}`))
  );
}
