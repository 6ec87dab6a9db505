/**
 * Owns one copy of the hospital's data as it stands on this tablet: whose it is, under what key, and how it
 * is written and read.
 */
import type { z } from 'zod';
import { cacheSchema, type CacheRow } from './rows.ts';
import { readIfReadable, RowSealed, sortReadable } from './reading.ts';
import { StoreFailure, type Transaction } from './store.ts';
import { fieldOf } from '../shared/unknown.ts';

export const cacheKinds = ['patient', 'encounter', 'wounds', 'record', 'alerts'] as const;
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

/** No screen draws more of one thing: 200 pages of wounds are a tenth of it. Characters of JSON. */
const mostCharsEach = 1_000_000;

/** One copy, where it is there and can be read. */
export function readCached(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string) {
  return readIfReadable(rows, 'cache', keyOf(rows, owner, kind, id), cacheSchema);
}

/** Keeps one inside a transaction over `cache`. `now`: device time, milliseconds. */
export async function keepCached(
  rows: Transaction,
  now: number,
  owner: CacheOwner,
  { kind, id, content }: CacheEntry,
): Promise<void> {
  const cacheKey = keyOf(rows, owner, kind, id);
  const sizeChars = JSON.stringify(content ?? null).length;
  if (sizeChars > mostCharsEach) return rows.delete('cache', cacheKey);
  const before = await readCached(rows, owner, kind, id);
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

/** Those that `schema` reads, the last opened first. */
export function listed<Content>(
  stored: readonly unknown[],
  schema: z.ZodType<Content>,
): Cached<Content>[] {
  return sortReadable('cache', 'cacheKey', stored, cacheSchema)
    .readable.map((row) => asCached(row, schema))
    .filter((cached) => cached !== null)
    .toSorted((a, b) => b.openedAt - a.openedAt);
}

export function groupOf({ hospitalKey, authorId }: CacheOwner, kind: CacheKind): string {
  return `${hospitalKey}|${authorId}|${kind}`;
}

/** The id of a patient or a record stands in no key that can be read without hers. */
export function keyOf(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string): string {
  return `${groupOf(owner, kind)}|${rows.opaque?.(owner.authorId, id) ?? id}`;
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

/** What no longer parses is only a copy of the hospital's: it is fetched again. */
export function asCached<Content>(
  row: { content?: unknown; fetchedAt: number; openedAt: number },
  schema: z.ZodType<Content>,
): Cached<Content> | null {
  const { content, fetchedAt, openedAt } = row;
  const id = fieldOf(content, 'id');
  const parsed = schema.safeParse(fieldOf(content, 'value'));
  return parsed.success && typeof id === 'string'
    ? { id, content: parsed.data, fetchedAt, openedAt }
    : null;
}
