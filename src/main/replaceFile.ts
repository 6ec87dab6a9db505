/** Owns replacing a small file of main's in one step: a power cut leaves the old one or the new one. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

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
  await rename(`${path}.new`, path);
}
