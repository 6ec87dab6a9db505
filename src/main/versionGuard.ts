/**
 * Prevents a downgrade: if an older Chromium opens a newer one's profile, it deletes what pages have stored, including
 * drafts and unsent records. So the versions that ran here are stored in the profile's folder, and an older app ends
 * before it opens anything.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const versionsSchema = z.object({ app: z.string().max(100), chromium: z.string().max(100) });

/** The app's version, and that of the Chromium in its Electron. */
export type Versions = z.infer<typeof versionsSchema>;

export interface VersionGuard {
  /** The newer versions that ran here, or undefined if this one may open the profile. */
  newerThan(present: Versions): Versions | undefined;
  /** Called once the app is open: from then on nothing older may open the profile. */
  keep(present: Versions): void;
}

/** `path` is a small file in the profile's folder. If it cannot be read, any version may open the profile. */
export function versionGuard(path: string): VersionGuard {
  const last = readVersions(path);
  return {
    newerThan(present) {
      if (last === undefined) return undefined;
      const isBack = isOlder(present.app, last.app) || isOlder(present.chromium, last.chromium);
      return isBack ? last : undefined;
    },
    keep(present) {
      if (last?.app === present.app && last.chromium === present.chromium) return;
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(`${path}.new`, JSON.stringify(present));
        renameSync(`${path}.new`, path);
      } catch {
        // A full disk: the next start tries again.
      }
    },
  };
}

function readVersions(path: string): Versions | undefined {
  try {
    return versionsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Compares the numbers of two versions and ignores what follows a hyphen (`-beta.1`). */
function isOlder(one: string, other: string): boolean {
  const [ones, others] = [numbersOf(one), numbersOf(other)];
  for (let index = 0; index < Math.max(ones.length, others.length); index += 1) {
    const difference = (ones[index] ?? 0) - (others[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function numbersOf(version: string): number[] {
  const [numbers = ''] = version.split('-');
  return numbers.split('.').map((part) => Number.parseInt(part, 10) || 0);
}
