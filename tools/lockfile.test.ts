/** Tests that npm can verify everything that it installs: each package of the lockfile has its checksum. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}

const lockfile = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, Entry> };
/** Without the project itself, whose name is empty. */
const entries = Object.entries(lockfile.packages).filter(([name]) => name !== '');

test('each package of the lockfile has a checksum', () => {
  expect(entries.length).toBeGreaterThan(900);
  const without = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without.map(([name]) => name)).toEqual([]);
});

test('none comes from elsewhere than the registry', () => {
  const elsewhere = entries.filter(
    ([, { link, resolved }]) =>
      link === true || resolved?.startsWith('https://registry.npmjs.org/') === false,
  );
  expect(elsewhere.map(([name]) => name)).toEqual([]);
});
