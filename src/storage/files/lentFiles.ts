/**
 * Files of a browser that lets a file be open only once (Firefox, Safari): they are opened for each piece of work, which
 * runs under a lock, and closed after it, so that every window and worker has its turn.
 */
import { fieldOf } from '../../shared/unknown.ts';
import type { SyncFile } from './syncFile.ts';

export interface LentFiles {
  /** In the order of their names; usable only by the work that `during` runs. */
  readonly files: readonly SyncFile[];
  /**
   * Opens the first `count` files, runs the work, and closes them.
   * @throws whatever the browser throws on opening, and whatever `work` throws
   */
  during<T>(work: () => T, count: number): Promise<T>;
}

/** A worker that was ended lets go of its files a moment after its lock: how often they are tried again, and when. */
const maxTries = 100;
const againMs = 20;

/** @param open opens one of the files for this thread alone */
export function lendFiles(
  names: readonly string[],
  open: (name: string) => Promise<SyncFile>,
): LentFiles {
  const files = names.map(() => new LentFile());
  return {
    files,
    async during(work, count) {
      try {
        for (const [index, file] of files.slice(0, count).entries()) {
          file.handle = await openedInTurn(() => open(names[index] ?? ''));
        }
        return work();
      } finally {
        for (const file of files) {
          file.handle?.close();
          file.handle = null;
        }
      }
    },
  };
}

async function openedInTurn(open: () => Promise<SyncFile>): Promise<SyncFile> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      const isBusy = fieldOf(error, 'name') === 'NoModificationAllowedError';
      if (!isBusy || tries === maxTries) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, againMs);
      });
    }
  }
}

class LentFile implements SyncFile {
  handle: SyncFile | null = null;

  private get lent(): SyncFile {
    if (this.handle === null) throw new Error('A file of the copy was used outside its lock');
    return this.handle;
  }

  read(into: Uint8Array, options: { at: number }): number {
    return this.lent.read(into, options);
  }

  write(bytes: Uint8Array, options: { at: number }): number {
    return this.lent.write(bytes, options);
  }

  truncate(lengthBytes: number): void {
    this.lent.truncate(lengthBytes);
  }

  getSize(): number {
    return this.lent.getSize();
  }

  flush(): void {
    this.lent.flush();
  }

  close(): void {
    // `during` closes what it opened.
  }
}
