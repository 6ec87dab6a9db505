/** A file in memory, on a disk that can be full: for tests. */
import type { SyncFile } from '../files/syncFile.ts';

export class MemoryFile implements SyncFile {
  bytes: Uint8Array = new Uint8Array(0);
  private kept = new Uint8Array(0);
  /** How many more bytes the disk takes. */
  roomBytes = Number.POSITIVE_INFINITY;

  read(into: Uint8Array, { at }: { at: number }): number {
    const found = this.bytes.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  }

  write(bytes: Uint8Array, { at }: { at: number }): number {
    const grows = Math.max(0, at + bytes.length - this.bytes.length);
    const length = bytes.length - Math.max(0, grows - this.roomBytes);
    if (at + length > this.bytes.length) this.truncate(at + length);
    this.bytes.set(bytes.subarray(0, length), at);
    return length;
  }

  truncate(lengthBytes: number): void {
    this.roomBytes -= lengthBytes - this.bytes.length;
    if (lengthBytes > this.kept.length) {
      const grown = new Uint8Array(2 * lengthBytes);
      grown.set(this.bytes);
      this.kept = grown;
    }
    const before = this.bytes.length;
    this.bytes = this.kept.subarray(0, lengthBytes);
    this.bytes.fill(0, Math.min(before, lengthBytes));
  }

  getSize(): number {
    return this.bytes.length;
  }

  flush(): void {}
  close(): void {}
}
