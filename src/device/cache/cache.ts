/**
 * What this tablet remembers of the hospital's own data (patients, encounters, wounds,
 * records), each with the time it was fetched, so that every screen opens without a network and
 * says how old its data is.
 *
 * It belongs to the nurse who fetched it: the hospital decides anew what another nurse may see. It
 * is a copy that can be fetched again, so it is removed freely: on the hospital's no, when nobody
 * has looked at it for days, and when there is too much of it.
 */
import type { z } from 'zod';
import { cacheSchema, type CacheRow } from '../../model/cached.ts';
import type { CopyAbout } from '../../model/foundBy.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import type { DevicePorts } from '../ports.ts';
import { pruneCache } from './cachePruning.ts';
import {
  asCached,
  cacheKinds,
  forgetLasts,
  groupOf,
  keepCached,
  keyOf,
  listed,
  readCached,
  whileHersIsOpen,
  type Cached,
  type CacheEntry,
  type CacheKind,
  type CacheOwner,
} from './cacheRows.ts';
import { openFoundCopies, type FoundCopies } from './foundCopies.ts';
import { forgetKnown, noteKnown } from './knownRecords.ts';

export interface Cache {
  /**
   * Keeps one; what is far too big for a screen is not kept, nor what stood there before. What does not carry `id` is
   * not kept, and what stood there before stays.
   */
  put(owner: CacheOwner, kind: CacheKind, id: string, content: unknown): Promise<void>;
  /** As `put` for each, the first as the one opened first, in one transaction. */
  putAll(owner: CacheOwner, entries: readonly CacheEntry[]): Promise<void>;
  /** Null where it was never fetched, where it cannot be read any more, or where it does not carry `id`. */
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
    schemas: PatientSchemas<Patient, Encounter, Wounds>,
  ): Promise<{
    patient: Cached<Patient> | null;
    encounter: Cached<Encounter> | null;
    wounds: Cached<Wounds> | null;
  }>;
  /** Everything of a kind that carries the id that it is kept under, the last opened first. */
  list<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content>[]>;
  /**
   * Those of a kind about one patient or wound, the last opened first, whatever else this tablet keeps. A live reading
   * of it runs again only when one of these changes.
   */
  listAbout<Content>(
    owner: CacheOwner,
    kind: CacheKind,
    about: CopyAbout,
    schema: z.ZodType<Content>,
  ): Promise<Cached<Content>[]>;
  /** Has the owner's rows of earlier versions found by what they are about; nothing is lost by a kill. */
  indexEarlier(owner: CacheOwner): Promise<void>;
  /**
   * Remembers that it was opened, for the list of the recently opened; of a patient also what stands on her screen,
   * so that none of it is let go of before the others.
   */
  touch(owner: CacheOwner, kind: CacheKind, id: string): Promise<void>;
  /** Removes one that the hospital refused or no longer has, where it is what `schema` reads. */
  forget(owner: CacheOwner, kind: CacheKind, id: string, schema: z.ZodType): Promise<void>;
  /** Removes everything that anybody fetched from this hospital, and which records this tablet knows of there. */
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

export function openCache(store: Store, ports: DevicePorts): Cache {
  const found = openFoundCopies(store);
  const putAll: Cache['putAll'] = (owner, entries) =>
    whileHersIsOpen(
      store.write(['cache', 'settings'], async (rows) => {
        for (const entry of entries) {
          await keepCached(rows, ports.now(), owner, entry);
          if (entry.kind === 'record') await noteKnown(rows, ports.now(), owner, entry);
        }
      }),
      undefined,
    );

  return {
    put: (owner, kind, id, content) => putAll(owner, [{ kind, id, content }]),
    putAll,

    ...openReadings(store, found),
    indexEarlier: found.indexEarlier,

    forgetHospital: (hospitalKey) =>
      store.write(['cache', 'nurses', 'settings'], async (rows) => {
        await removeAllOf(rows, hospitalKey);
        await forgetKnown(rows, hospitalKey);
      }),

    touch: (owner, kind, id) =>
      whileHersIsOpen(
        store.write(['cache'], async (rows) => {
          for (const row of await openedWith(rows, { owner, kind, id, found })) {
            if (row) await rows.put('cache', { ...row, openedAt: ports.now() });
          }
        }),
        undefined,
      ),

    forget: (owner, kind, id, schema) =>
      whileHersIsOpen(
        store.write(['cache'], async (rows) => {
          const row = await readCached(rows, owner, kind, id);
          if (row && asCached(row, { kind, id, schema }) === null) return;
          await rows.delete('cache', keyOf(rows, owner, kind, id));
          const { value } = Object(row?.content);
          if (kind === 'record') await forgetLasts(rows, owner, fieldOf(value, 'patientId'));
          if (kind === 'wounds') await forgetLasts(rows, owner, id);
        }),
        undefined,
      ),

    forgetPatient: (owner, patientId) =>
      whileHersIsOpen(
        store.write(['cache'], (rows) => removePatient(rows, { owner, patientId, found })),
        undefined,
      ),

    prune: (unusedSince) => pruneCache(store, unusedSince, ports.now()),
  };
}

