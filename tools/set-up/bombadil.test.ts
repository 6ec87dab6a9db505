/** Tests how Bombadil is fetched, with packages of the test's own. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBombadil } from './bombadil.mjs';

const system = 'linux-x64';
let folder = '';
let cache = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-bombadil-'));
  cache = join(folder, 'cache');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** A package that holds the program, and how it is fetched. */
async function packed() {
  await mkdir(join(folder, 'package/binaries'), { recursive: true });
  await writeFile(join(folder, `package/binaries/bombadil-${system}`), 'a program');
  execFileSync('tar', ['-czf', 'made.tgz', 'package'], { cwd: folder });
  const archive = await readFile(join(folder, 'made.tgz'));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const fetched: string[] = [];
  const fetchPackage = async (name: string, into: string) => {
    fetched.push(name);
    await writeFile(join(into, 'fetched.tgz'), archive);
  };
  return { wanted: { name: '@some/explorer@1.2.3', integrity }, fetched, fetchPackage };
}

test('is unpacked once, can be run, and is asked for no more', async () => {
  const { wanted, fetched, fetchPackage } = await packed();
  const first = await ensureBombadil({ cache, wanted, fetchPackage, system });
  if ('reason' in first) throw new Error(first.reason);
  expect(await readFile(first.program, 'utf8')).toBe('a program');
  expect((await stat(first.program)).mode & 0o111).not.toBe(0);
  expect(await ensureBombadil({ cache, wanted, fetchPackage, system })).toEqual(first);
  expect(fetched).toEqual(['@some/explorer@1.2.3']);
  expect(await readdir(cache)).toHaveLength(1);
});

test('with other content than is known is not unpacked', async () => {
  const { fetchPackage } = await packed();
  const wanted = { name: '@some/explorer@1.2.3', integrity: 'sha512-other' };
  expect(await ensureBombadil({ cache, wanted, fetchPackage, system })).toEqual({
    reason: '@some/explorer@1.2.3 is not the package that is known: its checksum differs.',
  });
  expect(await readdir(cache)).toEqual([]);
});

test('that cannot be had is a sentence, and leaves nothing half done', async () => {
  const { wanted } = await packed();
  const fetchPackage = async () => {
    throw Object.assign(new Error('npm error network'), { code: 'ENOTFOUND' });
  };
  expect(await ensureBombadil({ cache, wanted, fetchPackage, system })).toEqual({
    reason: '@some/explorer@1.2.3 could not be fetched from npm: npm error network (ENOTFOUND)',
  });
  expect(await readdir(cache)).toEqual([]);
  expect(await ensureBombadil({ cache, wanted, fetchPackage, system: 'win32-x64' })).toEqual({
    reason: 'Bombadil has no program for win32-x64.',
  });
});
