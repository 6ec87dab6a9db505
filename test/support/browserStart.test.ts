/** A browser that crashes while starting is started again; one that fails to start for another reason is not. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowserEnded, startingAgain } from './browserStart.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-start-'));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program in place of the browser that counts its starts and exits as told; returns how often it was started. */
async function startsUntilGivenUp(end: string): Promise<number> {
  const program = join(folder, 'browser');
  await writeFile(program, `#!/bin/sh\necho started >> '${folder}/starts'\n${end}\n`);
  await chmod(program, 0o755);
  const start = () => chromium.launch({ executablePath: program });
  await expect(startingAgain(start)).rejects.toThrow('browserType.launch');
  return (await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n').length;
}

it.for([
  ['by a signal', 'kill -SEGV $$', 3],
  ['by a signal behind a shell', 'sh -c "kill -SEGV \\$\\$"; exit $?', 3],
  ['for a reason of its own', 'echo "no display" >&2; exit 1', 1],
] as const)(
  'starts a browser that ends %s the right number of times',
  async ([, end, times], { skip }) => {
    if (process.platform === 'win32') skip('Windows starts no script as a program');
    expect(await startsUntilGivenUp(end)).toBe(times);
    expect(console.warn).toHaveBeenCalledTimes(times - 1);
  },
);

it('gives back the browser that started in the end, and says that one crashed', async () => {
  const start = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new BrowserEnded('Segmentation fault'))
    .mockResolvedValue('browser');
  expect(await startingAgain(start)).toBe('browser');
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('Segmentation fault'));
});
