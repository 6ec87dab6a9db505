/**
 * Reads SQLite files as somebody would who copied them: every page of the database and every version of a page in its
 * log, rows put together again from their overflow pages. Chromium keeps the databases of pages in such files, with
 * keys shifted by one and values packed; a database engine shows only what is current.
 */

const header = Buffer.from('SQLite format 3\0', 'latin1');
const walMagics = [0x377f0682, 0x377f0683];
const walHeaderBytes = 32;
const frameHeaderBytes = 24;
/** No row is longer: a greater length is damage. */
const maxRowBytes = 256 * 1024 * 1024;

/** The types of the pages of a tree. */
const types = { indexInner: 2, tableInner: 5, indexLeaf: 10, tableLeaf: 13 } as const;

/** One row or index entry. */
export interface SqliteRow {
  bytes: Buffer;
  /** The table that it belongs to; null: in a page that belongs to none any more, or in an older version of one. */
  table: string | null;
}

type PageAt = (page: number) => Buffer | undefined;

/** Whether these bytes begin as a database of SQLite does. */
export function isSqlite(file: Buffer): boolean {
  return file.subarray(0, header.length).equals(header);
}

/**
 * Every row that is still in a database and its log (`-wal`), deleted and overwritten ones included, unless their place
 * was used again. A page of a table that cannot be read is reported to `onUnreadable`.
 */
export function* rowsOfSqlite(
  file: Buffer,
  wal: Buffer | null,
  onUnreadable: () => void,
): Generator<SqliteRow> {
  const stored = file.length >= 100 ? file.readUInt16BE(16) : 0;
  const pageBytes = stored === 1 ? 65_536 : stored;
  const isPower = pageBytes >= 512 && (pageBytes & (pageBytes - 1)) === 0;
  if (!isSqlite(file) || !isPower) return onUnreadable();
  const usable = pageBytes - (file[20] ?? 0);
  const pages = new Map<number, Buffer>();
  for (let page = 1; page * pageBytes <= file.length; page += 1) {
    pages.set(page, file.subarray((page - 1) * pageBytes, page * pageBytes));
  }
  const ofFile: PageAt = (page) => pages.get(page);
  const frames = wal === null || wal.length === 0 ? [] : framesOf(wal, pageBytes);
  if (frames === null) onUnreadable();

  const current = new Map(pages);
  for (const { page, bytes, isOfLastLog } of frames ?? []) {
    if (isOfLastLog) current.set(page, bytes);
  }
  const live = openTrees((page) => current.get(page), usable, onUnreadable);
  yield* live.rows();
  for (const [page, bytes] of pages) {
    if (current.get(page) === bytes && live.seen.has(page)) continue;
    yield* rowsLeftOn(bytes, page, usable, ofFile);
  }
  const seenIn = new Map(pages);
  for (const commit of commitsOf(frames ?? [])) {
    for (const { page, bytes } of commit) seenIn.set(page, bytes);
    for (const { page, bytes } of commit) {
      yield* rowsLeftOn(bytes, page, usable, (at) => seenIn.get(at));
    }
  }
}

interface Frame {
  page: number;
  bytes: Buffer;
  isCommit: boolean;
  /** Written since the log was last begun anew, and committed: the database is read with it. */
  isOfLastLog: boolean;
}

/** The pages in a log, in the order of writing; null if it is none. */
function framesOf(wal: Buffer, pageBytes: number): Frame[] | null {
  if (wal.length < walHeaderBytes || !walMagics.includes(wal.readUInt32BE(0))) return null;
  if (wal.readUInt32BE(8) !== pageBytes) return null;
  const salt = wal.subarray(16, 24);
  const frames: Frame[] = [];
  let lastCommit = 0;
  let isLast = true;
  for (let at = walHeaderBytes; at + frameHeaderBytes + pageBytes <= wal.length;) {
    isLast &&= wal.subarray(at + 8, at + 16).equals(salt);
    const isCommit = wal.readUInt32BE(at + 4) > 0;
    const bytes = wal.subarray(at + frameHeaderBytes, at + frameHeaderBytes + pageBytes);
    frames.push({ page: wal.readUInt32BE(at), bytes, isCommit, isOfLastLog: isLast });
    if (isLast && isCommit) lastCommit = frames.length;
    at += frameHeaderBytes + pageBytes;
  }
  return frames.map((frame, index) => ({ ...frame, isOfLastLog: index < lastCommit }));
}

/** The pages of one transaction refer to each other, whatever their order. */
function commitsOf(frames: readonly Frame[]): Frame[][] {
  const commits: Frame[][] = [[]];
  for (const frame of frames) {
    commits.at(-1)?.push(frame);
    if (frame.isCommit) commits.push([]);
  }
  return commits;
}

