/**
 * One copy of the hospital's data as it stands on this tablet: whose it is, under what key, and how it
 * is written and read. What does not carry the id that it is kept or asked for under is neither kept nor
 * read (rule R20): earlier versions kept whatever the hospital had answered with.
 */
import type { z } from 'zod';
import { cacheSchema, type CacheRow } from '../../model/cached.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Transaction } from '../../storage/store.ts';
import { readIfReadable, RowSealed, sortReadable } from '../../vault/reading.ts';

export const cacheKinds = ['patient', 'encounter', 'wounds', 'record', 'alerts', 'lasts'] as const;
export type CacheKind = (typeof cacheKinds)[number];

/** Whose copy it is; an open session is one. */
export interface CacheOwner {
  hospitalKey: string;
  authorId: string;
}

export interface Cached<Content> {
  id: string;
  content: Content;
  /** When the hospital told it, device time, milliseconds. */
  fetchedAt: number;
  /** When a nurse last opened it. */
  openedAt: number;
}

export interface CacheEntry {
  kind: CacheKind;
  id: string;
  content: unknown;
}

/** Whether a copy carries the id that it stands under. */
const isOf: Record<CacheKind, (value: unknown, id: string) => boolean> = {
  patient: (value, id) => fieldOf(value, 'patientId') === id,
  encounter: (value, id) => fieldOf(value, 'encounterId') === id,
  wounds: (value, id) => {
    const items = fieldOf(value, 'items');
    return Array.isArray(items) && items.every((wound) => fieldOf(wound, 'patientId') === id);
  },
  record: (value, id) => fieldOf(value, 'recordId') === id,
  // Made on this tablet out of an admission of this very patient; those of earlier versions name nobody.
  alerts: (value, id) =>
    [undefined, id].includes(fieldOf(value, 'patientId') as string | undefined),
  // Made on this tablet, too: when each of her wounds was assessed last.
  lasts: (value, id) => fieldOf(value, 'patientId') === id,
};

/** No screen draws more of one thing: 200 pages of wounds are a tenth of it. Characters of JSON. */
const maxCharsEach = 1_000_000;

/** One copy, where it is there and can be read. */
export function readCached(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string) {
  return readIfReadable(rows, 'cache', keyOf(rows, owner, kind, id), cacheSchema);
}

/**
 * Keeps one inside a transaction over `cache`; what does not carry the id is not kept, and what stood there stays.
 * `now`: device time, milliseconds.
 */
export async function keepCached(
  rows: Transaction,
  now: number,
  owner: CacheOwner,
  { kind, id, content }: CacheEntry,
): Promise<void> {
  if (!isOf[kind](content, id)) return undefined;
  const cacheKey = keyOf(rows, owner, kind, id);
  const sizeChars = JSON.stringify(content ?? null).length;
  const before = await readCached(rows, owner, kind, id);
  if (kind === 'record' || kind === 'wounds') {
    // Under the id of a record another patient's may have stood.
    for (const value of [content, fieldOf(before?.content, 'value')]) {
      await forgetLasts(rows, owner, kind === 'wounds' ? id : fieldOf(value, 'patientId'));
    }
  }
  if (sizeChars > maxCharsEach) return rows.delete('cache', cacheKey);
  const row: CacheRow = {
    cacheKey,
    group: groupOf(owner, kind),
    authorId: owner.authorId,
    fetchedAt: now,
    openedAt: before?.openedAt ?? now,
    sizeChars,
    content: { id, value: content },
  };
  return rows.put('cache', row);
}

/** When the wounds of this patient were assessed last may be different now: it is made anew from the rows. */
export async function forgetLasts(
  rows: Transaction,
  owner: CacheOwner,
  patientId: unknown,
): Promise<void> {
  if (typeof patientId !== 'string') return;
  await rows.delete('cache', keyOf(rows, owner, 'lasts', patientId));
}

