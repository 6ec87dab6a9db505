/**
 * Owns what this tablet remembers of the hospital's own data (patients, encounters, wounds,
 * records), each with the time it was fetched, so that every screen opens without a network and
 * says how old its data is.
 *
 * It belongs to the nurse who fetched it: the hospital decides anew what another nurse may see. It
 * is a copy that can be fetched again, so it is removed freely: on the hospital's no, when nobody
 * has looked at it for days, and when there is too much of it.
 */
import type { z } from 'zod';
import { cacheFactsSchema, cacheSchema, type CacheFacts, type CacheRow } from './rows.ts';
import { readIfReadable, RowSealed, sortReadable } from './reading.ts';
import type { DevicePorts } from './ports.ts';
import { StoreFailure, type Store, type Transaction } from './store.ts';

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

export interface Cache {
  /** Keeps one; what is far too big for a screen is not kept, nor what stood there before. */
  put(owner: CacheOwner, kind: CacheKind, id: string, content: unknown): Promise<void>;
  /** As `put` for each, the first as the one opened first, in one transaction. */
  putAll(owner: CacheOwner, entries: readonly CacheEntry[]): Promise<void>;
  /** Null where it was never fetched, or where it cannot be read any more. */
  get<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    id: string,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content> | null>;
  /** A patient with wounds and the stay that was opened last, in one reading. */
  patient<Patient, Encounter extends { patientId: string }, Wounds>(
    owner: CacheOwner,
    patientId: string,
    schemas: {
      patient: z.ZodType<Patient>;
      encounter: z.ZodType<Encounter>;
      wounds: z.ZodType<Wounds>;
    },
  ): Promise<{
    patient: Cached<Patient> | null;
    encounter: Cached<Encounter> | null;
    wounds: Cached<Wounds> | null;
  }>;
  /** Everything of a kind, the last opened first. */
  list<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content>[]>;
  /** Remembers that it was opened, for the list of the recently opened. */
  touch(owner: CacheOwner, kind: CacheKind, id: string): Promise<void>;
  /** Removes one that the hospital refused or no longer has, where it is what `schema` reads. */
  forget(owner: CacheOwner, kind: CacheKind, id: string, schema: z.ZodType): Promise<void>;
  /** Removes everything that anybody fetched from this hospital. */
  forgetHospital(hospitalKey: string): Promise<void>;
  /** Removes everything about a patient: stays, wounds, records and alerts as well. */
  forgetPatient(owner: CacheOwner, patientId: string): Promise<void>;
  /**
   * Removes, of every nurse, what nobody has looked at since `unusedSince` (device time,
   * milliseconds), what is nobody's, what cannot be read, and the oldest of what is too much. What is
   * about a patient of whom its nurse has something unsent stays, whatever a clock says.
   */
  prune(unusedSince: number): Promise<void>;
}

/** No screen draws more of one thing: 200 pages of wounds are a tenth of it. Characters of JSON. */
const mostCharsEach = 1_000_000;
/** Of everybody's copies together; a ward's week is a tenth of it. */
const mostCharsInAll = 20_000_000;
const mostRowsInAll = 5_000;
/** A time further ahead than this comes from a clock that was wrong. */
const aheadToleranceMs = 24 * 3_600_000;

function read(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string) {
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
  const before = await read(rows, owner, kind, id);
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
      const id: unknown = Reflect.get(Object(row.content), 'id');
      if (typeof id !== 'string') continue;
      const cacheKey = keyOf(rows, owner, kind, id);
      if (cacheKey !== row.cacheKey) await rows.delete('cache', row.cacheKey);
      await rows.put('cache', { ...row, cacheKey });
    }
  }
}

