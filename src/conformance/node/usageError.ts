/** What is told to the person who typed the command: one clear line, and files that they have named. */
import { readFileSync } from 'node:fs';

/** A mistake of the person who typed the command: exit code 2. */
export class UsageError extends Error {}

/** The text of a file that a flag names. Throws a UsageError when it cannot be read. */
export function fileText(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag} ${path}: it cannot be read.`, { cause: error });
  }
}
