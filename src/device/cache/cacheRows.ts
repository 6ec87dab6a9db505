/**
 * A cached copy of the hospital's data: its owner, its key, and how it is written and read. A copy that does not
 * contain the id under which it is stored or asked for is neither stored nor read (rule R20).
 */
import type { z } from 'zod';
import { cacheSchema, type CacheRow } from '../../model/cached.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Transaction } from '../../storage/store.ts';
import { readIfReadable, RowSealed, sortReadable } from '../../vault/reading.ts';

export const cacheKinds = ['patient', 'encounter', 'wounds', 'record', 'alerts', 'lasts'] as const;
export type CacheKind = (typeof cacheKinds)[number];

/** The owner of a copy; an open session is one. */
export interface CacheOwner {
  hospitalKey: string;
  authorId: string;
}

export interface Cached<Content> {
  id: string;
  content: Content;
  /** When the hospital sent it, device time, milliseconds. */
  fetchedAt: number;
  /** When a nurse last opened it. */
  openedAt: number;
}

export interface CacheEntry {
  kind: CacheKind;
  id: string;
  content: unknown;
}

const isOf: Record<CacheKind, (value: unknown, id: string) => boolean> = {
  patient: (value, id) => fieldOf(value, 'patientId') === id,
  encounter: (value, id) => fieldOf(value, 'encounterId') === id,
  wounds: (value, id) => {
    const items = fieldOf(value, 'items');
    return Array.isArray(items) && items.every((wound) => fieldOf(wound, 'patientId') === id);
  },
  record: (value, id) => fieldOf(value, 'recordId') === id,
  // Derived on this tablet from an admission assessment of this patient.
  alerts: (value, id) => fieldOf(value, 'patientId') === id,
  // Also derived on this tablet: when each of the patient's wounds was assessed last.
  lasts: (value, id) => fieldOf(value, 'patientId') === id,
};

const maxCharsEach = 1_000_000;

/** One copy, or null if there is none or it cannot be read. */
export function readCached(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string) {
  return readIfReadable(rows, 'cache', keyOf(rows, owner, kind, id), cacheSchema);
}

/**
 * Stores one inside a transaction over `cache`. If it does not contain the id, it is not stored, and the former copy
 * stays. `now`: device time, milliseconds.
 */
export async function keepCached(
  rows: Transaction,
  now: number,
  owner: CacheOwner,
  entry: CacheEntry,
): Promise<void> {
  await dropLastAssessed(rows, owner, await keepCopy(rows, now, owner, entry));
}

/**
 * As `keepCached`, but leaves `dropLastAssessed` to a caller that writes more about the same patients.
 * @returns the patients of whom it must forget when their wounds were assessed last
 */
export async function keepCopy(
  rows: Transaction,
  now: number,
  owner: CacheOwner,
  { kind, id, content }: CacheEntry,
): Promise<readonly unknown[]> {
  if (!isOf[kind](content, id)) return [];
  const cacheKey = keyOf(rows, owner, kind, id);
  const sizeChars = JSON.stringify(content ?? null).length;
  const before = await readCached(rows, owner, kind, id);
  const patients = patientsOf({ kind, id, content }, fieldOf(before?.content, 'value'));
  if (sizeChars > maxCharsEach) {
    await rows.delete('cache', cacheKey);
    return patients;
  }
  const row: CacheRow = {
    cacheKey,
    group: groupOf(owner, kind),
    authorId: owner.authorId,
    fetchedAt: now,
    openedAt: before?.openedAt ?? now,
    sizeChars,
    content: { id, value: content },
  };
  await rows.put('cache', row);
  return patients;
}

/** Whose last assessments a copy may change: the record with this id may have been another patient's before. */
function patientsOf({ kind, id, content }: CacheEntry, before: unknown): readonly unknown[] {
  if (kind === 'wounds') return [id];
  return kind === 'record' ? [fieldOf(content, 'patientId'), fieldOf(before, 'patientId')] : [];
}

/**
 * Removes the rows of when the wounds of these patients were assessed last, because they may have changed. They are
 * derived again from the rows.
 */
export async function dropLastAssessed(
  rows: Transaction,
  owner: CacheOwner,
  patientIds: readonly unknown[],
): Promise<void> {
  for (const patientId of new Set(patientIds)) {
    if (typeof patientId !== 'string') continue;
    await rows.delete('cache', keyOf(rows, owner, 'lasts', patientId));
  }
}

/** The same for all patients of a nurse, even if her key is not here. */
export async function forgetAllLasts(rows: Transaction, owner: CacheOwner): Promise<void> {
  const value = groupOf(owner, 'lasts');
  for (const cacheKey of await rows.keys('cache', { index: 'group', value })) {
    await rows.delete('cache', cacheKey);
  }
}

/** The copies that `schema` reads and that contain the id under which they are stored, the last opened first. */
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

/** The key of a copy. Without the owner's data key nobody can read the id of a patient or record from it. */
export function keyOf(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string): string {
  return `${groupOf(owner, kind)}|${rows.opaque(owner.authorId, id)}`;
}

/** The parts of a group; neither an author's id nor a kind contains the separator. */
export function ownerIn(group: string): { hospitalKey: string; kind: string } {
  const parts = group.split('|');
  return { hospitalKey: parts.slice(0, -2).join('|'), kind: parts.at(-1) ?? '' };
}

/**
 * Returns `otherwise` if the owner's key is not here, for example because she has signed out: what can be fetched again
 * is then not stored, or counts as absent.
 */
export async function unlessLocked<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (sealedReason(error)) return otherwise;
    throw error;
  }
}

/** A read throws RowSealed itself, a write throws it as the cause of a StoreFailure. */
function sealedReason(error: unknown): boolean {
  return (
    error instanceof RowSealed ||
    (error instanceof StoreFailure && error.cause instanceof RowSealed)
  );
}

/** What a copy must be. `id`: the one that was asked for, if any. */
export interface AskedCopy<Content> {
  kind: CacheKind;
  id?: string;
  schema: z.ZodType<Content>;
}

/** The parsed copy; null if it no longer parses or is of somebody else, because it can be fetched again. */
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
