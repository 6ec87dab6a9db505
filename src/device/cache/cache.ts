/**
 * The cache of the hospital's own data (patients, encounters, wounds, records), each item with the time it was fetched,
 * so that every screen opens without a network and says how old its data is.
 *
 * It belongs to the nurse who fetched it: the hospital decides separately what another nurse may see. It can be fetched
 * again, so it is removed freely: if the hospital refuses it, if nobody has looked at it for days, and if there is too
 * much of it.
 */
import type { z } from 'zod';
import { cacheFactsSchema, cacheSchema, type CacheRow } from '../../model/cached.ts';
import type { CopyAbout } from '../../model/foundBy.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { atOnce, type MayGoOn } from '../portions.ts';
import type { DevicePorts } from '../ports.ts';
import { pruneCache } from './cachePruning.ts';
import {
  asCached,
  cacheKinds,
  dropLastAssessed,
  groupOf,
  keepCached,
  keyOf,
  listed,
  readCached,
  unlessLocked,
  type Cached,
  type CacheEntry,
  type CacheKind,
  type CacheOwner,
} from './cacheRows.ts';
import { copiesAbout } from './foundCopies.ts';
import { forgetKnown, noteKnown } from './knownRecords.ts';

export interface Cache {
  /**
   * Stores one copy. If it is far too big for a screen, it is not stored, and the former copy is removed. If it does
   * not contain `id`, it is not stored, and the former copy stays.
   */
  put(owner: CacheOwner, kind: CacheKind, id: string, content: unknown): Promise<void>;
  /** As `put` for each, in one transaction; the first counts as opened first. */
  putAll(owner: CacheOwner, entries: readonly CacheEntry[]): Promise<void>;
  /** Null if it was never fetched, can no longer be read, or does not contain `id`. */
  get<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    id: string,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content> | null>;
  /** A patient with wounds and the stay that was opened last, in one read. */
  patient<Patient, Encounter extends { patientId: string }, Wounds>(
    owner: CacheOwner,
    patientId: string,
    schemas: PatientSchemas<Patient, Encounter, Wounds>,
  ): Promise<{
    patient: Cached<Patient> | null;
    encounter: Cached<Encounter> | null;
    wounds: Cached<Wounds> | null;
  }>;
  /**
   * The copies of a kind that were opened last, newest first, including those of `ids`, wherever they come in that
   * order. However many copies there are, only these are unsealed.
   */
  lastOpened<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    asked: { most: number; ids: readonly string[] },
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content>[]>;
  /** All copies of a kind that contain the id under which they are stored, the last opened first. */
  list<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content>[]>;
  /**
   * The copies of a kind about one patient or wound, or of one day, the last opened first, at a cost that does not
   * depend on what else this tablet stores. A live query of them runs again only when one of these changes.
   */
  listAbout<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    about: CopyAbout,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content>[]>;
  /**
   * Notes that it was opened, for the list of recently opened ones. For a patient this includes everything shown on
   * that screen, so that all of it stays for the same time.
   */
  touch(owner: CacheOwner, kind: CacheKind, id: string): Promise<void>;
  /** Removes a copy that the hospital refused or no longer has, if `schema` reads it. */
  forget(owner: CacheOwner, kind: CacheKind, id: string, schema: z.ZodType): Promise<void>;
  /**
   * Removes everything that any nurse fetched from this hospital, and the ids of the records that this tablet knows of
   * there.
   */
  forgetHospital(hospitalKey: string): Promise<void>;
  /** Removes everything about a patient, including stays, wounds, records and alerts. */
  forgetPatient(owner: CacheOwner, patientId: string): Promise<void>;
  /**
   * Removes, for all nurses, copies that nobody has looked at since `unusedSince` (device time, milliseconds), copies
   * without an owner, and the oldest copies beyond the size limits. Keeps every copy about a patient for whom its nurse
   * has unsent work, whatever a clock says. Unseals only copies that are due to go.
   */
  prune(unusedSince: number, mayGoOn?: MayGoOn): Promise<void>;
}

export function openCache(store: SealingStore, ports: DevicePorts): Cache {
  const putAll: Cache['putAll'] = (owner, entries) =>
    unlessLocked(
      store.write(['cache', 'settings'], async (rows) => {
        for (const entry of entries) await keepCached(rows, ports.now(), owner, entry);
        const records = entries.filter(({ kind }) => kind === 'record');
        const shown = records.map(({ id, content }) => ({ owner, id, content }));
        await noteKnown(rows, ports.now(), shown);
      }),
      undefined,
    );

  return {
    put: (owner, kind, id, content) => putAll(owner, [{ kind, id, content }]),
    putAll,

    ...openReadings(store),

    forgetHospital: (hospitalKey) =>
      store.write(['cache', 'nurses', 'settings'], async (rows) => {
        await removeAllOf(rows, hospitalKey);
        await forgetKnown(rows, hospitalKey);
      }),

    touch: (owner, kind, id) =>
      unlessLocked(
        store.write(['cache'], async (rows) => {
          for (const row of await openedWith(rows, { owner, kind, id })) {
            if (row) await rows.put('cache', { ...row, openedAt: ports.now() });
          }
        }),
        undefined,
      ),

    forget: (owner, kind, id, schema) =>
      unlessLocked(
        store.write(['cache'], async (rows) => {
          const row = await readCached(rows, owner, kind, id);
          if (row && asCached(row, { kind, id, schema }) === null) return;
          await rows.delete('cache', keyOf(rows, owner, kind, id));
          const { value } = Object(row?.content);
          if (kind === 'record') await dropLastAssessed(rows, owner, [fieldOf(value, 'patientId')]);
          if (kind === 'wounds') await dropLastAssessed(rows, owner, [id]);
        }),
        undefined,
      ),

    forgetPatient: (owner, patientId) =>
      unlessLocked(
        store.write(['cache'], (rows) => removePatient(rows, { owner, patientId })),
        undefined,
      ),

    prune: (unusedSince, mayGoOn = atOnce) =>
      pruneCache(store, { unusedSince, now: ports.now() }, mayGoOn),
  };
}

