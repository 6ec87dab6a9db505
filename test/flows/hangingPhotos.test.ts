/** The flow past a photo service that hangs: submissions without photos are not held up by it. */
import { afterEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { realClock, tabletAtWork } from './tabletAtWork.ts';

let engine: Engine | null = null;
afterEach(() => engine?.stop());

test('eight records wait for their photos, and one without a photo goes past them', async () => {
  const hospital = createHospital({ clock: realClock });
  const tablet = await tabletAtWork();
  for (let count = 1; count <= 8; count += 1) {
    await tablet.assess('With a photo.', [Uint8Array.of(count)], `W-${count}`);
  }
  const plain = await tablet.admit('Fever.');
  let uploads = 0;
  engine = tablet.open((request) => {
    if (!request.url.endsWith('/attachments')) return hospital.fetch(request);
    uploads += 1;
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  // The wait for the photos is ten times as long.
  await tablet.until(plain.submissionId, 'done', 10_000);
  expect(uploads).toBe(3);
});
