/** Tests that the searcher reads what LevelDB, SQLite, gzip and zstd store and compress, and every encoding of a mark. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markOfBytes, markOfFile, markOfText, readMarks } from './marks.ts';
import { searchProfile } from './searchProfile.ts';
import { unpackSnappy } from './snappy.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-search-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mark = '林美玉 MARK-0417';
const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];

/** A block of one entry, in the format of LevelDB's tables. */
function blockOf(key: Buffer, value: Buffer): Buffer {
  const entry = Buffer.from([...varint(0), ...varint(key.length), ...varint(value.length)]);
  const restarts = Buffer.alloc(8);
  restarts.writeUInt32LE(1, 4);
  return Buffer.concat([entry, key, value, restarts]);
}

/** `bytes` in Snappy: pieces of four bytes, encoded as copies of earlier ones where possible. */
function packed(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from(varint(bytes.length))];
  for (let at = 0; at < bytes.length; at += 4) {
    const piece = bytes.subarray(at, at + 4);
    const before = bytes.subarray(0, at).lastIndexOf(piece);
    const back = at - before;
    parts.push(
      before !== -1 && piece.length === 4 && back < 65_536
        ? Buffer.from([(3 << 2) | 2, back & 0xff, back >> 8])
        : Buffer.concat([Buffer.from([(piece.length - 1) << 2]), piece]),
    );
  }
  return Buffer.concat(parts);
}

function tableOf(block: Buffer, type: number): Buffer {
  const trailer = (kind: number) => Buffer.from([kind, 0, 0, 0, 0]);
  const handle = Buffer.from([...varint(0), ...varint(block.length)]);
  const index = blockOf(Buffer.from('z'), handle);
  const indexAt = block.length + 5;
  const handles = [...varint(0), ...varint(0), ...varint(indexAt), ...varint(index.length)];
  const footer = Buffer.alloc(48);
  footer.set(handles);
  footer.set([0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb], 40);
  return Buffer.concat([block, trailer(type), index, trailer(0), footer]);
}

/** A log with one record, in fragments of 32 kB. */
function logOf(record: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < record.length; at += 32_761) {
    const piece = record.subarray(at, at + 32_761);
    const isLast = at + 32_761 >= record.length;
    const type = at === 0 ? (isLast ? 1 : 2) : isLast ? 4 : 3;
    const head = Buffer.from([0, 0, 0, 0, piece.length & 0xff, piece.length >> 8, type]);
    parts.push(head, piece);
  }
  return Buffer.concat(parts);
}

async function search(name: string, bytes: Buffer) {
  await writeFile(join(folder, name), bytes);
  return searchProfile(folder, [markOfText(mark)]);
}

test.each([
  ['UTF-8', Buffer.from(mark)],
  ['UTF-16', Buffer.from(mark, 'utf16le')],
  ['UTF-16 (big-endian)', Buffer.from(mark, 'utf16le').swap16()],
  ['base64', Buffer.from(Buffer.from(`{"x":"${mark}"}`).toString('base64'))],
  ['base64', Buffer.from(Buffer.from(`ab${mark}`).toString('base64url'))],
  ['base64 of UTF-16', Buffer.from(Buffer.from(`a${mark}`, 'utf16le').toString('base64'))],
  ['percent-encoded', Buffer.from(`#/patients/${encodeURIComponent(mark)}`)],
  ['JSON escapes', Buffer.from('"\\u6797\\u7f8e\\u7389 MARK-0417"')],
])('%s', async (way, bytes) => {
  const { hits } = await search('a.bin', Buffer.concat([Buffer.alloc(13, 7), bytes, bytes]));
  expect(hits).toEqual([expect.objectContaining({ within: 'as it is', way })]);
});

test('nothing is found where nothing is', async () => {
  const { hits, filesSearched } = await search('a.bin', Buffer.from('MARK-0418 林美珠'));
  expect({ hits, filesSearched }).toEqual({ hits: [], filesSearched: 1 });
});

test('in a packed table, where the words lie in pieces', async () => {
  const value = Buffer.from(`MARK-MARK-0417-0417 ${mark} ${mark}`, 'utf16le');
  const block = packed(blockOf(Buffer.from('key'), value));
  expect(block.includes(Buffer.from(mark, 'utf16le'))).toBe(false);
  const { hits } = await search('000005.ldb', tableOf(block, 1));
  expect(hits).toEqual([expect.objectContaining({ within: 'table', way: 'UTF-16' })]);
});

