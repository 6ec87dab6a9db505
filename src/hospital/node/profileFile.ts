/** Reads a hospital profile from the disk, for every command and shell that takes one. */
import { readFileSync } from 'node:fs';
import { readProfileFileText, type ProfileFileReading } from '../../shared/profileFile.ts';

/** The content of the file at `path`, or why it cannot be used. Never throws. */
export function readProfileFile(path: string): ProfileFileReading {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return { problem: 'there is no such file.' };
    return { problem: 'cannot be read. Name a file that this user may read.' };
  }
  return readProfileFileText(text);
}
