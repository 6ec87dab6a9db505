/** Tests that a window reopens where it was, or within reach if that place no longer exists. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placedWindow, windowPlaceFile, type WindowPlace } from './windowPlace.ts';

const laptop = { x: 0, y: 0, width: 1366, height: 728 };
const second = { x: 1366, y: 0, width: 1920, height: 1040 };
const place = (bounds: WindowPlace['bounds']): WindowPlace => ({ bounds, isMaximized: false });

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-place-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the first window has its own size, and the system chooses where', () => {
  expect(placedWindow(undefined, [laptop])).toEqual({ width: 1280, height: 860 });
});

test('it stands where it stood, on the second screen too', () => {
  const bounds = { x: 1500, y: 40, width: 1000, height: 700 };
  expect(placedWindow(place(bounds), [laptop, second])).toEqual(bounds);
});

test.each([
  ['the second screen is gone', { x: 1500, y: 40, width: 1000, height: 700 }],
  ['its top edge is above the screen', { x: 100, y: -60, width: 1000, height: 700 }],
  ['only a sliver is left in sight', { x: 1300, y: 40, width: 1000, height: 700 }],
])('%s: it comes into reach', (_what, bounds) => {
  expect(placedWindow(place(bounds), [laptop])).toEqual({ width: 1000, height: 700 });
});

test('it is never larger than the screen, nor smaller than the app can be', () => {
  const bounds = { x: 0, y: 0, width: 4000, height: 3000 };
  expect(placedWindow(place(bounds), [laptop])).toEqual(laptop);
  const tiny = { x: 0, y: 0, width: 5, height: 5 };
  expect(placedWindow(place(tiny), [laptop])).toEqual({ width: 360, height: 480 });
});

test('what was written is read; a torn or foreign file is as good as none', async () => {
  const path = join(folder, 'window.json');
  const file = windowPlaceFile(path);
  expect(file.read()).toBeUndefined();
  const kept = { bounds: { x: 10, y: 20, width: 900, height: 700 }, isMaximized: true };
  file.write(kept);
  expect(file.read()).toEqual(kept);
  await writeFile(path, '{"bounds":{"x":10');
  expect(file.read()).toBeUndefined();
  await writeFile(path, JSON.stringify({ bounds: { x: 1e99 }, isMaximized: false }));
  expect(file.read()).toBeUndefined();
});

test("a place that cannot be written is nobody's trouble", () => {
  const file = windowPlaceFile(join(folder, 'no', 'such', 'window.json'));
  file.write(place(laptop));
  expect(file.read()).toBeUndefined();
});
