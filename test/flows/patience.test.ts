/** Tests that no intermediary on the way to the hospital times out sooner than the outbox. */
import { expect, test } from 'vitest';
import { durations } from '../../src/outbox/ports.ts';
import { maxUploadMs } from '../../src/web/startWebShell.ts';

/** Interface: Limits. */
const largestPhotoBytes = 10 * 1024 * 1024;

test('our own shell waits longer for an upload than the outbox has patience for the largest photo', () => {
  const patienceMs =
    durations.writeTimeoutMs + largestPhotoBytes * durations.uploadTimeoutMsPerByte;
  expect(maxUploadMs).toBeGreaterThan(patienceMs);
});
