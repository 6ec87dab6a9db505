/** Tests that it is reported if a hospital received something different from the same journey in the other shell. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeptExchange } from '../../test/e2e/keptJournal.ts';
import { anExchange } from './anExchange.ts';
import { compareJournals } from './compareJournals.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardbook-journals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read: KeptExchange = { ...anExchange, headers: ['authorization'] };
const upload = (bytes = 1000): KeptExchange => ({
  ...read,
  method: 'POST',
  path: '/attachments',
  status: 201,
  committed: 'ATT-AAAA-000001',
  contentType: 'multipart/form-data',
  body: `${bytes} bytes`,
});

function left(shell: 'web' | 'electron', title: string, ...exchanges: KeptExchange[]): void {
  mkdirSync(join(folder, shell), { recursive: true });
  writeFileSync(join(folder, shell, `${title}.json`), JSON.stringify({ title, exchanges }));
}

test('the same in both shells passes, and a journey of one shell alone says nothing', () => {
  for (const shell of ['web', 'electron'] as const) left(shell, 'a', read, upload());
  left('web', 'of the web', upload());
  expect(compareJournals(folder)).toEqual({
    lines: [
      '1 journals in both shells, 1 of them write, 1 submissions; 0 journals differ; 0 reads and 0 headers in one shell alone',
    ],
    hasPassed: true,
  });
});

test.each([
  ['a write more', [upload(), upload()]],
  ['another photo', [upload(1001)]],
  ['a write less', [read]],
])('%s is told by the name of its journey', (_what, exchanges) => {
  left('web', 'a double tap', upload());
  left('electron', 'a double tap', ...exchanges);
  left('web', 'another', upload());
  left('electron', 'another', upload());
  const { lines, hasPassed } = compareJournals(folder);
  expect(hasPassed).toBe(false);
  expect(lines[0]).toBe('a double tap');
});

test('reads count over all journeys: when one is made follows from the pace, that it is made at all does not', () => {
  left('web', 'a', read, upload());
  left('electron', 'a', upload());
  left('web', 'b', upload());
  left('electron', 'b', read, upload());
  expect(compareJournals(folder).hasPassed).toBe(true);
  left('electron', 'b', { ...read, status: 403 }, upload());
  const { lines, hasPassed } = compareJournals(folder);
  expect(hasPassed).toBe(false);
  expect(lines).toContain('read Electron: nurse-amy GET /patients/P-1001 -> 403');
  expect(lines).toContain('read web: nurse-amy GET /patients/P-1001 -> 200');
});

test('a header that one shell alone sends is told', () => {
  left('web', 'a', upload());
  left('electron', 'a', { ...upload(), headers: ['authorization', 'origin'] });
  const { lines, hasPassed } = compareJournals(folder);
  expect(hasPassed).toBe(false);
  expect(lines).toContain('header Electron: POST multipart/form-data: origin');
});

test('how long a photo of a camera is follows from its film', () => {
  left('web', 'camera.spec.ts, two photos', upload(1000));
  left('electron', 'camera.spec.ts, two photos', upload(1001));
  expect(compareJournals(folder).hasPassed).toBe(true);
});

test('where nothing was compared, nothing has passed', () => {
  expect(compareJournals(folder).hasPassed).toBe(false);
});
