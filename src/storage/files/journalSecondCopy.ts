/**
 * The second copy in a browser: two journals in files of the origin private file system, one for photos, which are big
 * and never change, and one for everything else. Two databases are not two copies: on a full disk both were lost, 9
 * times of 9, and the files beside them never (decision 0071).
 */
import { z } from 'zod';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { isUnfinished, ledgerSchema, startWriter, type Ledger } from '../ledger.ts';
import {
  isUnchanging,
  ownerOf,
  type NumberedName,
  type RowChange,
  type SecondCopy,
  type State,
} from '../secondCopy.ts';
import { tableNames, type TableName } from '../store.ts';
import type { Journal, JournalPlace } from './journal.ts';
import type { FoundRecord } from './journalRecord.ts';
import { decodeRows, encodeRows } from './rowBytes.ts';
import { isNoRoom } from './syncFile.ts';

const headSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('ledger'),
    ledger: ledgerSchema,
    at: z.number(),
    /** Deletions before this number are incomplete. */
    goneSince: z.number(),
  }),
  z.object({
    is: z.literal('rows'),
    /** Number of the write that they belong to. */
    sequence: z.number(),
    writer: z.string().nullable(),
    at: z.number(),
    /** Table and key of each row, in the order of the content. */
    rows: z.array(z.tuple([z.enum(tableNames), z.string()])),
    gone: z.array(z.tuple([z.enum(tableNames), z.string()])),
    /** For each photo row, its owner. */
    owners: z.array(z.string()).optional(),
  }),
]);
type Head = z.infer<typeof headSchema>;
type RowsHead = Extract<Head, { is: 'rows' }>;

interface Place {
  sequence: number;
  /** The window that wrote it; null: none in particular, or no longer known. */
  writer: string | null;
  record: FoundRecord | null;
  index: number;
  owner?: string;
}

interface Kept {
  place: JournalPlace | null;
  tables: Map<TableName, Map<string, Place>>;
  ledger: Ledger | null;
  latestAt: number | null;
  goneSince: number;
  highest: number;
  /** Something was deleted since the file took over: its content may still be in the file. */
  hasRemains: boolean;
}

/** What a piece of work looks at: most of it never looks at photos. */
export type Touched = 'rows' | 'all';

export interface JournalCopyParts {
  rows: Journal;
  photos: Journal;
  /** Runs `work` with no other `work` running in any window. `touches`: the journals that it looks at. */
  withExclusiveLock<T>(work: () => T, touches: Touched): Promise<T>;
  now(): number;
  /** Calls back once, after the delay. */
  later(callback: () => void, delayMs: number): void;
}

/** How many deletions are remembered across a start, for a database that reverts to a state before it. */
const maxGone = 1_000;
const smallBytes = 1_000_000;
/** Deleted content is out of the files after this delay, which grows with each megabyte. */
const tidySoonMs = 500;
const tidyMsPerMegabyte = 5_000;
const maxTidyMs = 60_000;

