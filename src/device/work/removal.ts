/**
 * Removes submissions from this tablet. What other submissions need is passed on to them first, and what an open row or
 * a draft still refers to stays: a correction must never lose its record (rule R10).
 */
import { z } from 'zod';
import type { Target } from '../../model/content.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { doneAtOf, recordedIn } from '../../model/submissionFacts.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, TableName, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import { isSealed } from '../../vault/sealedFields.ts';
import { forgetAllLasts, type CacheOwner } from '../cache/cacheRows.ts';
import { deletePhotosOf, ownersOfPhotos, photoTables } from '../photos/photoRows.ts';

const tables: TableName[] = [
  'drafts',
  'submissions',
  'attempts',
  'bodies',
  'cache',
  ...photoTables,
];

/** How many are removed in one transaction, which blocks all other writes. */
const maxAtOnce = 25;

/** What can be read of a submission whose author's key is not here. */
const openFactsSchema = z.looseObject({
  submissionId: z.string(),
  hospitalKey: z.string(),
  authorId: z.string(),
  doneAt: z.number().nullable(),
});
type DoneFacts = z.infer<typeof openFactsSchema> & { isSealed: boolean };

function sealedFacts(row: unknown): DoneFacts | null {
  const facts = openFactsSchema.safeParse(row).data;
  return facts === undefined ? null : { ...facts, isSealed: true };
}

/** A submission that cannot be read is shown to its author, and never removed automatically. */
function readableFacts(row: unknown): DoneFacts | null {
  const submission = submissionSchema.safeParse(row).data;
  if (submission === undefined) return null;
  return { ...submission, doneAt: doneAtOf(submission), isSealed: false };
}

/** Device times, milliseconds. */
export interface DoneBefore {
  /** Everything done before this is removed completely. */
  records: number;
  /** Of everything done before this, the photos are removed. */
  photos: number;
}

/**
 * Removes submissions that were done before one time, and the photos of those done before another, but nothing that an
 * open submission or a draft refers to. This includes submissions of nurses who have not unlocked, unless they have
 * something open: nobody can tell what that refers to. Resolves to how many submissions were removed.
 */
export async function prune(
  store: Store,
  hospitalKey: string,
  before: DoneBefore,
): Promise<number> {
  const due = await store.read(['submissions', 'photos'], (rows) => dueIn(rows, before));
  let removed = 0;
  for (let from = 0; from < due.length; from += maxAtOnce) {
    const portion = due.slice(from, from + maxAtOnce);
    removed += await store.write(tables, async (rows) => {
      const facts = (await rows.getMany('submissions', portion)).flatMap(
        (row) => (isSealed(row) ? sealedFacts(row) : readableFacts(row)) ?? [],
      );
      return pruneSome(
        rows,
        facts.filter((one) => one.hospitalKey === hospitalKey),
        before,
      );
    });
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
  portion: readonly DoneFacts[],
  before: DoneBefore,
): Promise<number> {
  const needed = await referredTo(rows, portion[0]?.hospitalKey ?? '');
  const busy = await authorsAtWork(rows, portion);
  let removed = 0;
  const changed = new Map<string, CacheOwner>();
  for (const { submissionId, hospitalKey, authorId, doneAt, isSealed: isShut } of portion) {
    if (needed.has(submissionId) || (isShut && busy.has(authorId)) || doneAt === null) continue;
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

/** Which of these authors have a draft, or a submission that is not done. */
async function authorsAtWork(
  rows: Transaction,
  portion: readonly DoneFacts[],
): Promise<ReadonlySet<string>> {
  const sealed = new Set(portion.flatMap((one) => (one.isSealed ? [one.authorId] : [])));
  const busy = new Set<string>();
  if (sealed.size === 0) return busy;
  const open = await rows.list('submissions', {
    index: 'openIn',
    value: portion[0]?.hospitalKey ?? '',
  });
  for (const row of [...open, ...(await rows.list('drafts'))]) {
    busy.add(String(fieldOf(row, 'authorId')));
  }
  return busy;
}

/** The submissions that open submissions and drafts build on. */
async function referredTo(rows: Transaction, hospitalKey: string): Promise<Set<string>> {
  const open = await openSubmissions(rows, hospitalKey);
  const drafts = sortReadable('drafts', 'draftId', await rows.list('drafts'), draftSchema);
  return new Set(
    [
      ...open.flatMap(({ dependsOn, content }) => [dependsOn, createdByOf(content.handedIn)]),
      ...drafts.readable.map(({ content }) => createdByOf(content)),
    ].filter((one) => one !== null),
  );
}

/** Passes what is known of the record to everything that builds on this submission. */
export async function passRecordId(rows: Transaction, gone: Submission): Promise<void> {
  const { submissionId, hospitalKey, authorId } = gone;
  const made = recordedIn(gone);
  if (made === null) return;
  const isOnIt = (target: Target, dependsOn: string | null) =>
    target.createdBy === submissionId || dependsOn === submissionId;
  const known = (target: Target): Target => ({
    ...target,
    recordId: target.recordId ?? made.receipt.recordId,
    seenVersion: Math.max(target.seenVersion ?? 0, made.madeVersion),
  });
  for (const other of await openSubmissions(rows, hospitalKey)) {
    const { handedIn, draft } = other.content;
    if (!('target' in handedIn) || !isOnIt(handedIn.target, other.dependsOn)) continue;
    const content = {
      ...other.content,
      handedIn: { ...handedIn, target: known(handedIn.target) },
      draft: 'target' in draft ? { ...draft, target: known(draft.target) } : draft,
    };
    const told = { ...other, revision: other.revision + 1, content };
    await rows.put('submissions', submissionRow(told));
  }
  const stored = await rows.list('drafts', { index: 'authorId', value: authorId });
  const { readable } = sortReadable<Draft>('drafts', 'draftId', stored, draftSchema);
  for (const draft of readable) {
    const { content } = draft;
    if (!('target' in content) || !isOnIt(content.target, null)) continue;
    await rows.put('drafts', { ...draft, content: { ...content, target: known(content.target) } });
  }
}

/**
 * Makes whatever waits for a removed submission wait for that one's own predecessor: a void behind a correction that
 * its author took back still needs the create before both (rule R10). What waits for a create keeps waiting for it,
 * because a create that is submitted again has the same id.
 */
export async function relinkDependents(rows: Transaction, gone: Submission): Promise<void> {
  const { submissionId, hospitalKey, dependsOn } = gone;
  if (dependsOn === null) return;
  for (const other of await openSubmissions(rows, hospitalKey)) {
    if (other.dependsOn !== submissionId) continue;
    const next = { ...other, dependsOn, revision: other.revision + 1 };
    await rows.put('submissions', submissionRow(next));
  }
}

async function openSubmissions(rows: Transaction, hospitalKey: string): Promise<Submission[]> {
  const stored = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
  return sortReadable('submissions', 'submissionId', stored, submissionSchema).readable;
}

/** The submission that creates the record of a correction or void, if it is one of this tablet. */
export function createdByOf(content: object): string | null {
  const target = fieldOf(content, 'target');
  const createdBy = fieldOf(target, 'createdBy');
  return typeof createdBy === 'string' ? createdBy : null;
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