/** The tables and indexes of a database, followed from their roots. */
function openTrees(pageAt: PageAt, usable: number, onUnreadable: () => void) {
  const seen = new Set<number>();
  function* tree(root: number, table: string): Generator<SqliteRow> {
    const waiting = [root];
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      if (seen.has(page)) continue;
      seen.add(page);
      const bytes = pageAt(page);
      const cells = bytes && cellsOf(bytes, page);
      if (bytes === undefined || cells === null || cells === undefined) {
        onUnreadable();
        continue;
      }
      waiting.push(...childrenOf(bytes, page, cells));
      for (const at of cells) {
        const row = rowAt({ bytes, page, at }, usable, pageAt);
        if (row === 'damaged') onUnreadable();
        else if (row !== null) yield { bytes: row, table };
      }
    }
  }
  return {
    seen,
    *rows(): Generator<SqliteRow> {
      const schema = [...tree(1, 'sqlite_schema')];
      yield* schema;
      for (const { bytes } of schema) {
        const columns = columnsOf(bytes);
        const [name, root] = [columns?.[1], columns?.[3]];
        if (columns === null) onUnreadable();
        else if (Buffer.isBuffer(name) && typeof root === 'number' && root > 0) {
          yield* tree(root, name.toString());
        }
      }
    },
  };
}

/** Whatever on a page looks like a row. */
function* rowsLeftOn(
  bytes: Buffer,
  page: number,
  usable: number,
  pageAt: PageAt,
): Generator<SqliteRow> {
  for (const at of cellsOf(bytes, page) ?? []) {
    const row = rowAt({ bytes, page, at }, usable, pageAt);
    if (row !== null && row !== 'damaged') yield { bytes: row, table: null };
  }
}

function headerAt(page: number): number {
  return page === 1 ? 100 : 0;
}

/** Where the cells of a tree's page begin; null if it is no such page. */
function cellsOf(bytes: Buffer, page: number): number[] | null {
  const from = headerAt(page);
  const type = bytes[from] ?? 0;
  if (!Object.values<number>(types).includes(type)) return null;
  const first = from + (isInner(type) ? 12 : 8);
  const count = bytes.readUInt16BE(from + 3);
  if (first + 2 * count > bytes.length) return null;
  const cells = Array.from({ length: count }, (_, at) => bytes.readUInt16BE(first + 2 * at));
  return cells.every((at) => at >= first && at < bytes.length) ? cells : null;
}

function isInner(type: number): boolean {
  return type === types.indexInner || type === types.tableInner;
}

function childrenOf(bytes: Buffer, page: number, cells: readonly number[]): number[] {
  const from = headerAt(page);
  if (!isInner(bytes[from] ?? 0)) return [];
  const inCells = cells.flatMap((at) => (at + 4 <= bytes.length ? [bytes.readUInt32BE(at)] : []));
  return [...inCells, bytes.readUInt32BE(from + 8)];
}

/** The whole payload of a cell; null: cells of this page have none. */
function rowAt(
  { bytes, page, at }: { bytes: Buffer; page: number; at: number },
  usable: number,
  pageAt: PageAt,
): Buffer | 'damaged' | null {
  const type = bytes[headerAt(page)];
  if (type === types.tableInner) return null;
  const reader = openReader(bytes, type === types.indexInner ? at + 4 : at);
  const length = reader.number();
  if (type === types.tableLeaf) reader.number();
  const begins = reader.at();
  const most = type === types.tableLeaf ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const surplus = least + ((length - least) % (usable - 4));
  const local = length <= most ? length : surplus <= most ? surplus : least;
  if (length > maxRowBytes || begins + local > bytes.length) return 'damaged';
  const parts = [bytes.subarray(begins, begins + local)];
  let missing = length - local;
  let next =
    missing > 0 && begins + local + 4 <= bytes.length ? bytes.readUInt32BE(begins + local) : 0;
  while (missing > 0) {
    const overflow = pageAt(next);
    if (overflow === undefined) return 'damaged';
    const part = overflow.subarray(4, 4 + Math.min(missing, usable - 4));
    parts.push(part);
    missing -= part.length;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** The columns of a row: texts and blobs as bytes, whole numbers, null for anything else; null if it is no row. */
export function columnsOf(row: Buffer): (Buffer | number | null)[] | null {
  const reader = openReader(row, 0);
  const bodyAt = reader.number();
  if (bodyAt > row.length) return null;
  const kinds: number[] = [];
  while (reader.at() < bodyAt) kinds.push(reader.number());
  let at = bodyAt;
  const columns: (Buffer | number | null)[] = [];
  for (const kind of kinds) {
    const length = kind >= 12 ? Math.floor((kind - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8][kind] ?? 0);
    const bytes = row.subarray(at, at + length);
    if (bytes.length < length) return null;
    at += length;
    if (kind >= 12) columns.push(bytes);
    else if (kind >= 1 && kind <= 5) columns.push(bytes.readIntBE(0, length));
    else columns.push(kind === 8 ? 0 : kind === 9 ? 1 : null);
  }
  return columns;
}

/** Numbers of one to nine bytes, the highest bits first. */
function openReader(bytes: Buffer, from: number) {
  let at = from;
  return {
    at: () => at,
    number(): number {
      let value = 0;
      for (let count = 1; ; count += 1) {
        const byte = bytes[at] ?? 0;
        at += 1;
        if (count === 9) return value * 256 + byte;
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) return value;
      }
    },
  };
}