export function openJournalSecondCopy(parts: JournalCopyParts): SecondCopy {
  const { rows, photos, now } = parts;
  const known = new Map<Journal, Kept>([
    [rows, nothingKept()],
    [photos, nothingKept()],
  ]);
  let isTidying = false;

  const withExclusiveLock = async <T>(work: () => T, touches: Touched = 'all'): Promise<T> => {
    try {
      return await parts.withExclusiveLock(work, touches);
    } catch (error) {
      throw isNoRoom(error) ? new StoreFailure('quota', { cause: error }) : error;
    }
  };
  const lookThrough = (journal: Journal): Kept => {
    const before = known.get(journal) ?? nothingKept();
    const { records, next, whole } = journal.since(before.place);
    const kept = whole ? nothingKept() : before;
    const { atTakeOver } = journal.lengths();
    for (const record of records) importFile(kept, record, atTakeOver);
    kept.place = next;
    known.set(journal, kept);
    return kept;
  };
  const placeOfPhoto = ({ table, key }: RowChange): FoundRecord | null =>
    lookThrough(photos).tables.get(table)?.get(key)?.record ?? null;
  const wipe = (record: FoundRecord | null) => {
    if (record !== null) photos.wipe(record);
  };
  const journalOf = (table: TableName) => (isUnchanging(table) ? photos : rows);
  const placesOf = (table: TableName) => lookThrough(journalOf(table)).tables.get(table);

  const tidy = (journal: Journal) => {
    const kept = lookThrough(journal);
    journal.rewrite((append) => writeAnew(kept, journal, append));
    lookThrough(journal);
  };
  const hasWaste = (journal: Journal): boolean =>
    journal === rows || journal.lengths().now > smallBytes + 2 * liveBytes(lookThrough(journal));
  /** Called under the lock: it looks at the files. */
  const tidyLater = () => {
    if (isTidying) return;
    isTidying = true;
    // The journal of photos may not be at hand; its length decides only whether it is rewritten.
    const megabytes = rows.lengths().atTakeOver / 1_000_000;
    const delayMs = Math.min(maxTidyMs, tidySoonMs + megabytes * tidyMsPerMegabyte);
    parts.later(() => {
      isTidying = false;
      // Outdated content only takes up space: tidying is tried again after the next write.
      void withExclusiveLock(() => {
        for (const journal of [rows, photos]) if (hasWaste(journal)) tidy(journal);
      }).catch(() => undefined);
    }, delayMs);
  };

  return {
    ledger: () =>
      withExclusiveLock(() => {
        const { ledger } = lookThrough(rows);
        if (ledger !== null) rows.setDatabaseId(ledger.databaseId);
        return ledger;
      }, 'rows'),
    asOf: () => withExclusiveLock(() => lookThrough(rows).latestAt, 'rows'),
    setLedger: (ledger) =>
      withExclusiveLock(() => {
        const before = lookThrough(rows);
        const isBegun = before.ledger !== null && !isUnfinished(ledger);
        const knownSince = isBegun ? before.goneSince : ledger.sequence;
        // No window is open that could still write an older version of a deleted row.
        const isStart = Object.keys(ledger.writers).every((id) => id === startWriter);
        const forgotten = isStart
          ? [rows, photos].map((each) => forgetGone(lookThrough(each)))
          : [];
        const goneSince = Math.max(knownSince, ...forgotten);
        rows.append(
          { is: 'ledger', ledger, at: now(), goneSince } satisfies Head,
          new Uint8Array(0),
        );
        rows.setDatabaseId(ledger.databaseId);
        if (isStart && (before.hasRemains || lookThrough(photos).hasRemains)) tidyLater();
      }),
    async keep(changes, { databaseId, sequence, writer }) {
      const hasDeleted = changes.some(({ row }) => row === null);
      const photosChanged = changes.some(({ table }) => isUnchanging(table));
      const touches = hasDeleted || photosChanged ? 'all' : 'rows';
      return withExclusiveLock(() => {
        if (rows.databaseId() !== databaseId) return false;
        const at = now();
        const replaced: FoundRecord[] = [];
        for (const change of changes.filter(({ table }) => isUnchanging(table))) {
          // A deleted photo is wiped at once, long before its journal is rewritten.
          const before = placeOfPhoto(change);
          if (change.row === null) wipe(before);
          photos.append(...recordOf([change], { sequence, writer: null, at }));
          if (change.row !== null && before !== null) replaced.push(before);
        }
        // The commit counts as kept with its last record; its photos must be on the disk before.
        if (photosChanged) photos.flush();
        // What it held before is not needed and must not stay readable.
        for (const before of replaced) wipe(before);
        const others = changes.filter(({ table }) => !isUnchanging(table));
        rows.append(...recordOf(others, { sequence, writer, at }));
        // Deleted content must not live on in the files.
        if (hasDeleted || isWorthTidying(rows)) tidyLater();
        return true;
      }, touches);
    },
    keys: (table) =>
      withExclusiveLock(() =>
        [...(placesOf(table) ?? [])].flatMap(([key, { record }]) => (record ? [key] : [])),
      ),
    rows: (table, keys) =>
      withExclusiveLock(() => {
        const places = placesOf(table);
        const journal = journalOf(table);
        const rowAt = reader(journal);
        return keys.flatMap((key) => rowAt(places?.get(key)) ?? []);
      }),
    owners: (table, keys) =>
      withExclusiveLock(() => {
        const places = placesOf(table);
        const rowAt = reader(journalOf(table));
        return keys.map((key) => {
          const found = places?.get(key);
          if (found === undefined || found.record === null) return null;
          const row = found.owner === undefined ? rowAt(found) : null;
          return found.owner ?? (row && ownerOf(row));
        });
      }),
    since: (state) =>
      withExclusiveLock(() => {
        const all = [rows, photos].map(lookThrough);
        const news = all.flatMap((kept) => newsIn(kept, state));
        return {
          rows: news.filter(({ isGone }) => !isGone).map(withoutGone),
          gone: news.filter(({ isGone }) => isGone).map(withoutGone),
          goneSince: lookThrough(rows).goneSince,
          highest: Math.max(...all.map(({ highest }) => highest)),
        };
      }),
  };
}

function nothingKept(): Kept {
  return {
    place: null,
    tables: new Map(),
    ledger: null,
    latestAt: null,
    goneSince: 0,
    highest: 0,
    hasRemains: false,
  };
}

type Found = NumberedName & { isGone: boolean };

function newsIn(kept: Kept, { sequence: ofAll, writers }: State): Found[] {
  const found: Found[] = [];
  for (const [table, places] of kept.tables) {
    for (const [key, { sequence, writer, record }] of places) {
      const known = writer === null ? ofAll : (writers[writer] ?? ofAll);
      if (sequence > known) found.push({ table, key, sequence, isGone: record === null });
    }
  }
  return found;
}

