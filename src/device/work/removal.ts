/** Removes submissions from this tablet, but nothing that an open row or a draft still refers to (rule R10). */
import { draftSchema } from '../../model/draft.ts';
import { doneAtOf } from '../../model/submissionFacts.ts';
import type { Store, TableName, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { dropLastAssessed } from '../cache/cacheRows.ts';
import { belongsTo, photoRowsOf, photoTables, type RowName } from '../photos/photoRows.ts';
import { inPortions, lookAtAll, rowsAtOnce, type MayGoOn } from '../portions.ts';
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
  store: SealingStore,
  hospitalKey: string,
  before: DoneBefore,
  mayGoOn: MayGoOn,
): Promise<number> {
  let removed = 0;
  await inPortions(await dueIn(store.raw, before, mayGoOn), mayGoOn, async (some) => {
    let left = await store.read(['submissions'], async (rows) =>
      readableIn(await rows.getMany('submissions', some), hospitalKey).map(
        (one) => one.submissionId,
      ),
    );
    while (left.length > 0) {
      await mayGoOn();
      const portion = { hospitalKey, ids: left.slice(0, rowsAtOnce / 2) };
      const pruned = await store.write(tables, (rows) => pruneSome(rows, portion, before));
      removed += pruned.removed;
      left = left.slice(pruned.settled);
    }
  });
  return removed;
}

/**
 * The ids of the submissions that may have to go, or whose photos may have to. A tablet can have thousands that stay:
 * of these only the keys are read, and none is opened.
 */
async function dueIn(kept: Store, before: DoneBefore, mayGoOn: MayGoOn): Promise<string[]> {
  const withPhotos = new Set(await lookAtAll(kept, ['photos'], mayGoOn, belongsTo));
  await mayGoOn();
  return kept.read(['submissions'], async (rows) => {
    const doneBelow = (below: number) => rows.keys('submissions', { index: 'doneAt', below });
    const going = await doneBelow(before.records);
    const losingPhotos = (await doneBelow(before.photos)).filter((id) => withPhotos.has(id));
    return [...new Set([...going, ...losingPhotos])];
  });
}

interface Portion {
  hospitalKey: string;
  ids: readonly string[];
}

/**
 * Removes as many of the first as fit into a portion; of one that is too large for any, a part of what is beside it.
 * @returns how many were removed, and how many of the ids need not be looked at again
 */
async function pruneSome(
  rows: Transaction,
  { hospitalKey, ids }: Portion,
  before: DoneBefore,
): Promise<{ removed: number; settled: number }> {
  const needed = await referredTo(rows, hospitalKey);
  const stored = await rows.getMany('submissions', ids);
  let [removed, room] = [0, rowsAtOnce - ids.length];
  for (const [settled, submissionId] of ids.entries()) {
    const [submission] = readableIn([stored[settled]], hospitalKey);
    const doneAt = submission ? doneAtOf(submission) : null;
    if (submission && doneAt === null) await mendThese(rows, [submissionId]);
    if (!submission || doneAt === null || needed.has(submissionId)) continue;
    const goes = doneAt < before.records;
    if (!goes && doneAt >= before.photos) continue;
    const beside = await (goes ? besideOf : photoRowsOf)(rows, submissionId);
    if (beside.length >= room && settled > 0) return { removed, settled };
    await Promise.all(beside.slice(0, room).map((name) => rows.delete(...name)));
    if (beside.length > room) return { removed, settled };
    // The last one is when the wounds of its patient were assessed last.
    room -= beside.length + 1;
    if (!goes) continue;
    await rows.delete('submissions', submissionId);
    await dropLastAssessed(rows, submission, [submission.content.subject.patientId]);
    removed += 1;
  }
  return { removed, settled: ids.length };
}

/** The submissions that open submissions and drafts build on. */
async function referredTo(rows: Transaction, hospitalKey: string) {
  const open = await openSubmissions(rows, hospitalKey);
  const drafts = sortReadable('drafts', 'draftId', await rows.list('drafts'), draftSchema);
  return new Set([...open, ...drafts.readable].flatMap(builtOnBy));
}

export async function remove(rows: Transaction, submissionId: string): Promise<void> {
  for (const name of await besideOf(rows, submissionId)) await rows.delete(...name);
  await rows.delete('submissions', submissionId);
}

/** The rows that go with a submission, its bodies last. */
async function besideOf(rows: Transaction, submissionId: string): Promise<RowName[]> {
  const of = async (table: 'attempts' | 'bodies') =>
    (await rows.keys(table, { index: 'submissionId', value: submissionId })).map((key): RowName => [
      table,
      key,
    ]);
  const photos = photoRowsOf(rows, submissionId);
  return (await Promise.all([of('attempts'), photos, of('bodies')])).flat();
}
