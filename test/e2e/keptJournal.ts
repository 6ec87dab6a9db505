/**
 * Owns writing down what a journey has left at the hospital, so that the same journey in the other shell can
 * be held against it: `node tools/test/compareJournals.mjs` (docs/electron.md).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JournalEntry } from './hospitalControl.ts';

/** What a journey has committed: who, method, the path without its ids, and the answer's status. */
export interface KeptJournal {
  title: string;
  committed: string[];
}

interface Journey {
  /** File and titles. */
  titlePath: readonly string[];
  shell: string;
}

/**
 * Writes it down where `WARDBOOK_JOURNALS` names a folder. Reads are left out: how often a screen asks follows
 * from the pace of the machine.
 */
export async function keepJournal(
  { titlePath, shell }: Journey,
  read: () => Promise<JournalEntry[]>,
): Promise<void> {
  const folder = process.env['WARDBOOK_JOURNALS'] ?? '';
  if (folder === '') return;
  const title = titlePath.join(' > ');
  const committed = (await read())
    .filter((entry) => entry.committed !== null)
    .map(({ who, method, path, status }) => `${who} ${method} ${withoutIds(path)} ${status}`)
    .toSorted();
  const file = join(folder, shell, `${createHash('sha256').update(title).digest('hex')}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ title, committed } satisfies KeptJournal));
}

/** Ids differ from run to run. */
function withoutIds(path: string): string {
  return path.replace(/^(\/[^/?]+)\/[^/?]+/, '$1/*').replace(/\?.*$/, '');
}