function withoutGone({ isGone: _said, ...name }: Found): NumberedName {
  return name;
}

function liveBytes(kept: Kept): number {
  let sum = 0;
  for (const places of kept.tables.values()) {
    for (const { record } of places.values()) sum += record?.contentBytes ?? 0;
  }
  return sum;
}

function isWorthTidying(journal: Journal): boolean {
  const { now, atTakeOver } = journal.lengths();
  return now > smallBytes + 2 * atTakeOver;
}

function recordOf(
  changes: readonly RowChange[],
  of: Pick<RowsHead, 'sequence' | 'writer' | 'at'>,
): [RowsHead, Uint8Array] {
  const name = ({ table, key }: RowChange): [TableName, string] => [table, key];
  const kept = changes.filter(({ row }) => row !== null);
  const gone = changes.filter(({ row }) => row === null);
  const isOfPhotos = changes.some(({ table }) => isUnchanging(table));
  const owners = isOfPhotos ? { owners: kept.map(({ row }) => ownerOf(row)) } : {};
  return [
    { is: 'rows', ...of, rows: kept.map(name), gone: gone.map(name), ...owners },
    encodeRows(kept.map(({ row }) => row)),
  ];
}

/** A head in the format of another version is skipped: the ledger then differs. */
function importFile(kept: Kept, record: FoundRecord, takenOverAt: number): void {
  const { success, data: head } = headSchema.safeParse(record.head);
  if (!success) return;
  // The latest, not the maximum: a clock that was a year ahead for one commit would be believed for good.
  kept.latestAt = head.at;
  if (head.is === 'ledger') {
    kept.ledger = head.ledger;
    kept.goneSince = head.goneSince;
    return;
  }
  const { sequence, writer } = head;
  kept.highest = Math.max(kept.highest, sequence);
  kept.hasRemains ||= head.gone.length > 0 && record.startsAt >= takenOverAt;
  for (const [index, [table, key]] of head.rows.entries()) {
    const owner = head.owners?.[index];
    place(kept, table, key, {
      sequence,
      writer,
      record,
      index,
      ...(owner !== undefined && { owner }),
    });
  }
  for (const [table, key] of head.gone) {
    place(kept, table, key, { sequence, writer, record: null, index: 0 });
  }
  if (kept.ledger === null || writer === null) return;
  const counted = Math.max(kept.ledger.writers[writer] ?? 0, sequence);
  kept.ledger = {
    ...kept.ledger,
    sequence: Math.max(kept.ledger.sequence, sequence),
    writers: { ...kept.ledger.writers, [writer]: counted },
  };
}

/** An older version of a row never replaces a newer one; within the same write the later entry counts. */
function place(kept: Kept, table: TableName, key: string, at: Place): void {
  const places = kept.tables.get(table) ?? new Map<string, Place>();
  kept.tables.set(table, places);
  const newest = places.get(key);
  if (newest === undefined || newest.sequence <= at.sequence) places.set(key, at);
}

/** Forgets all but the newest deletions; returns the highest number of the forgotten ones, 0: none. */
function forgetGone(kept: Kept): number {
  const gone = [...kept.tables.values()].flatMap((places) =>
    [...places].flatMap(([key, { record, sequence }]) =>
      record === null ? [{ places, key, sequence }] : [],
    ),
  );
  const old = gone.toSorted((a, b) => b.sequence - a.sequence).slice(maxGone);
  for (const { places, key } of old) places.delete(key);
  return old[0]?.sequence ?? 0;
}

/** Reads each record once, however many of its rows are asked for. */
function reader(journal: Journal): (from: Place | undefined) => object | null {
  const read = new Map<FoundRecord, (object | null)[]>();
  return (from) => {
    if (from === undefined || from.record === null) return null;
    const rows = read.get(from.record) ?? rowsOf(journal, from.record);
    read.set(from.record, rows);
    return rows[from.index] ?? null;
  };
}

function rowsOf(journal: Journal, record: FoundRecord): (object | null)[] {
  const content = journal.content(record);
  return content === null ? [] : decodeRows(content);
}

function writeAnew(
  kept: Kept,
  journal: Journal,
  append: (head: Head, content: Uint8Array) => void,
): void {
  const at = kept.latestAt ?? 0;
  for (const [table, places] of kept.tables) {
    for (const [key, { sequence, record, index }] of places) {
      const rowsKept = record === null ? [] : [rowsOf(journal, record)[index] ?? null];
      const of = { table, key, row: rowsKept[0] ?? null };
      append(...recordOf([of], { sequence, writer: null, at }));
    }
  }
  const { ledger, goneSince } = kept;
  if (ledger !== null) append({ is: 'ledger', ledger, at, goneSince }, new Uint8Array(0));
}
