/** Proves that a journey which left something else in the other shell is told. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareJournals } from './compareJournals.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardbook-journals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function left(shell: 'web' | 'electron', name: string, committed: string[]): void {
  mkdirSync(join(folder, shell), { recursive: true });
  writeFileSync(join(folder, shell, `${name}.json`), JSON.stringify({ title: name, committed }));
}

test('the same in both shells passes, and a journey of one shell alone says nothing', () => {
  for (const shell of ['web', 'electron'] as const) left(shell, 'a', ['amy POST /attachments 201']);
  left('web', 'of the web', ['amy POST /attachments 201']);
  expect(compareJournals(folder)).toEqual({
    lines: ['1 journeys in both shells, 1 of them write; 0 differ'],
    hasPassed: true,
  });
});

test('a record more in one of them is told by the name of its journey', () => {
  left('web', 'a double tap', ['amy POST /wound-assessments 201']);
  left('electron', 'a double tap', [
    'amy POST /wound-assessments 201',
    'amy POST /wound-assessments 201',
  ]);
  const { lines, hasPassed } = compareJournals(folder);
  expect(hasPassed).toBe(false);
  expect(lines[0]).toContain('a double tap');
});

test('where nothing was compared, nothing has passed', () => {
  expect(compareJournals(folder).hasPassed).toBe(false);
});
