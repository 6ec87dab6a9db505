/**
 * Owns what this tablet remembers of the hospital's own data (patients, encounters, wounds,
 * records), each with the time it was fetched, so that every screen opens without a network and
 * says how old its data is.
 */
import type { z } from 'zod';
import { cacheSchema } from './rows.ts';
import { readRow, sortReadable } from './reading.ts';
import type { DevicePorts } from './ports.ts';
import type { Store } from './store.ts';

export const cacheKinds = ['patient', 'encounter', 'wounds', 'record', 'alerts'] as const;
export type CacheKind = (typeof cacheKinds)[number];

export interface Cached<Content> {
  id: string;
  content: Content;
  /** When the hospital told it, device time, milliseconds. */
  fetchedAt: number;
  /** When a nurse last opened it. */
  openedAt: number;
}

export interface Cache {
  put(hospitalKey: string, kind: CacheKind, id: string, content: unknown): Promise<void>;
  /** Null where it was never fetched, or where it cannot be read any more. */
  get<Content>(
    hospitalKey: string,
    kind: CacheKind,
    id: string,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content> | null>;
  /** A patient with wounds and the stay that was opened last, in one reading. */
  patient<Patient, Encounter extends { patientId: string }, Wounds>(
    hospitalKey: string,
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
    hospitalKey: string,
    kind: CacheKind,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content>[]>;
  /** Remembers that it was opened, for the list of the recently opened. */
  touch(hospitalKey: string, kind: CacheKind, id: string): Promise<void>;
}

export function openCache(store: Store, ports: DevicePorts): Cache {
  const keyOf = (hospitalKey: string, kind: CacheKind, id: string) =>
    `${groupOf(hospitalKey, kind)}|${id}`;

  return {
    put: (hospitalKey, kind, id, content) =>
      store.write(['cache'], async (rows) => {
        const cacheKey = keyOf(hospitalKey, kind, id);
        const before = await readRow(rows, 'cache', cacheKey, cacheSchema);
        const now = ports.now();
        await rows.put('cache', {
          cacheKey,
          group: groupOf(hospitalKey, kind),
          fetchedAt: now,
          openedAt: before?.openedAt ?? now,
          content: { id, value: content },
        });
      }),

    async get(hospitalKey, kind, id, schema) {
      const key = keyOf(hospitalKey, kind, id);
      const row = await store.read(['cache'], (rows) => readRow(rows, 'cache', key, cacheSchema));
      return row ? asCached(row, schema) : null;
    },

    patient: (hospitalKey, patientId, schemas) =>
      store.read(['cache'], async (rows) => {
        const get = (kind: CacheKind) =>
          readRow(rows, 'cache', keyOf(hospitalKey, kind, patientId), cacheSchema);
        const [patient, wounds, encounters] = await Promise.all([
          get('patient'),
          get('wounds'),
          rows.list('cache', { index: 'group', value: groupOf(hospitalKey, 'encounter') }),
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

    async list(hospitalKey, kind, schema) {
      const stored = await store.read(['cache'], (rows) =>
        rows.list('cache', { index: 'group', value: groupOf(hospitalKey, kind) }),
      );
      return listed(stored, schema);
    },

    touch: (hospitalKey, kind, id) =>
      store.write(['cache'], async (rows) => {
        const key = keyOf(hospitalKey, kind, id);
        const row = await readRow(rows, 'cache', key, cacheSchema);
        if (row) await rows.put('cache', { ...row, openedAt: ports.now() });
      }),
  };
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

function groupOf(hospitalKey: string, kind: CacheKind): string {
  return `${hospitalKey}|${kind}`;
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
