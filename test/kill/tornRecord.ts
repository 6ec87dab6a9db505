/**
 * Leaves a database as a kill in the middle of a write leaves it. LevelDB writes the seven bytes before a record
 * separately; a browser killed right after them has announced a record that never comes. The next start takes that for
 * the end of the log and appends to it; the start after that reads across the gap and finds the database corrupt, and
 * Chromium deletes it.
 */
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Checksum (any), length 93, type 1: a whole record. */
const announced = Buffer.from([0x5a, 0x5a, 0x5a, 0x5a, 93, 0, 1]);

/** Tears the log of the page's own database, in its LevelDB folder. Throws if there is none to tear. */
export async function tearLastRecord(folder: string): Promise<void> {
  const newest = (await readdir(folder))
    .filter((name) => name.endsWith('.log'))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`${folder} has no log`);
  await appendFile(join(folder, newest), announced);
}
