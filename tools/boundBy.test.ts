/** Tests that docs/bound-by.md is complete: no empty cell, no missing file, and every endpoint of the interface. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../src/shared/interface/endpoints.ts';
import { tableNames } from '../src/storage/store.ts';
import { root } from './set-up/root.mjs';

const text = readFileSync(join(root, 'docs/bound-by.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (-+|place) /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('each row says what it is read by, what binds it, what becomes of another one, and which test shows it', () => {
  expect(rows.length).toBeGreaterThan(50);
  const notWhole = rows.filter(
    ([, readBy = '', , , shownBy = '', ...more]) =>
      more.length > 0 || !/`src\/[^`]+`/.test(readBy) || !/\.(test|spec)\.ts`/.test(shownBy),
  );
  expect(notWhole).toEqual([]);
  expect(rows.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([]);
});

test('each file that it names is there', () => {
  const named = [...text.matchAll(/`((?:src|test|tools)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('each endpoint of the interface has a row', () => {
  const places = rows.map(([place]) => place);
  const missing = Object.keys(endpoints).filter((name) => !places.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

test('each table of the tablet has a row', () => {
  /** Names that the page uses instead of the table's name. */
  const calledOtherwise: Partial<Record<(typeof tableNames)[number], string>> = {
    photoBytes: 'photo bytes',
    bodies: 'frozen bodies',
    cache: 'copies of the hospital',
    keys: 'keys of the tablet',
  };
  const places = rows.map(([place]) => place);
  const missing = tableNames.filter((name) => !places.includes(calledOtherwise[name] ?? name));
  expect(missing).toEqual([]);
});