test('a packed table that cannot be unpacked is reported', async () => {
  const table = tableOf(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2]), 1);
  expect((await search('000005.ldb', table)).unreadable).toEqual(['000005.ldb']);
});

test('in a log, across the fragments of a record', async () => {
  const record = Buffer.alloc(70_000, 1);
  record.set(Buffer.from(mark), 32_761 - 5);
  const log = logOf(record);
  expect(log.includes(Buffer.from(mark))).toBe(false);
  const { hits } = await search('000003.log', log);
  expect(hits).toEqual([expect.objectContaining({ within: 'log' })]);
});

test('in what was packed with gzip, in the middle of a file', async () => {
  const packedMark = gzipSync(Buffer.from(`a page about ${mark}`));
  const { hits } = await search('f_00001', Buffer.concat([Buffer.alloc(99, 9), packedMark]));
  expect(hits).toEqual([expect.objectContaining({ within: 'gzip' })]);
});

test('a file name tells, too', async () => {
  const { hits } = await search(`${mark}.pdf`, Buffer.alloc(0));
  expect(hits).toEqual([expect.objectContaining({ within: 'file name' })]);
});

test('pieces of a photo, and the bytes of a key, from a list', async () => {
  const photo = Buffer.from(Array.from({ length: 9_000 }, (_, at) => (at * at * 31 + at) % 251));
  const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7 + 1));
  await mkdir(join(folder, 'lists'));
  const list = join(folder, 'lists', 'marks.txt');
  await writeFile(join(folder, 'lists', 'photo.bin'), photo);
  await writeFile(list, `# what to look for\nfile: photo.bin\nhex: ${key.toString('hex')}\n`);
  const marks = await readMarks(list);
  const profile = join(folder, 'profile');
  await mkdir(profile);
  await writeFile(join(profile, 'half'), photo.subarray(3_000, 6_000));
  await writeFile(join(profile, 'key'), key);
  const { hits } = await searchProfile(profile, marks);
  expect(hits.map(({ file }) => file).toSorted()).toEqual(['half', 'key']);
  expect(markOfFile('x', photo).patterns.length).toBeGreaterThan(100);
  expect(markOfBytes('x', key).patterns.map(({ way }) => way)).toContain('hex');
});

