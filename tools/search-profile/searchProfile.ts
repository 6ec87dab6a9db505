/**
 * Searches a browser's profile for marks, byte by byte: every file as it is, the tables and logs of LevelDB
 * decompressed, the rows of SQLite put together, and whatever was compressed with gzip, zstd or Snappy.
 */
import { access, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fieldOf } from '../../src/shared/unknown.ts';
import { openFinder, type Finder } from './finder.ts';
import { blocksOfTable, recordsOfLog } from './levelDb.ts';
import type { Mark } from './marks.ts';
import { unpackedIn, unzstd } from './packed.ts';
import { unpackSnappy } from './snappy.ts';
import { columnsOf, isSqlite, rowsOfSqlite, type SqliteRow } from './sqlite.ts';

export interface Hit {
  file: string;
  /** `as it is`, `table`, `log`, `row`, and how it was packed: `gzip`, `zstd`, `Snappy`. */
  within: string;
  mark: string;
  way: string;
}

type Engine = 'LevelDB' | 'SQLite';

export interface Search {
  hits: Hit[];
  filesSearched: number;
  bytesSearched: number;
  /** Files that could not be read, or of which a part could not: whether a mark is in them cannot be told. */
  unreadable: string[];
  /** The engines of the databases of pages (IndexedDB) that were seen. */
  engines: Engine[];
}

/** Searches every file below `folder`. Files that disappear meanwhile are skipped. */
export async function searchProfile(folder: string, marks: readonly Mark[]): Promise<Search> {
  const [unreadable, engines] = [new Set<string>(), new Set<Engine>()];
  const hits: Hit[] = [];
  const read = { filesSearched: 0, bytesSearched: 0 };
  const finder = openFinder(marks);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(folder, path);
    const onUnreadable = () => void unreadable.add(file);
    const bytes = await bytesOf(path, onUnreadable);
    // A file name can contain a mark as well.
    lookIn(hits, finder, { file, within: 'file name', bytes: Buffer.from(file) });
    if (bytes === null) continue;
    read.filesSearched += 1;
    read.bytesSearched += bytes.length;
    const engine = engineOf(path, bytes);
    if (engine !== null) engines.add(engine);
    const isLog = path.endsWith('-wal') && bytes.length > 0;
    if (isLog && !(await isThere(path.replace(/-wal$/, '')))) onUnreadable();
    const log = isSqlite(bytes) ? await bytesOf(`${path}-wal`, onUnreadable) : null;
    for (const [within, part] of partsOf(path, { bytes, log }, onUnreadable)) {
      lookIn(hits, finder, { file, within, bytes: part });
    }
  }
  return { hits, ...read, unreadable: [...unreadable], engines: [...engines].toSorted() };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** null: it is not there, or cannot be read. */
async function bytesOf(path: string, onUnreadable: () => void): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (fieldOf(error, 'code') !== 'ENOENT') onUnreadable();
    return null;
  }
}

/** Chromium names the databases of pages that SQLite stores by 52 letters and digits. */
const sqliteOfPages = /IndexedDB[\\/](?:.*[\\/])?[A-Z2-7]{52}$/;

function engineOf(path: string, bytes: Buffer): Engine | null {
  if (/IndexedDB[\\/].*\.leveldb[\\/].*\.(log|ldb)$/.test(path)) return 'LevelDB';
  return sqliteOfPages.test(path) && isSqlite(bytes) ? 'SQLite' : null;
}

function* partsOf(
  path: string,
  { bytes, log }: { bytes: Buffer; log: Buffer | null },
  onUnreadable: () => void,
): Generator<[string, Buffer]> {
  yield ['as it is', bytes];
  yield* unpackedIn(bytes);
  if (/\.(ldb|sst)$/.test(path)) {
    for (const block of blocksOfTable(bytes, onUnreadable)) {
      yield* withUnpacked('table', Buffer.from(block));
    }
  }
  if (path.endsWith('.log')) {
    for (const record of recordsOfLog(bytes)) yield* withUnpacked('log', Buffer.from(record));
  }
  if (isSqlite(bytes) || sqliteOfPages.test(path)) {
    for (const row of rowsOfSqlite(bytes, log, onUnreadable)) {
      yield* withUnpacked('row', row.bytes);
      yield* valueOf(row, onUnreadable);
    }
  }
}

function* withUnpacked(within: string, bytes: Buffer): Generator<[string, Buffer]> {
  yield [within, bytes];
  yield* unpackedIn(bytes);
}

/** How Chromium says that the value of a record is packed. */
const compressions = { none: 0, zstd: 1, snappy: 2 } as const;

/** The value of a record, which has no sign of its own if it was packed with Snappy. */
function* valueOf(
  { bytes, table }: SqliteRow,
  onUnreadable: () => void,
): Generator<[string, Buffer]> {
  const columns = columnsOf(bytes);
  const isRecord = table === 'records';
  if (columns === null || (!isRecord && columns.length !== 5)) return;
  const [, , compression, , value] = columns;
  if (!Buffer.isBuffer(value)) return;
  const fail = () => void (isRecord && onUnreadable());
  if (compression === compressions.snappy) {
    try {
      yield ['Snappy', Buffer.from(unpackSnappy(value))];
    } catch {
      fail();
    }
  } else if (compression === compressions.zstd ? !unzstd(value).isWhole : compression !== 0) fail();
}

function lookIn(
  hits: Hit[],
  finder: Finder,
  { file, within, bytes }: { file: string; within: string; bytes: Buffer },
): void {
  for (const { mark, way } of finder.in(bytes)) {
    const isKnown = hits.some((hit) => hit.file === file && hit.mark === mark);
    if (!isKnown) hits.push({ file, within, mark, way });
  }
}
