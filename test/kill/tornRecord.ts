/**
 * Leaving a database as a kill in the middle of a write leaves it. LevelDB writes the seven
 * bytes before a record by themselves; a browser killed right after them has announced a record
 * that never comes. The next start takes that for the end of the log and writes on behind it; the
 * one after reads across the gap, calls the database corrupt, and Chromium deletes it.
 */
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Checksum (any), length 93, type 1: a whole record. */
const announced = Buffer.from([0x5a, 0x5a, 0x5a, 0x5a, 93, 0, 1]);

/** Tears the log of the page's own database in this profile; its second copy is elsewhere. */
export async function tearLastRecord(profile: string): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const databases = await readdir(folder);
  for (const database of databases.filter((name) => name.endsWith('.leveldb'))) {
    const logs = (await readdir(join(folder, database))).filter((name) => name.endsWith('.log'));
    const newest = logs.toSorted().at(-1);
    if (newest !== undefined) await appendFile(join(folder, database, newest), announced);
  }
}