/** What screens read of the copies. */
function openReadings(
  store: Store,
  found: FoundCopies,
): Pick<Cache, 'get' | 'patient' | 'list' | 'listAbout'> {
  return {
    async get(owner, kind, id, schema) {
      const asked = store.read(['cache'], (rows) => readCached(rows, owner, kind, id));
      const row = await whileHersIsOpen(asked, null);
      return row ? asCached(row, { kind, id, schema }) : null;
    },

    patient: (owner, patientId, schemas) =>
      whileHersIsOpen(
        store.read(['cache'], (rows) => readPatient(rows, { owner, patientId, found }, schemas)),
        { patient: null, encounter: null, wounds: null },
      ),

    async list(owner, kind, schema) {
      const stored = await store.read(['cache'], (rows) =>
        rows.list('cache', { index: 'group', value: groupOf(owner, kind) }),
      );
      return listed(stored, kind, schema);
    },

    listAbout: (owner, kind, about, schema) =>
      whileHersIsOpen(
        store
          .read(['cache'], (rows) => found.aboutIn(rows, owner, kind, about))
          .then((stored) => listed(stored, kind, schema)),
        [],
      ),
  };
}

interface PatientSchemas<Patient, Encounter, Wounds> {
  patient: z.ZodType<Patient>;
  encounter: z.ZodType<Encounter>;
  wounds: z.ZodType<Wounds>;
}

/** Whose copies of which patient, and how they are found. */
interface OfPatient {
  owner: CacheOwner;
  patientId: string;
  found: FoundCopies;
}

async function readPatient<Patient, Encounter extends { patientId: string }, Wounds>(
  rows: Transaction,
  { owner, patientId, found }: OfPatient,
  schemas: PatientSchemas<Patient, Encounter, Wounds>,
) {
  const read = async <Content>(kind: 'patient' | 'wounds', schema: z.ZodType<Content>) => {
    const row = await readCached(rows, owner, kind, patientId);
    return row && asCached(row, { kind, id: patientId, schema });
  };
  const [patient, wounds, encounters] = await Promise.all([
    read('patient', schemas.patient),
    read('wounds', schemas.wounds),
    found.aboutIn(rows, owner, 'encounter', { patientId }),
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

async function removePatient(
  rows: Transaction,
  { owner, patientId, found }: OfPatient,
): Promise<void> {
  for (const kind of ['patient', 'wounds', 'alerts', 'lasts'] as const) {
    await rows.delete('cache', keyOf(rows, owner, kind, patientId));
  }
  for (const kind of ['encounter', 'record'] as const) {
    const stored = await found.aboutIn(rows, owner, kind, { patientId });
    const { readable } = sortReadable('cache', 'cacheKey', stored, cacheSchema);
    for (const { cacheKey } of readable) await rows.delete('cache', cacheKey);
  }
}

/** What is shown of a patient: her own data, her wounds and alerts, and of her stays the one that was opened last. */
async function openedWith(
  rows: Transaction,
  {
    owner,
    kind,
    id,
    found,
  }: { owner: CacheOwner; kind: CacheKind; id: string; found: FoundCopies },
): Promise<(CacheRow | null)[]> {
  if (kind !== 'patient') return [await readCached(rows, owner, kind, id)];
  const byPatient = (['patient', 'wounds', 'alerts'] as const).map((shown) =>
    readCached(rows, owner, shown, id),
  );
  const kept = await found.aboutIn(rows, owner, 'encounter', { patientId: id });
  const stays = sortReadable('cache', 'cacheKey', kept, cacheSchema).readable;
  const [last = null] = stays.toSorted((a, b) => b.openedAt - a.openedAt);
  return [...(await Promise.all(byPatient)), last];
}