/** The same of all patients of a nurse, also while her key is not here. */
export async function forgetAllLasts(rows: Transaction, owner: CacheOwner): Promise<void> {
  const value = groupOf(owner, 'lasts');
  for (const cacheKey of await rows.keys('cache', { index: 'group', value })) {
    await rows.delete('cache', cacheKey);
  }
}

/** What was kept under a key that tells its id goes under one that does not. In one transaction. */
export async function rekeyCached(rows: Transaction, owner: CacheOwner): Promise<void> {
  for (const kind of cacheKinds) {
    const stored = await rows.list('cache', { index: 'group', value: groupOf(owner, kind) });
    for (const row of sortReadable('cache', 'cacheKey', stored, cacheSchema).readable) {
      const id = fieldOf(row.content, 'id');
      if (typeof id !== 'string') continue;
      const cacheKey = keyOf(rows, owner, kind, id);
      if (cacheKey !== row.cacheKey) await rows.delete('cache', row.cacheKey);
      await rows.put('cache', { ...row, cacheKey });
    }
  }
}

/** Those that `schema` reads and that are what they stand under, the last opened first. */
export function listed<Content>(
  stored: readonly unknown[],
  kind: CacheKind,
  schema: z.ZodType<Content>,
): Cached<Content>[] {
  return sortReadable('cache', 'cacheKey', stored, cacheSchema)
    .readable.map((row) => asCached(row, { kind, schema }))
    .filter((cached) => cached !== null)
    .toSorted((a, b) => b.openedAt - a.openedAt);
}

export function groupOf({ hospitalKey, authorId }: CacheOwner, kind: CacheKind): string {
  return `${hospitalKey}|${authorId}|${kind}`;
}

/** The id of a patient or a record stands in no key that can be read without hers. */
export function keyOf(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string): string {
  return `${groupOf(owner, kind)}|${rows.opaque(owner.authorId, id)}`;
}

/** The parts of a group; neither an author's id nor a kind has the sign between them. */
export function ownerIn(group: string): { hospitalKey: string; kind: string } {
  const parts = group.split('|');
  return { hospitalKey: parts.slice(0, -2).join('|'), kind: parts.at(-1) ?? '' };
}

/** It belongs to nobody who is signed in any more: what can be fetched again is not kept, or not there. */
export async function whileHersIsOpen<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (sealedReason(error)) return otherwise;
    throw error;
  }
}

/** Thrown as it is by a reading, and as the cause of a failure by a write. */
function sealedReason(error: unknown): boolean {
  return (
    error instanceof RowSealed ||
    (error instanceof StoreFailure && error.cause instanceof RowSealed)
  );
}

/** Whether a row that can be read is what it stands under. */
export function standsUnderItsOwn({ group, content }: CacheRow): boolean {
  const { kind } = ownerIn(group);
  const id = fieldOf(content, 'id');
  const known = cacheKinds.find((one) => one === kind);
  return (
    known !== undefined && typeof id === 'string' && isOf[known](fieldOf(content, 'value'), id)
  );
}

/** What a copy has to be. `id`: the one that was asked for, where one was. */
export interface AskedCopy<Content> {
  kind: CacheKind;
  id?: string;
  schema: z.ZodType<Content>;
}

/** What no longer parses, or is of somebody else, is only a copy of the hospital's: it is fetched again. */
export function asCached<Content>(
  row: { content?: unknown; fetchedAt: number; openedAt: number },
  asked: AskedCopy<Content>,
): Cached<Content> | null {
  const { content, fetchedAt, openedAt } = row;
  const id = fieldOf(content, 'id');
  const value = fieldOf(content, 'value');
  if (typeof id !== 'string' || (asked.id ?? id) !== id) return null;
  if (!isOf[asked.kind](value, id)) return null;
  const parsed = asked.schema.safeParse(value);
  return parsed.success ? { id, content: parsed.data, fetchedAt, openedAt } : null;
}
