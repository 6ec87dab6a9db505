/** Many tablets come back at once; `npm run drill -- --tablets 1000` does it with a thousand. */
import { expect, test } from 'vitest';
import { comeBack, type Return } from './manyComeBack.ts';

/** If each finds out by itself, the jitter of their probes spreads them (`backoff.test.ts`). */
const ways: readonly Return[] = ['online', 'toldToWait'];

test.each(ways)(
  'nothing is lost, doubled or asked in vain, and not all come at once: %s',
  async (how) => {
    const wave = await comeBack({ how, tablets: 30 });
    expect(wave.records).toBe(90);
    expect(wave).toMatchObject({ arrived: wave.records, doubled: 0, lost: 0, sparePhotos: 0 });
    expect(wave.boundPhotos).toBe(wave.photos);
    expect(wave.requests).toBeLessThanOrEqual(1.05 * wave.least + wave.tablets);
    // With so few tablets, single seconds are uneven, so ten of them are counted together.
    expect(wave.largestTen).toBeLessThanOrEqual(3 * 10 * wave.meanSecond);
  },
);
