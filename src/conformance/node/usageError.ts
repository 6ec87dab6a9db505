/** Errors for the person at the command line, reported in one clear line, and the files that they name. */
import { readFileSync } from 'node:fs';

/** A mistake on the command line: exit code 2. */
export class UsageError extends Error {}

/** The text of a file named by a flag. Throws a UsageError if it cannot be read. */
export function fileText(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag} ${path}: it cannot be read.`, { cause: error });
  }
}
