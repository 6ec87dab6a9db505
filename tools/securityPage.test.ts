/** Tests that each test named in docs/security.md exists, and that each row of its tables has a test or a reason. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

const testFiles = new Set(
  ['src', 'test', 'tools', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .map((path) => basename(path)),
  ),
);

/** Names in backticks that look like a test: a file name, or a path from the root. */
const namedTests = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) || name.startsWith('test/'));

const isThere = (name: string): boolean =>
  name.includes('/') ? existsSync(join(root, name)) : testFiles.has(name);

test('every test that the page names is in the repository', () => {
  const named = namedTests(page);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

const controls = [
  ...['STORAGE-1', 'STORAGE-2', 'CRYPTO-1', 'CRYPTO-2', 'AUTH-1', 'AUTH-2', 'AUTH-3'],
  ...['NETWORK-1', 'NETWORK-2', 'PLATFORM-1', 'PLATFORM-2', 'PLATFORM-3', 'CODE', 'RESILIENCE'],
];

/** The rows of the table whose first heading this is, cell by cell. */
function rowsOfTable(heading: string): string[][] {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${heading} `)) + 2;
  const rows = lines.slice(from);
  const to = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, to).map((line) => {
    const [, ...cells] = line.split('|').map((cell) => cell.trim());
    return cells;
  });
}

test('each row of the table of attackers names a test, or says why there is none', () => {
  const rows = rowsOfTable('who');
  expect(rows).toHaveLength(8);
  const without = rows.filter((cells) => {
    const shownBy = cells.at(-2) ?? '';
    return namedTests(shownBy).length === 0 && !/^no test: [a-z]/.test(shownBy);
  });
  expect(without.map(([name]) => name)).toEqual([]);
});

test('every control of MASVS has a row, and each row a test or a reason', () => {
  const rows = rowsOfTable('control');
  const told = rows.flatMap(([control = '']) => {
    // `MASVS-AUTH-1, -2` stands for two.
    const [first = '', ...others] = control.replace('MASVS-', '').split(', ');
    return [first, ...others.map((other) => first.replace(/-\d$/, other))];
  });
  expect(told).toEqual(controls);
  const without = rows.filter(([, how = '']) => namedTests(how).length === 0);
  expect(
    without.filter(([, how = '']) => !/: [a-z]/.test(how)).map(([control]) => control),
  ).toEqual([]);
  expect(without.length).toBeLessThan(4);
});
