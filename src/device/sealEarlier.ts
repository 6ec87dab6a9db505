/**
 * Seals what a nurse wrote before this app sealed anything: each row is read and written again, which seals it in the
 * database and so in its second copy. Done once for each nurse, after her PIN. If the app is killed midway, some rows
 * stay in clear and are read as before, and the next run goes through all of them again.
 */
import { nurseSchema } from '../model/nurse.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { TableName, Transaction } from '../storage/store.ts';
import { readIfReadable } from '../vault/reading.ts';
import { isSealed } from '../vault/sealedFields.ts';
import type { SealingStore } from '../vault/sealedStore.ts';
import { rekeyCached } from './cache/cacheRows.ts';
import { hasEarlierPhrases, movePhrases } from './phrases.ts';

const tables: TableName[] = ['drafts', 'submissions', 'attempts', 'bodies', 'photos', 'thumbnails'];

/** @param now device time, milliseconds */
export async function sealEarlier(
  store: SealingStore,
  authorId: string,
  now: () => number,
): Promise<void> {
  await sealPhrases(store, authorId);
  const nurse = await store.read(['nurses'], (rows) =>
    readIfReadable(rows, 'nurses', authorId, nurseSchema),
  );
  if (nurse === null || nurse.dataKey === undefined || nurse.sealedSince !== undefined) return;
  for (const table of ['drafts', 'submissions'] as const) {
    const by = { index: 'authorId', value: authorId };
    for (const key of await store.read([table], (rows) => rows.keys(table, by))) {
      const photoIds = await store.write(tables, (rows) => sealOne(rows, table, key, authorId));
      for (const photoId of photoIds) await sealPhotoOf(store, photoId, authorId);
    }
  }
  await store.write(['cache'], (rows) => rekeyCached(rows, nurse));
  await store.write(['nurses'], async (rows) => {
    const stored = await readIfReadable(rows, 'nurses', authorId, nurseSchema);
    if (stored) await rows.put('nurses', { ...stored, sealedSince: now() });
  });
  await renewCopy(store);
}

/** Phrases were stored in clear among the tablet's settings for longer than everything else. */
async function sealPhrases(store: SealingStore, authorId: string): Promise<void> {
  const isThere = await store.read(['settings'], (rows) => hasEarlierPhrases(rows, authorId));
  if (!isThere) return;
  await store.write(['settings'], (rows) => movePhrases(rows, authorId));
  await renewCopy(store);
}

/** Reports a deletion, so that the second copy is written again without what was in clear. */
function renewCopy(store: SealingStore): Promise<void> {
  return store.write(['attempts'], (rows) => rows.delete('attempts', 'sealed by now'));
}

/** Seals one draft or submission with everything except the bytes of its photos, whose ids it returns. */
async function sealOne(
  rows: Transaction,
  table: 'drafts' | 'submissions',
  key: string,
  authorId: string,
): Promise<string[]> {
  await putBack(rows, table, await rows.get(table, key), authorId);
  for (const each of ['attempts', 'bodies'] as const) {
    const stored = await rows.list(each, { index: 'submissionId', value: key });
    for (const row of stored) await putBack(rows, each, row, authorId);
  }
  const photoIds: string[] = [];
  for (const row of await rows.list('photos', { index: 'ownerId', value: key })) {
    await putBack(rows, 'photos', row, authorId);
    const photoId = fieldOf(row, 'photoId');
    if (typeof photoId !== 'string') continue;
    await putBack(rows, 'thumbnails', await rows.get('thumbnails', photoId), authorId);
    photoIds.push(photoId);
  }
  return photoIds;
}

/** A row that is damaged, or sealed because its key is not here, stays as it is. */
async function putBack(
  rows: Transaction,
  table: TableName,
  row: unknown,
  authorId: string,
): Promise<void> {
  if (typeof row !== 'object' || row === null || isSealed(row)) return;
  if (fieldOf(row, 'isDamaged') === true) return;
  await rows.put(table, { ...row, authorId });
}

async function sealPhotoOf(store: SealingStore, photoId: string, authorId: string): Promise<void> {
  const clear = (row: unknown): ArrayBuffer | null => {
    const bytes = fieldOf(row, 'bytes');
    return bytes instanceof ArrayBuffer ? bytes : null;
  };
  const read = (rows: Transaction) => rows.get('photoBytes', photoId);
  const bytes = clear(await store.read(['photoBytes'], read));
  if (bytes === null) return;
  const sealed = await store.sealBytes('photoBytes', { photoId, authorId, bytes });
  await store.write(['photoBytes'], async (rows) => {
    // Skipped if it was removed meanwhile, or sealed by another window.
    if (sealed !== undefined && clear(await read(rows)) !== null) {
      await rows.put('photoBytes', sealed);
    }
  });
}
