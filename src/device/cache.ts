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
import { cacheSchema, type CacheRow } from './rows.ts';
import { readIfReadable, sortReadable } from './reading.ts';
import type { DevicePorts } from './ports.ts';
import type { Store, Transaction } from './store.ts';

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
  return readIfReadable(rows, 'cache', keyOf(owner, kind, id), cacheSchema);
}

/** Keeps one inside a transaction over `cache`. `now`: device time, milliseconds. */
export async function keepCached(
  rows: Transaction,
  now: number,
  owner: CacheOwner,
  { kind, id, content }: CacheEntry,
): Promise<void> {
  const cacheKey = keyOf(owner, kind, id);
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

export function openCache(store: Store, ports: DevicePorts): Cache {
  return {
    put: (owner, kind, id, content) =>
      store.write(['cache'], (rows) => keepCached(rows, ports.now(), owner, { kind, id, content })),

    putAll: (owner, entries) =>
      store.write(['cache'], async (rows) => {
        for (const entry of entries) await keepCached(rows, ports.now(), owner, entry);
      }),

    async get(owner, kind, id, schema) {
      const row = await store.read(['cache'], (rows) => read(rows, owner, kind, id));
      return row ? asCached(row, schema) : null;
    },

    patient: (owner, patientId, schemas) =>
      store.read(['cache'], async (rows) => {
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
      }),

    async list(owner, kind, schema) {
      const stored = await store.read(['cache'], (rows) =>
        rows.list('cache', { index: 'group', value: groupOf(owner, kind) }),
      );
      return listed(stored, schema);
    },

    touch: (owner, kind, id) =>
      store.write(['cache'], async (rows) => {
        const row = await read(rows, owner, kind, id);
        if (row) await rows.put('cache', { ...row, openedAt: ports.now() });
      }),

    forget: (owner, kind, id, schema) =>
      store.write(['cache'], async (rows) => {
        const row = await read(rows, owner, kind, id);
        if (row && asCached(row, schema) === null) return;
        await rows.delete('cache', keyOf(owner, kind, id));
      }),

    forgetPatient: (owner, patientId) =>
      store.write(['cache'], async (rows) => {
        for (const kind of ['patient', 'wounds', 'alerts'] as const) {
          await rows.delete('cache', keyOf(owner, kind, patientId));
        }
        for (const kind of ['encounter', 'record'] as const) {
          const stored = await rows.list('cache', { index: 'group', value: groupOf(owner, kind) });
          const { readable } = sortReadable('cache', 'cacheKey', stored, cacheSchema);
          for (const { cacheKey, content } of readable) {
            const value: unknown = Reflect.get(Object(content), 'value');
            const about: unknown = Reflect.get(Object(value), 'patientId');
            if (about === patientId) await rows.delete('cache', cacheKey);
          }
        }
      }),

    prune: (unusedSince) =>
      store.write(['cache', 'drafts', 'submissions'], async (rows) => {
        const stored = await rows.list('cache');
        const { readable, unreadable } = sortReadable('cache', 'cacheKey', stored, cacheSchema);
        const isNeeded = await neededByUnsent(rows, readable);
        const needed = readable.filter(isNeeded).map(({ cacheKey }) => cacheKey);
        const others = readable.filter((row) => !isNeeded(row));
        const kept = new Set([
          ...needed,
          ...keepable(others, unusedSince, ports.now() + aheadToleranceMs),
        ]);
        const leaving = readable.filter(({ cacheKey }) => !kept.has(cacheKey));
        for (const { cacheKey } of leaving) await rows.delete('cache', cacheKey);
        // Among them what an earlier version kept for everybody. It can be fetched again.
        for (const { key } of unreadable) await rows.delete('cache', key);
      }),
  };
}

/** Whether a row is about a patient of whom its nurse has a draft, or a record that is not done. */
async function neededByUnsent(
  rows: Transaction,
  cached: readonly CacheRow[],
): Promise<(row: CacheRow) => boolean> {
  const about = new Set<string>();
  const learn = (hospitalKey: string, row: unknown) => {
    const content: unknown = Reflect.get(Object(row), 'content');
    const subject: unknown = Reflect.get(Object(content), 'subject');
    const patientId: unknown = Reflect.get(Object(subject), 'patientId');
    about.add(
      `${hospitalKey}|${String(Reflect.get(Object(row), 'authorId'))}|${String(patientId)}`,
    );
  };
  for (const draft of await rows.list('drafts')) {
    learn(String(Reflect.get(Object(draft), 'hospitalKey')), draft);
  }
  for (const hospitalKey of new Set(cached.map(({ group }) => ownerIn(group).hospitalKey))) {
    const open = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
    for (const submission of open) learn(hospitalKey, submission);
  }
  return ({ group, authorId, content }) => {
    const { hospitalKey, kind } = ownerIn(group);
    const value: unknown = Reflect.get(Object(content), 'value');
    const isByPatient = kind === 'patient' || kind === 'wounds' || kind === 'alerts';
    const patientId: unknown = isByPatient
      ? Reflect.get(Object(content), 'id')
      : Reflect.get(Object(value), 'patientId');
    return about.has(`${hospitalKey}|${authorId}|${String(patientId)}`);
  };
}

/** The parts of a group; neither an author's id nor a kind has the sign between them. */
function ownerIn(group: string): { hospitalKey: string; kind: string } {
  const parts = group.split('|');
  return { hospitalKey: parts.slice(0, -2).join('|'), kind: parts.at(-1) ?? '' };
}

/** Keys of what may stay: used lately enough, and the newest that there is room for. */
function keepable(
  stored: readonly CacheRow[],
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

function lastUsed({ fetchedAt, openedAt }: CacheRow): number {
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

function keyOf(owner: CacheOwner, kind: CacheKind, id: string): string {
  return `${groupOf(owner, kind)}|${id}`;
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
