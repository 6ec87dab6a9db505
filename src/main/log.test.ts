/** Tests the log: what it contains, what it never contains, how large it grows, and that it never blocks anything. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logConsole, openLog } from './log.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-log-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const now = () => new Date('2026-11-26T08:00:00Z');
const read = (name = 'wardbook.log') => readFile(join(folder, 'logs', name), 'utf8');
const open = (more = {}) => openLog({ folder: join(folder, 'logs'), now, ...more });

test('what main says on its console is in the log, for its user only', async () => {
  const said: unknown[] = [];
  const target = {
    log: (...given: unknown[]) => void said.push(...given),
    error: (...given: unknown[]) => void said.push(...given),
  };
  logConsole(target, open());
  target.log('Wardbook is ready');
  target.error(new Error('broken'));
  const [ready, broken] = (await read()).split('\n');
  expect(ready).toBe('2026-11-26T08:00:00.000Z info Wardbook is ready');
  expect(broken).toBe('2026-11-26T08:00:00.000Z error Error: broken');
  expect(said).toHaveLength(2);
  expect((await stat(join(folder, 'logs', 'wardbook.log'))).mode & 0o777).toBe(0o600);
});

test.each([
  ['https://records.hospital.example/v1/patients/P-1001', 'https://records.hospital.example/…'],
  [
    'no answer from http://10.0.0.7:8080/v1?patient=P-1001, again',
    'no answer from http://10.0.0.7:8080/… again',
  ],
  ['("https://a.example/wounds/W-1001-1")', '("https://a.example/…")'],
  ['wardbook://app/', 'wardbook://app/'],
])('of the address in %s only the server stays', async (given, written) => {
  open().write('error', [given]);
  const error = new Error(given);
  open().write('error', [error]);
  expect(await read()).toContain(` error ${written}\n`);
  expect(await read()).not.toMatch(/P-1001|W-1001/);
});

test('five files are kept, each no longer than its limit', async () => {
  const log = open({ maxBytes: 200, maxFiles: 3 });
  for (let index = 0; index < 40; index += 1) {
    log.write('info', [`entry ${index} ${'x'.repeat(40)}`]);
  }
  log.write('info', ['y'.repeat(5_000)]);
  const names = await readdir(join(folder, 'logs'));
  expect(names.toSorted()).toEqual(['wardbook.1.log', 'wardbook.2.log', 'wardbook.log']);
  const sizes = await Promise.all(names.map(async (name) => (await read(name)).length));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_001);
  expect(await read('wardbook.1.log')).toContain('entry 39');
});

test('where nothing can be written the app goes on', async () => {
  await writeFile(join(folder, 'logs'), 'a file where the folder should be');
  expect(() => open().write('error', ['lost'])).not.toThrow();
});