export function openCache(store: Store, ports: DevicePorts): Cache {
  const putAll: Cache['putAll'] = (owner, entries) =>
    whileHersIsOpen(
      store.write(['cache'], async (rows) => {
        for (const entry of entries) await keepCached(rows, ports.now(), owner, entry);
      }),
      undefined,
    );

  return {
    put: (owner, kind, id, content) => putAll(owner, [{ kind, id, content }]),
    putAll,

    async get(owner, kind, id, schema) {
      const asked = store.read(['cache'], (rows) => read(rows, owner, kind, id));
      const row = await whileHersIsOpen(asked, null);
      return row ? asCached(row, schema) : null;
    },

    patient: (owner, patientId, schemas) => {
      const asked = store.read(['cache'], async (rows) => {
        const [patient, wounds, encounters] = await Promise.all([
          read(rows, owner, 'patient', patientId),
          read(rows, owner, 'wounds', patientId),
          rows.list('cache', { index: 'group', value: groupOf(owner, 'encounter') }),
        ]);
        return {
          patient: patient && asCached(patient, schemas.patient),
          wounds: wounds && asCached(wounds, schemas.wounds),
          encounter:
            listed(encounters, schemas.encounter).find(
              ({ content }) => content.patientId === patientId,
            ) ?? null,
        };
      });
      return whileHersIsOpen(asked, { patient: null, encounter: null, wounds: null });
    },

    async list(owner, kind, schema) {
      const stored = await store.read(['cache'], (rows) =>
        rows.list('cache', { index: 'group', value: groupOf(owner, kind) }),
      );
      return listed(stored, schema);
    },

    forgetHospital: (hospitalKey) =>
      store.write(['cache', 'nurses'], async (rows) => {
        const nurses = await rows.keys('nurses', { index: 'hospitalKey', value: hospitalKey });
        for (const authorId of nurses) {
          for (const kind of cacheKinds) {
            const value = groupOf({ hospitalKey, authorId }, kind);
            for (const cacheKey of await rows.keys('cache', { index: 'group', value })) {
              await rows.delete('cache', cacheKey);
            }
          }
        }
      }),

    touch: (owner, kind, id) =>
      whileHersIsOpen(
        store.write(['cache'], async (rows) => {
          const row = await read(rows, owner, kind, id);
          if (row) await rows.put('cache', { ...row, openedAt: ports.now() });
        }),
        undefined,
      ),

    forget: (owner, kind, id, schema) =>
      whileHersIsOpen(
        store.write(['cache'], async (rows) => {
          const row = await read(rows, owner, kind, id);
          if (row && asCached(row, schema) === null) return;
          await rows.delete('cache', keyOf(rows, owner, kind, id));
        }),
        undefined,
      ),

    forgetPatient: (owner, patientId) =>
      whileHersIsOpen(
        store.write(['cache'], async (rows) => {
          for (const kind of ['patient', 'wounds', 'alerts'] as const) {
            await rows.delete('cache', keyOf(rows, owner, kind, patientId));
          }
          for (const kind of ['encounter', 'record'] as const) {
            const stored = await rows.list('cache', {
              index: 'group',
              value: groupOf(owner, kind),
            });
            const { readable } = sortReadable('cache', 'cacheKey', stored, cacheSchema);
            for (const { cacheKey, content } of readable) {
              const value: unknown = Reflect.get(Object(content), 'value');
              const about: unknown = Reflect.get(Object(value), 'patientId');
              if (about === patientId) await rows.delete('cache', cacheKey);
            }
          }
        }),
        undefined,
      ),

    prune: (unusedSince) =>
      store.write(['cache', 'drafts', 'submissions'], async (rows) => {
        const stored = await rows.list('cache');
        const facts = stored.flatMap((row) => cacheFactsSchema.safeParse(row).data ?? []);
        const isNeeded = await neededByUnsent(rows, stored);
        const others = facts.filter((row) => !isNeeded(row));
        const kept = keepable(others, unusedSince, ports.now() + aheadToleranceMs);
        const needed = new Set(facts.filter(isNeeded).map(({ cacheKey }) => cacheKey));
        // Besides, what an earlier version kept for everybody. It can be fetched again.
        for (const cacheKey of await rows.keys('cache')) {
          if (!kept.has(cacheKey) && !needed.has(cacheKey)) await rows.delete('cache', cacheKey);
        }
      }),
  };
}

/**
 * Whether a row is about a patient of whom its nurse has a draft, or a record that is not done. Where her
 * key is not here nobody can tell whom her rows are about: then all of hers stay while she has either.
 */
