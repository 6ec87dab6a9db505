/** Removes submissions from this tablet, but nothing that an open row or a draft still refers to (rule R10). */
import { draftSchema } from '../../model/draft.ts';
import type { Submission } from '../../model/submission.ts';
import { doneAtOf } from '../../model/submissionFacts.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, TableName, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import { forgetAllLasts, type CacheOwner } from '../cache/cacheRows.ts';
import { deletePhotosOf, ownersOfPhotos, photoTables } from '../photos/photoRows.ts';
import { builtOnBy, openSubmissions, readableIn } from './dependents.ts';
import { mendThese } from './indexMending.ts';

const tables: TableName[] = [
  'drafts',
  'submissions',
  'attempts',
  'bodies',
  'cache',
  'signals',
  ...photoTables,
];

const maxAtOnce = 25;

/** Device times, milliseconds. */
export interface DoneBefore {
  /** Everything done before this is removed completely. */
  records: number;
  /** Of everything done before this, the photos are removed. */
  photos: number;
}

/**
 * Removes submissions that were done before one time, and the photos of those done before another, but nothing that an
 * open submission or a draft refers to. Those of a nurse who has not unlocked go once she has: until then nobody can
 * tell that they are done, because anybody may have written what is in clear. Resolves to how many were removed.
 */
export async function prune(
  store: Store,
  hospitalKey: string,
  before: DoneBefore,
): Promise<number> {
  const due = await store.read(['submissions', 'photos'], (rows) => dueIn(rows, before));
  let removed = 0;
  for (let from = 0; from < due.length; from += maxAtOnce) {
    const portion = async (rows: Transaction) =>
      readableIn(await rows.getMany('submissions', due.slice(from, from + maxAtOnce)), hospitalKey);
    if ((await store.read(['submissions'], portion)).length === 0) continue;
    removed += await store.write(tables, async (rows) =>
      pruneSome(rows, await portion(rows), before),
    );
  }
  return removed;
}

/**
 * The ids of the submissions that may have to go, or whose photos may have to. A tablet can have thousands that stay:
 * of these only the keys are read, and none is opened.
 */
async function dueIn(rows: Transaction, before: DoneBefore): Promise<string[]> {
  const doneBelow = (below: number) => rows.keys('submissions', { index: 'doneAt', below });
  const going = await doneBelow(before.records);
  const withPhotos = await ownersOfPhotos(rows);
  const losingPhotos = (await doneBelow(before.photos)).filter((id) => withPhotos.has(id));
  return [...new Set([...going, ...losingPhotos])];
}

async function pruneSome(
  rows: Transaction,
  portion: readonly Submission[],
  before: DoneBefore,
): Promise<number> {
  const needed = await referredTo(rows, portion[0]?.hospitalKey ?? '');
  let removed = 0;
  const changed = new Map<string, CacheOwner>();
  for (const submission of portion) {
    const { submissionId, hospitalKey, authorId } = submission;
    const doneAt = doneAtOf(submission);
    if (doneAt === null) await mendThese(rows, [submissionId]);
    if (needed.has(submissionId) || doneAt === null) continue;
    if (doneAt < before.records) {
      await remove(rows, submissionId);
      changed.set(authorId, { hospitalKey, authorId });
      removed += 1;
    } else if (doneAt < before.photos) {
      await deletePhotosOf(rows, submissionId);
    }
  }
  for (const owner of changed.values()) await forgetAllLasts(rows, owner);
  return removed;
}

/** The submissions that open submissions and drafts build on. */
async function referredTo(rows: Transaction, hospitalKey: string) {
  const open = await openSubmissions(rows, hospitalKey);
  const drafts = sortReadable('drafts', 'draftId', await rows.list('drafts'), draftSchema);
  return builtOnBy(open, drafts.readable);
}

export async function remove(rows: Transaction, submissionId: string): Promise<void> {
  for (const table of ['attempts', 'bodies'] as const) {
    const keyField = table === 'attempts' ? 'attemptId' : 'clientRequestId';
    for (const row of await rows.list(table, { index: 'submissionId', value: submissionId })) {
      const key = fieldOf(row, keyField);
      if (typeof key === 'string') await rows.delete(table, key);
    }
  }
  await deletePhotosOf(rows, submissionId);
  await rows.delete('submissions', submissionId);
}
