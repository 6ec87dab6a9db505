/** Proves a file of Node's as a journal uses it, and the reserve beside it. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAll } from '../../storage/files/syncFile.ts';
import { openNodeFile, openReserve } from './nodeFile.ts';

const none = { letGo: () => false, take: () => undefined };
const bytesOf = (text: string) => new TextEncoder().encode(text);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-file-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('reads and writes at any place, and knows its size', async () => {
  const file = openNodeFile(join(folder, 'a'), none);
  writeAll(file, bytesOf('one two'), 0);
  writeAll(file, bytesOf('ONE'), 0);
  const into = new Uint8Array(10);
  expect(file.read(into, { at: 4 })).toBe(3);
  expect(file.getSize()).toBe(7);
  file.truncate(3);
  file.flush();
  await file.synced();
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('ONE');
  expect(openNodeFile(join(folder, 'a'), none).getSize()).toBe(3);
});

test('once it is closed, nothing of it reaches a file that has its number now', async () => {
  const file = openNodeFile(join(folder, 'a'), none);
  file.close();
  const other = openNodeFile(join(folder, 'b'), none);
  writeAll(other, bytesOf('other'), 0);
  expect(() => file.write(bytesOf('x'), { at: 0 })).toThrow('closed');
  expect(() => file.read(new Uint8Array(1), { at: 0 })).toThrow('closed');
  expect(() => file.truncate(0)).toThrow('closed');
  expect(() => file.flush()).toThrow('closed');
  file.close();
  expect(await readFile(join(folder, 'b'), 'utf8')).toBe('other');
});

test('what a disk takes in pieces is whole in the end', async () => {
  const path = join(folder, 'a');
  const real = openNodeFile(path, none);
  const file = openNodeFile(path, none, (_file, bytes, at) =>
    real.write(bytes.subarray(0, 2), { at }),
  );
  writeAll(file, bytesOf('in pieces'), 0);
  expect(await readFile(path, 'utf8')).toBe('in pieces');
});

test('a disk that takes nothing ends it, after the reserve was let go of once', () => {
  let reserves = 1;
  const reserve = { ...none, letGo: () => reserves-- > 0 };
  const file = openNodeFile(join(folder, 'a'), reserve, () => 0);
  expect(() => writeAll(file, bytesOf('x'), 0)).toThrow('The disk is full');
  expect(reserves).toBe(-1);
});

test('a reserve is real bytes, let go of once and taken again', async () => {
  const path = join(folder, 'reserve');
  const reserve = openReserve(path, 1_000_000);
  expect(reserve.letGo()).toBe(false);
  reserve.take();
  expect((await stat(path)).blocks * 512).toBeGreaterThanOrEqual(1_000_000);
  expect(reserve.letGo()).toBe(true);
  expect(reserve.letGo()).toBe(false);
  reserve.take();
  expect((await stat(path)).size).toBe(1_000_000);
});