function openReadings(
  store: Store,
): Pick<Cache, 'get' | 'patient' | 'lastOpened' | 'list' | 'listAbout'> {
  return {
    async get(owner, kind, id, schema) {
      const asked = store.read(['cache'], (rows) => readCached(rows, owner, kind, id));
      const row = await unlessLocked(asked, null);
      return row ? asCached(row, { kind, id, schema }) : null;
    },

    patient: (owner, patientId, schemas) =>
      unlessLocked(
        store.read(['cache'], (rows) => readPatient(rows, { owner, patientId }, schemas)),
        { patient: null, encounter: null, wounds: null },
      ),

    lastOpened: (owner, kind, asked, schema) =>
      unlessLocked(
        store
          .read(['cache'], (rows) => readLastOpened(rows, owner, kind, asked))
          .then((stored) => listed(stored, kind, schema)),
        [],
      ),

    async list(owner, kind, schema) {
      const stored = await store.read(['cache'], (rows) =>
        rows.list('cache', { index: 'group', value: groupOf(owner, kind) }),
      );
      return listed(stored, kind, schema);
    },

    listAbout: (owner, kind, about, schema) =>
      unlessLocked(
        store
          .read(['cache'], (rows) => copiesAbout(rows, owner, kind, about))
          .then((stored) => listed(stored, kind, schema)),
        [],
      ),
  };
}

async function readLastOpened(
  rows: Transaction,
  owner: CacheOwner,
  kind: CacheKind,
  { most, ids }: { most: number; ids: readonly string[] },
): Promise<unknown[]> {
  const kept = await rows.listRaw('cache', { index: 'group', value: groupOf(owner, kind) });
  const newest = kept
    .flatMap((row) => cacheFactsSchema.safeParse(row).data ?? [])
    .toSorted((a, b) => b.openedAt - a.openedAt)
    .slice(0, most);
  const keys = new Set(newest.map(({ cacheKey }) => cacheKey));
  for (const id of ids) keys.add(keyOf(rows, owner, kind, id));
  const found = await rows.getMany('cache', [...keys]);
  return found.filter((row) => row !== undefined);
}

interface PatientSchemas<Patient, Encounter, Wounds> {
  patient: z.ZodType<Patient>;
  encounter: z.ZodType<Encounter>;
  wounds: z.ZodType<Wounds>;
}

interface OfPatient {
  owner: CacheOwner;
  patientId: string;
}

async function readPatient<Patient, Encounter extends { patientId: string }, Wounds>(
  rows: Transaction,
  { owner, patientId }: OfPatient,
  schemas: PatientSchemas<Patient, Encounter, Wounds>,
) {
  const read = async <Content>(kind: 'patient' | 'wounds', schema: z.ZodType<Content>) => {
    const row = await readCached(rows, owner, kind, patientId);
    return row && asCached(row, { kind, id: patientId, schema });
  };
  const [patient, wounds, encounters] = await Promise.all([
    read('patient', schemas.patient),
    read('wounds', schemas.wounds),
    copiesAbout(rows, owner, 'encounter', { patientId }),
  ]);
  const [encounter = null] = listed(encounters, 'encounter', schemas.encounter);
  return { patient, wounds, encounter };
}

async function removeAllOf(rows: Transaction, hospitalKey: string): Promise<void> {
  const nurses = await rows.keys('nurses', { index: 'hospitalKey', value: hospitalKey });
  for (const authorId of nurses) {
    for (const kind of cacheKinds) {
      const value = groupOf({ hospitalKey, authorId }, kind);
      for (const cacheKey of await rows.keys('cache', { index: 'group', value })) {
        await rows.delete('cache', cacheKey);
      }
    }
  }
}

async function removePatient(rows: Transaction, { owner, patientId }: OfPatient): Promise<void> {
  for (const kind of ['patient', 'wounds', 'alerts', 'lasts'] as const) {
    await rows.delete('cache', keyOf(rows, owner, kind, patientId));
  }
  for (const kind of ['encounter', 'record'] as const) {
    const stored = await copiesAbout(rows, owner, kind, { patientId });
    const { readable } = sortReadable('cache', 'cacheKey', stored, cacheSchema);
    for (const { cacheKey } of readable) await rows.delete('cache', cacheKey);
  }
}

async function openedWith(
  rows: Transaction,
  { owner, kind, id }: { owner: CacheOwner; kind: CacheKind; id: string },
): Promise<(CacheRow | null)[]> {
  if (kind !== 'patient') return [await readCached(rows, owner, kind, id)];
  const byPatient = (['patient', 'wounds', 'alerts'] as const).map((shown) =>
    readCached(rows, owner, shown, id),
  );
  const kept = await copiesAbout(rows, owner, 'encounter', { patientId: id });
  const stays = sortReadable('cache', 'cacheKey', kept, cacheSchema).readable;
  const [last = null] = stays.toSorted((a, b) => b.openedAt - a.openedAt);
  return [...(await Promise.all(byPatient)), last];
}
