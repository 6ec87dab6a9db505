/** A browser that ends as it starts: said at once and with its last words, not after minutes of waiting. */
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { BrowserEnded, startKillableBrowser } from './killableBrowser.ts';

it('tells at once that the browser ended as it started, and what it said', async () => {
  // Node knows none of a browser's options, and says so.
  const started = startKillableBrowser(tmpdir(), process.execPath);
  const error = await started.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BrowserEnded);
  expect(String(error)).toContain('bad option');
});
