/** Replacing a small file of main's in one step: a power cut leaves the old one or the new one. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Throws what the disk throws; the file is then what it was.
 * @param more `mode`: who may read it, as `open` takes it
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

/** On Windows a virus scanner or the indexer may hold a file that was just written, for some tenths of a second. */
const heldCodes = ['EPERM', 'EBUSY', 'EACCES'];
const tries = 10;

/**
 * Renames a file, and tries again for two seconds where somebody holds it. Throws what the last try threw.
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
