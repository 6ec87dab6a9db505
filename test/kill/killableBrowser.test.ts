/**
 * A browser that always ends during its start: reported at once and with its last output, not after minutes of waiting.
 */
import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { BrowserEnded } from '../support/browserStart.ts';
import { startKillableBrowser } from './killableBrowser.ts';

it('tells soon that the browser ended as it started, and what it said', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Node rejects a browser's options with an error message.
  const started = startKillableBrowser(tmpdir(), process.execPath);
  const error = await started.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BrowserEnded);
  expect(String(error)).toContain('bad option');
});
