/** Tests that the searcher reads what LevelDB and gzip have compressed, and every encoding of a mark. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a packed table that cannot be unpacked is counted', async () => {
  const table = tableOf(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2]), 1);
  expect((await search('000005.ldb', table)).unreadableBlocks).toBe(1);
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
