/** Replaces a small file of main's atomically: after a power cut either the old or the new one is there. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Throws the disk's error; the file is unchanged then.
 * @param more `mode`: the permissions, as for `open`
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  more: { mode?: number } = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(`${path}.new`, 'w', more.mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await renamePatiently(`${path}.new`, path);
}

/** On Windows a virus scanner or the indexer may lock a file for some tenths of a second after it was written. */
const heldCodes = ['EPERM', 'EBUSY', 'EACCES'];
const tries = 10;

/**
 * Renames a file, and retries for two seconds if another program has locked it. Throws the error of the last try.
 * @param renameFile is replaced in tests
 */
export async function renamePatiently(
  from: string,
  to: string,
  renameFile: (from: string, to: string) => Promise<void> = rename,
  waitMs = 200,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await renameFile(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (left <= 1 || !heldCodes.includes(code)) throw error;
      await setTimeout(waitMs);
    }
  }
}
