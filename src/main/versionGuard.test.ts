/** Tests that an older app does not open data stored by a newer one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { versionGuard } from './versionGuard.ts';

let folder = '';
const path = () => join(folder, 'profile', 'versions.json');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-versions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const kept = { app: '1.10.0', chromium: '156.0.7204.49' };

test('the first start, the same and a newer one are let in', () => {
  expect(versionGuard(path()).newerThan(kept)).toBeUndefined();
  versionGuard(path()).keep(kept);
  expect(versionGuard(path()).newerThan(kept)).toBeUndefined();
  expect(versionGuard(path()).newerThan({ ...kept, app: '1.11.0' })).toBeUndefined();
  expect(versionGuard(path()).newerThan({ ...kept, chromium: '157.0.0.0' })).toBeUndefined();
});

test.each([
  ['an older app', { ...kept, app: '1.9.9' }],
  ['an older Chromium in the same app', { ...kept, chromium: '155.0.9999.0' }],
])('%s is not', (_what, present) => {
  versionGuard(path()).keep(kept);
  expect(versionGuard(path()).newerThan(present)).toEqual(kept);
});

test("what was kept last counts, and a torn file stands in nobody's way", async () => {
  versionGuard(path()).keep(kept);
  versionGuard(path()).keep({ ...kept, app: '2.0.0' });
  expect(versionGuard(path()).newerThan(kept)).toMatchObject({ app: '2.0.0' });
  await writeFile(path(), '{"app":"2.');
  expect(versionGuard(path()).newerThan(kept)).toBeUndefined();
});