test('64 bytes of a photo, wherever in it they were cut out, also as base64', async () => {
  const photo = Buffer.from(
    Array.from({ length: 9_000 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 255),
  );
  const marks = [markOfFile('the photo', photo)];
  for (const from of [0, 1, 31, 32, 4_111, 8_936]) {
    const cut = Buffer.concat([Buffer.alloc(7, 3), photo.subarray(from, from + 64)]);
    await writeFile(join(folder, 'piece'), cut);
    expect((await searchProfile(folder, marks)).hits, `from ${from}`).toHaveLength(1);
  }
  await writeFile(join(folder, 'piece'), photo.subarray(100, 4_000).toString('base64'));
  const [hit] = (await searchProfile(folder, marks)).hits;
  expect(hit?.way).toMatch(/^base64/);
});

test('a mark of two letters, and one at the very end', async () => {
  await writeFile(join(folder, 'a'), 'xxab');
  const names = async (text: string) =>
    (await searchProfile(folder, [markOfText(text)])).hits.map(({ mark: name }) => name);
  expect(await names('ab')).toEqual(['ab']);
  expect(await names('xxab')).toEqual(['xxab']);
  expect(await names('xxabc')).toEqual([]);
});

test('Snappy: copies that reach into themselves, and damage', () => {
  const run = Buffer.from([8, 0, 0x61, ((7 - 4) << 2) | 1, 1]);
  expect(Buffer.from(unpackSnappy(run)).toString()).toBe('aaaaaaaa');
  expect(() => unpackSnappy(Buffer.from([8, 0, 0x61]))).toThrow(RangeError);
  expect(() => unpackSnappy(Buffer.from([8, (3 << 2) | 2, 9, 0]))).toThrow(RangeError);
});

const pageBytes = 512;

/** A number of SQLite: seven bits a byte, the highest first. */
const bigVarint = (value: number): number[] =>
  value < 0x80 ? [value] : [...bigVarint(value >> 7).map((byte) => byte | 0x80), value & 0x7f];

/** A row of SQLite: whole numbers below 128, and texts (odd) or bytes (even). */
function rowOf(...columns: (number | string | Buffer | null)[]): Buffer {
  const kinds: number[] = [];
  const body: Buffer[] = [];
  for (const column of columns) {
    if (column === null) kinds.push(0);
    else if (typeof column === 'number') {
      kinds.push(1);
      body.push(Buffer.from([column]));
    } else {
      const bytes = Buffer.from(column);
      kinds.push(...bigVarint(2 * bytes.length + (typeof column === 'string' ? 13 : 12)));
      body.push(bytes);
    }
  }
  return Buffer.concat([Buffer.from([kinds.length + 1, ...kinds]), ...body]);
}

/** A page with one row; what does not fit goes to the pages from `next` on, as SQLite does it. */
function pagesOf(row: Buffer, next: number, headerAt = 0): Buffer[] {
  const most = pageBytes - 35;
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
  const surplus = least + ((row.length - least) % (pageBytes - 4));
  const local = row.length <= most ? row.length : surplus <= most ? surplus : least;
  const pointer = Buffer.alloc(4);
  pointer.writeUInt32BE(next);
  const cell = Buffer.concat([
    Buffer.from([...bigVarint(row.length), 1]),
    row.subarray(0, local),
    row.length > local ? pointer : Buffer.alloc(0),
  ]);
  const page = Buffer.alloc(pageBytes);
  page.set([13, 0, 0, 0, 1], headerAt);
  page.writeUInt16BE(pageBytes - cell.length, headerAt + 8);
  page.set(cell, pageBytes - cell.length);
  const pages = [page];
  for (let at = local; at < row.length; at += pageBytes - 4) {
    const overflow = Buffer.alloc(pageBytes);
    const isLast = at + pageBytes - 4 >= row.length;
    overflow.writeUInt32BE(isLast ? 0 : next + pages.length, 0);
    overflow.set(row.subarray(at, at + pageBytes - 4), 4);
    pages.push(overflow);
  }
  return pages;
}

/** A database with one row in the table in which Chromium keeps records. */
function databaseOf(row: Buffer): Buffer {
  const sql = 'CREATE TABLE records (row_id, object_store_id, compression_type, key, value)';
  const schema = pagesOf(rowOf('table', 'records', 'records', 2, sql), 0, 100);
  const file = Buffer.concat([...schema, ...pagesOf(row, 3)]);
  file.write('SQLite format 3\0', 0, 'latin1');
  file.writeUInt16BE(pageBytes, 16);
  return file;
}

/** The log of a database into which this row was written last. */
function walOf(row: Buffer): Buffer {
  const pages = pagesOf(row, 3);
  const frames = pages.flatMap((page, at) => {
    const head = Buffer.alloc(24);
    head.writeUInt32BE(at + 2, 0);
    head.writeUInt32BE(at === pages.length - 1 ? pages.length + 1 : 0, 4);
    return [head, page];
  });
  const head = Buffer.alloc(32);
  head.writeUInt32BE(0x377f0682, 0);
  head.writeUInt32BE(pageBytes, 8);
  return Buffer.concat([head, ...frames]);
}

/** UTF-16 with {@link mark} in it, of which zstd left no trace in one piece. */
const packedWithZstd = Buffer.from(
  'KLUv/QBo5QIA0gUQFZDPHCdgSQwk9iuA9FxNlvAZMjNFCkbp8o0yXSrUbUqt06v7PqtusDqVqAzTnK0b' +
    'lL4v1aUur25xSBQCkcpjEgcA4k9VKAkmtBUJeooBFN/S6gWKQJF/m2U=',
  'base64',
);
const pageDatabase = join('IndexedDB', 'http_ward_80', 'A2B'.padEnd(52, 'C'));

/** {@link mark} as Chromium 156 writes it into a key. */
const shiftedKey = Buffer.from('30ff6797ff7f8eff7389214e42534c2e3135323800', 'hex');

describe('in SQLite', () => {
  beforeEach(() => mkdir(join(folder, 'IndexedDB', 'http_ward_80'), { recursive: true }));
  const recordOf = (compression: number, key: string, value: Buffer) =>
    rowOf(null, 1, compression, Buffer.from(key), value);
  const wide = (text: string) => Buffer.from(text, 'utf16le');
  const filler = (length: number) => wide('.'.repeat(length));
  /** A value of which a text lies on two pages. */
  const across = (text: string): Buffer => {
    for (let before = 0; ; before += 1) {
      const value = Buffer.concat([filler(before), wide(text), filler(900 - before)]);
      if (!databaseOf(recordOf(0, 'k', value)).includes(wide(text))) return value;
    }
  };

  test.each([
    ['a row across overflow pages', 'row', recordOf(0, 'k', across(mark))],
    ['packed with zstd', 'zstd', recordOf(1, 'k', packedWithZstd)],
    [
      'packed with Snappy',
      'Snappy',
      recordOf(2, 'k', packed(wide(`MARK-MARK-0417-0417 ${mark} ${mark}`))),
    ],
    ['in a key', 'as it is', rowOf(null, 1, 0, shiftedKey, Buffer.alloc(3))],
  ])('%s', async (_what, within, row) => {
    const file = databaseOf(row);
    expect(file.includes(mark) || file.includes(wide(mark))).toBe(false);
    const found = await search(pageDatabase, file);
    expect(found.hits).toEqual([expect.objectContaining({ within })]);
    expect(found).toMatchObject({ unreadable: [], engines: ['SQLite'] });
  });

  test('a text as Chromium 156 wrote it into a key, whatever its letters', () => {
    const ways = markOfText('A~\u007fé\u3fff\u407f林').patterns.map(({ bytes }) =>
      bytes.toString('hex'),
    );
    expect(ways).toContain('427f807f80e9bfffff407fff6797');
  });

  test('in its log: the last version, and one that was overwritten in it', async () => {
    const log = (text: string) => walOf(recordOf(0, 'k', across(text)));
    await writeFile(join(folder, `${pageDatabase}-wal`), log(mark));
    const file = databaseOf(recordOf(0, 'k', across('nothing')));
    expect((await search(pageDatabase, file)).hits).toHaveLength(1);
    const both = Buffer.concat([log(mark), log('nothing').subarray(32)]);
    await writeFile(join(folder, `${pageDatabase}-wal`), both);
    const again = await search(pageDatabase, file);
    expect(again).toMatchObject({ hits: [{ within: 'row' }], unreadable: [] });
  });

  test.each([
    ['its first page is garbage', (file: Buffer) => file.fill(0xa5, 0, pageBytes)],
    ['it is cut off', (file: Buffer) => file.subarray(0, 3 * pageBytes)],
    ['a page of a table is zero', (file: Buffer) => file.fill(0, pageBytes, 2 * pageBytes)],
    ['its value cannot be unpacked', () => databaseOf(recordOf(1, 'k', Buffer.from('not zstd')))],
    ['it is packed in an unknown way', () => databaseOf(recordOf(3, 'k', Buffer.from('?')))],
  ])('cannot tell where %s', async (_what, damage) => {
    const file = damage(databaseOf(recordOf(0, 'k', filler(1_500))));
    expect(await search(pageDatabase, file)).toMatchObject({
      hits: [],
      unreadable: [pageDatabase],
    });
  });

  test('cannot tell of a log without its database', async () => {
    const name = `${pageDatabase}-wal`;
    const found = await search(name, walOf(recordOf(0, 'k', filler(3))));
    expect(found.unreadable).toEqual([name]);
  });
});

describe('the command', () => {
  const run = async (bytes: Buffer) => {
    const profile = join(folder, 'profile');
    await mkdir(profile);
    await writeFile(join(profile, '000005.ldb'), bytes);
    const list = join(folder, 'marks.txt');
    await writeFile(list, `${mark}\nMARK-9999\n`);
    const command = [join(import.meta.dirname, '../run.mjs'), 'search-profile', profile, list];
    const { stdout, status } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, last: stdout.trimEnd().split('\n').slice(-2), stdout };
  };

  test('says how many marks it looked for and found, and the engines that it saw', async () => {
    const { status, last } = await run(tableOf(blockOf(Buffer.from('k'), Buffer.from(mark)), 0));
    expect({ status, last }).toEqual({ status: 1, last: ['2 marks, 1 found', 'engines: none'] });
  });

  test('never calls a profile clean of which it could not read a file', async () => {
    const { status, last, stdout } = await run(Buffer.from('torn'));
    expect({ status, last }).toEqual({ status: 3, last: ['2 marks, 0 found', 'engines: none'] });
    expect(stdout).toContain('cannot tell: 000005.ldb');
  });
});
