/**
 * The files that the hospital has given to photos of this tablet, of every nurse: an id that was given for other bytes
 * is the answer to another upload, also to one of the same patient (rule R20). Only opaque words under the tablet's own
 * key are kept, of the id and of the digest of the bytes, so that the rows stand in clear and name nothing.
 *
 * The same bytes under the same id are no contradiction: a hospital may keep equal files once.
 */
import { z } from 'zod';
import type { Photo } from '../../model/photo.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable, RowSealed } from '../../vault/reading.ts';
import { tabletOwner } from '../../vault/tabletKey.ts';

/** A file of a hospital, and the digest of the bytes that it stands for. */
export interface UploadedFile {
  hospitalKey: string;
  attachmentId: string;
  sha256: Photo['sha256'];
}

/** By the last two signs of the ids' words, so that a row stays short. */
const rowSchema = z.looseObject({
  key: z.string(),
  files: z.array(z.tuple([z.string(), z.string()])),
});

/** The newest files of a row: some 50,000 on a tablet. */
const maxInRow = 200;

/** Whether the hospital has given this id for other bytes before. */
export function isAnothersFile(store: Store, file: UploadedFile): Promise<boolean> {
  return store.read(['settings'], async (rows) => {
    const found = await find(rows, file);
    return found !== null && found.known !== undefined && found.known !== found.bytes;
  });
}

/** Notes the file, inside a write over `settings`; false, and nothing is noted, if it stands for other bytes. */
export async function noteFile(rows: Transaction, file: UploadedFile): Promise<boolean> {
  const found = await find(rows, file);
  // Without the tablet's key, as on a full disk at the very first start, nothing is noted.
  if (found === null) return true;
  const { key, files, id, bytes, known } = found;
  if (known !== undefined) return known === bytes;
  await rows.put('settings', { key, files: [...files.slice(1 - maxInRow), [id, bytes]] });
  return true;
}

async function find(rows: Transaction, { hospitalKey, attachmentId, sha256 }: UploadedFile) {
  try {
    const id = rows.opaque(tabletOwner, attachmentId);
    const bytes = rows.opaque(tabletOwner, sha256);
    const key = `files|${hospitalKey}|${id.slice(-2)}`;
    const files = (await readIfReadable(rows, 'settings', key, rowSchema))?.files ?? [];
    return { key, files, id, bytes, known: files.find(([one]) => one === id)?.[1] };
  } catch (error) {
    if (error instanceof RowSealed) return null;
    throw error;
  }
}
