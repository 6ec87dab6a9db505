/**
 * The records that this tablet knows of, by patient and wound: only the hospital's ids. They
 * belong to the tablet and to no nurse. They are sealed with the tablet's key, so that the next nurse can ask the
 * hospital for the same records, with her own permission (decision 0288).
 *
 * An id is bound to the hospital, patient and wound that the hospital itself named with it (rule R20). It is only a
 * hint what to ask for: no answer is trusted because of it, and a row that cannot be read counts as missing.
 */
import { z } from 'zod';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable, RowSealed } from '../../vault/reading.ts';
import { tabletOwner } from '../../vault/tabletKey.ts';
import { atOnce, inPortions, lookAtAll, type MayGoOn } from '../portions.ts';
import { keyOf, type CacheOwner } from './cacheRows.ts';

export interface KnownRecords {
  /** The ids of each wound of a patient, the newest first; empty if none are known, or no longer. */
  of(hospitalKey: string, patientId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Removes patients for whom nothing was written or read here for a long time. `now`: device time, milliseconds. */
  prune(now: number, mayGoOn?: MayGoOn): Promise<void>;
}

const rowSchema = z.looseObject({
  key: z.string(),
  authorId: z.literal(tabletOwner),
  hospitalKey: z.string(),
  patientId: z.string(),
  usedAt: z.number(),
  wounds: z.array(z.object({ woundId: z.string(), recordIds: z.array(z.string()) })),
});
type KnownRow = z.infer<typeof rowSchema>;

const notedSchema = z.object({
  recordId: z.string(),
  patientId: z.string(),
  woundId: z.string(),
  observedAt: z.string(),
});

/** Enough for a wound that is dressed daily for six weeks. */
const maxOfWound = 40;
const maxPatients = 1_000;
const dayMs = 86_400_000;
/** A wound is looked after for four weeks and more, by nurses who have days off in between. */
const keepMs = 90 * dayMs;

export function openKnownRecords(store: Store): KnownRecords {
  return {
    of: (hospitalKey, patientId) =>
      store.read(['settings'], async (rows) => {
        const key = keyFor(rows, hospitalKey, patientId);
        const row = key === null ? null : await readKnown(rows, { hospitalKey, patientId }, key);
        return new Map(row?.wounds.map(({ woundId, recordIds }) => [woundId, recordIds]));
      }),

    prune: async (now, mayGoOn = atOnce) => {
      const isKnown = (key: string) => key.startsWith(everyPrefix);
      const used = await lookAtAll(store, ['settings', isKnown], mayGoOn, knownIn);
      await inPortions(unusedOf(used, now), mayGoOn, (some) =>
        store.write(['settings'], async (rows) => {
          for (const { key, usedAt } of some) {
            const present = knownIn(await rows.get('settings', key));
            if (present?.usedAt === usedAt) await rows.delete('settings', key);
          }
        }),
      );
    },
  };
}

const knownIn = (row: unknown): KnownRow | null => rowSchema.safeParse(row).data ?? null;

/** A record as the hospital has just shown it to its owner. */
export interface ShownRecord {
  owner: CacheOwner;
  id: string;
  content: unknown;
}

/**
 * Notes records in the transaction, over `settings` and `cache`, that stores what was shown. Each builds on the one
 * before; the row of a patient is read and written once, however many of them are hers.
 */
export async function noteKnown(
  rows: Transaction,
  now: number,
  records: readonly ShownRecord[],
): Promise<void> {
  const known = new Map<string, KnownRow | null>();
  const changed = new Map<string, KnownRow>();
  const times: Times = new Map();
  for (const shown of records) {
    const record = notedSchema.safeParse(shown.content).data;
    if (record === undefined || record.recordId !== shown.id) continue;
    const { owner } = shown;
    const { hospitalKey } = owner;
    const { patientId } = record;
    const key = keyFor(rows, hospitalKey, patientId);
    if (key === null) continue;
    const before = known.has(key)
      ? (known.get(key) ?? null)
      : await readKnown(rows, { hospitalKey, patientId }, key);
    const after = await withShown({ rows, now, owner, times }, { key, row: before }, record);
    known.set(key, after ?? before);
    if (after !== null) changed.set(key, after);
    times.set(timeKey(hospitalKey, record.recordId), Date.parse(record.observedAt));
  }
  for (const row of changed.values()) await rows.put('settings', row);
}

type Times = Map<string, number>;
const timeKey = (hospitalKey: string, recordId: string) => `${hospitalKey}|${recordId}`;

interface Noting {
  rows: Transaction;
  now: number;
  owner: CacheOwner;
  times: Times;
}

async function withShown(
  noting: Noting,
  { key, row }: { key: string; row: KnownRow | null },
  record: z.infer<typeof notedSchema>,
): Promise<KnownRow | null> {
  const { now, owner } = noting;
  const { patientId, woundId, recordId } = record;
  const wounds = row?.wounds ?? [];
  const ids = wounds.find((wound) => wound.woundId === woundId)?.recordIds ?? [];
  const isKnown = ids.includes(recordId);
  if (isKnown && row !== null && Math.abs(now - row.usedAt) < dayMs) return null;
  const recordIds = isKnown ? ids : await withRecord(noting, record, ids);
  // It belongs to the wound that the hospital names now, and to no other.
  const others = wounds
    .filter((wound) => wound.woundId !== woundId)
    .map((wound) => ({ ...wound, recordIds: wound.recordIds.filter((one) => one !== recordId) }));
  return {
    ...row,
    key,
    authorId: tabletOwner,
    hospitalKey: owner.hospitalKey,
    patientId,
    usedAt: now,
    wounds: [{ woundId, recordIds: recordIds.slice(0, maxOfWound) }, ...others],
  };
}

/** Removes all ids of a hospital, inside a write over `settings`; works on rows as stored, too. */
export async function forgetKnown(rows: Transaction, hospitalKey: string): Promise<void> {
  for (const key of await keysOf(rows, prefixOf(hospitalKey))) await rows.delete('settings', key);
}

/** It is the same hospital under another key: its ids join those of the other key. */
export async function moveKnown(rows: Transaction, from: string, to: string): Promise<void> {
  for (const former of await keysOf(rows, prefixOf(from))) {
    const row = await readIfReadable(rows, 'settings', former, rowSchema);
    await rows.delete('settings', former);
    const key = row?.hospitalKey === from ? keyFor(rows, to, row.patientId) : null;
    if (row === null || key === null) continue;
    const there = await readKnown(rows, { hospitalKey: to, patientId: row.patientId }, key);
    const wounds = joined(there?.wounds ?? [], row.wounds);
    await rows.put('settings', { ...row, key, hospitalKey: to, wounds });
  }
}

function joined(one: KnownRow['wounds'], other: KnownRow['wounds']): KnownRow['wounds'] {
  const wounds = new Map<string, readonly string[]>();
  for (const { woundId, recordIds } of [...one, ...other]) {
    wounds.set(woundId, [...new Set([...(wounds.get(woundId) ?? []), ...recordIds])]);
  }
  return [...wounds].map(([woundId, ids]) => ({ woundId, recordIds: ids.slice(0, maxOfWound) }));
}

/**
 * Inserts a new id before those of older records, as far as the reader has copies that tell their times. A new record is
 * nearly always the newest, so that one copy tells its place.
 */
async function withRecord(
  { rows, owner, times }: Noting,
  { recordId, observedAt }: z.infer<typeof notedSchema>,
  ids: readonly string[],
): Promise<string[]> {
  let areAllLater = false;
  for (const [place, id] of ids.entries()) {
    const time =
      times.get(timeKey(owner.hospitalKey, id)) ??
      observedIn(await rows.get('cache', keyOf(rows, owner, 'record', id)));
    if (time === null) continue;
    if (time <= Date.parse(observedAt)) return ids.toSpliced(place, 0, recordId);
    areAllLater = true;
  }
  // If no copy tells a time, the record that was read last counts as the newest.
  return areAllLater ? [...ids, recordId] : [recordId, ...ids];
}

function observedIn(row: unknown): number | null {
  const text = fieldOf(fieldOf(fieldOf(row, 'content'), 'value'), 'observedAt');
  return typeof text === 'string' ? Date.parse(text) : null;
}

async function readKnown(
  rows: Transaction,
  asked: { hospitalKey: string; patientId: string },
  key: string,
): Promise<KnownRow | null> {
  const row = await readIfReadable(rows, 'settings', key, rowSchema);
  const isAsked =
    row?.key === key && row.hospitalKey === asked.hospitalKey && row.patientId === asked.patientId;
  return isAsked ? row : null;
}

const everyPrefix = 'known|';
const prefixOf = (hospitalKey: string) => `${everyPrefix}${hospitalKey}|`;

/** Null if the tablet's key is not here, for example on a full disk at the very first start: then nothing is noted. */
function keyFor(rows: Transaction, hospitalKey: string, patientId: string): string | null {
  try {
    return `${prefixOf(hospitalKey)}${rows.opaque(tabletOwner, patientId)}`;
  } catch (error) {
    if (error instanceof RowSealed) return null;
    throw error;
  }
}

async function keysOf(rows: Transaction, prefix: string): Promise<string[]> {
  // A key has exactly one further part, an opaque word; without this check another hospital's key could share
  // the prefix.
  return (await rows.keys('settings')).filter(
    (key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('|'),
  );
}

function unusedOf(known: readonly KnownRow[], now: number): readonly KnownRow[] {
  const newestFirst = known.toSorted((one, other) => other.usedAt - one.usedAt);
  return newestFirst.filter(({ usedAt }, place) => place >= maxPatients || usedAt < now - keepMs);
}
