/**
 * The refusal to go back: Chromium deletes what pages have stored when an older one opens its
 * profile, drafts and unsent records among it. So the versions that ran here are kept beside the
 * profile, and an older app ends before anything is opened.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const versionsSchema = z.object({ app: z.string().max(100), chromium: z.string().max(100) });

/** The app's own version, and that of the Chromium in its Electron. */
export type Versions = z.infer<typeof versionsSchema>;

export interface VersionGuard {
  /** The newer versions that ran here, or undefined where this one may open the profile. */
  newerThan(present: Versions): Versions | undefined;
  /** Called once the app stands: from now on nothing older opens the profile. */
  keep(present: Versions): void;
}

/** `path` is a small file in the profile's folder. What cannot be read stands in nobody's way. */
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

/** Compares the numbers of two versions; what stands behind a hyphen (`-beta.1`) decides nothing. */
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
