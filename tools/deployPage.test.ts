/**
 * Checks the page for IT (docs/deploy.md): each subject is there, and each flag, entry and file that it names exists.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { policyEntries } from '../src/main/policy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/deploy.md');

test.each([
  ['supported systems', /\*\*Supported systems\.\*\*/],
  ['hosts and ports', /\*\*Hosts and ports\.\*\*/],
  ['sizing', /\*\*Sizing\.\*\*/],
  ['compression and caching', /\*\*Compression and caching\.\*\*/],
  ['how often there are updates', /\*\*Updates\.\*\* Electron's makers/],
  ['backup and retention', /\*\*Backup and retention\.\*\*/],
  ['who gives out tokens', /\*\*Tokens\.\*\*/],
  ['shared and frozen PCs', /\*\*Shared and frozen PCs\.\*\*/],
  ['signing', /\*\*Signing\.\*\*/],
  ['systemd and the Windows service', /### As a service[\s\S]+systemd[\s\S]+Windows/],
  [
    'installing on an iPad, Android and Firefox',
    /### Installing it on each[\s\S]+iPad[\s\S]+Firefox/,
  ],
  ['certificates that are not fetched or revoked', /\(AIA\)[\s\S]+Revocation/],
  ['two sessions of one account', /\*\*Two sessions of one account\*\*/],
])('the page says something about %s', (_what, paper) => {
  expect(page).toMatch(paper);
});

test('each entry of the policy is in its table, and no other', () => {
  const [, table = ''] = /\| entry +\|[^\n]+\n\|[^\n]+\n((?:\|[^\n]+\n)+)/.exec(page) ?? [];
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(policyEntries.toSorted());
});

test('each flag of the server that page and unit name is one, and each of its own is on the page', () => {
  const [, usage = ''] = /const usage =\s+'([^']+)'/.exec(read('src/web/cli.ts')) ?? [];
  const flagsIn = (text: string) =>
    new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag));
  const own = flagsIn(usage);
  const unit = /^ExecStart=\S+\/node \S+\/wardbook\.mjs (.+)$/m.exec(
    read('src/web/site/wardbook.service'),
  );
  expect([...flagsIn(unit?.[1] ?? '')].filter((flag) => !own.has(flag))).toEqual([]);
  expect([...own].filter((flag) => !flagsIn(page).has(flag))).toEqual([]);
});

test('each file of the tree that the page names is there', () => {
  const linked = [...page.matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path = '']) =>
    join('docs', path),
  );
  const tested = [...page.matchAll(/`((?:src|test|tools|\.github)\/[\w./-]+\w)`/g)].map(
    ([, path = '']) => path,
  );
  expect(tested.length).toBeGreaterThan(5);
  expect([...linked, ...tested].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('what nginx compresses and the site hands out is what the page says', () => {
  expect(read('src/web/site/nginx.conf')).toMatch(/gzip on;/);
  const build = read('tools/buildSite.mjs');
  for (const file of ['nginx.conf', 'Containerfile', 'wardbook.service']) {
    expect(build).toContain(`'${file}'`);
    expect(existsSync(join(root, 'src/web/site', file))).toBe(true);
    expect(page).toContain(`\`${file}\``);
  }
});