async function neededByUnsent(
  rows: Transaction,
  stored: readonly unknown[],
): Promise<(row: CacheFacts) => boolean> {
  const about = new Set<string>();
  const learn = (row: unknown) => {
    const owner = `${textIn(row, 'hospitalKey')}|${textIn(row, 'authorId')}`;
    const subject = fieldIn(fieldIn(row, 'content'), 'subject');
    about.add(owner).add(`${owner}|${textIn(subject, 'patientId')}`);
  };
  for (const draft of await rows.list('drafts')) learn(draft);
  const facts = stored.flatMap((row) => cacheFactsSchema.safeParse(row).data ?? []);
  for (const hospitalKey of new Set(facts.map(({ group }) => ownerIn(group).hospitalKey))) {
    const open = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
    for (const submission of open) learn(submission);
  }
  const patientOf = new Map(
    sortReadable('cache', 'cacheKey', stored, cacheSchema).readable.map((row) => [
      row.cacheKey,
      patientIn(row),
    ]),
  );
  return ({ cacheKey, group, authorId }) => {
    const owner = `${ownerIn(group).hospitalKey}|${authorId}`;
    const isOpen = patientOf.has(cacheKey);
    return about.has(isOpen ? `${owner}|${patientOf.get(cacheKey)}` : owner);
  };
}

/** The patient that a copy is about. */
function patientIn({ group, content }: CacheRow): string {
  const { kind } = ownerIn(group);
  const isByPatient = kind === 'patient' || kind === 'wounds' || kind === 'alerts';
  return isByPatient ? textIn(content, 'id') : textIn(fieldIn(content, 'value'), 'patientId');
}

const fieldIn = (row: unknown, name: string): unknown => Reflect.get(Object(row), name);
const textIn = (row: unknown, name: string): string => String(fieldIn(row, name));

/** The parts of a group; neither an author's id nor a kind has the sign between them. */
function ownerIn(group: string): { hospitalKey: string; kind: string } {
  const parts = group.split('|');
  return { hospitalKey: parts.slice(0, -2).join('|'), kind: parts.at(-1) ?? '' };
}

/** Keys of what may stay: used lately enough, and the newest that there is room for. */
function keepable(
  stored: readonly CacheFacts[],
  unusedSince: number,
  latestBelievable: number,
): ReadonlySet<string> {
  const kept = new Set<string>();
  let chars = 0;
  for (const row of stored.toSorted((a, b) => lastUsed(b) - lastUsed(a))) {
    const used = lastUsed(row);
    if (used < unusedSince || used > latestBelievable || kept.size >= mostRowsInAll) continue;
    chars += row.sizeChars;
    if (chars > mostCharsInAll) break;
    kept.add(row.cacheKey);
  }
  return kept;
}

function lastUsed({ fetchedAt, openedAt }: CacheFacts): number {
  return Math.max(fetchedAt, openedAt);
}

function listed<Content>(
  stored: readonly unknown[],
  schema: z.ZodType<Content>,
): Cached<Content>[] {
  return sortReadable('cache', 'cacheKey', stored, cacheSchema)
    .readable.map((row) => asCached(row, schema))
    .filter((cached) => cached !== null)
    .toSorted((a, b) => b.openedAt - a.openedAt);
}

function groupOf({ hospitalKey, authorId }: CacheOwner, kind: CacheKind): string {
  return `${hospitalKey}|${authorId}|${kind}`;
}

/** The id of a patient or a record stands in no key that can be read without hers. */
function keyOf(rows: Transaction, owner: CacheOwner, kind: CacheKind, id: string): string {
  return `${groupOf(owner, kind)}|${rows.opaque?.(owner.authorId, id) ?? id}`;
}

/** It belongs to nobody who is signed in any more: what can be fetched again is not kept, or not there. */
async function whileHersIsOpen<T>(asked: Promise<T>, otherwise: T): Promise<T> {
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
function asCached<Content>(
  row: { content?: unknown; fetchedAt: number; openedAt: number },
  schema: z.ZodType<Content>,
): Cached<Content> | null {
  const { content, fetchedAt, openedAt } = row;
  const id: unknown = Reflect.get(Object(content), 'id');
  const parsed = schema.safeParse(Reflect.get(Object(content), 'value'));
  return parsed.success && typeof id === 'string'
    ? { id, content: parsed.data, fetchedAt, openedAt }
    : null;
}
