/** Many tablets come back at once; `npm run drill -- --tablets 1000` does it with a thousand. */
import { expect, test } from 'vitest';
import { comeBack, outages, type Return } from './manyComeBack.ts';

const [short, long, night] = outages;

/** If each finds out by itself, the jitter of their probes spreads them (`backoff.test.ts`). */
test.each<[Return, number, number]>([
  ['toldToWait', short, 30],
  ['online', long, 30],
  ['online', night, 8],
])(
  'nothing is lost, doubled or asked in vain, and not all come at once: %s, %d ms',
  async (how, outageMs, tablets) => {
    const wave = await comeBack({ how, outageMs, tablets });
    expect(wave.records).toBe(3 * tablets);
    expect(wave).toMatchObject({ arrived: wave.records, doubled: 0, lost: 0, sparePhotos: 0 });
    expect(wave.boundPhotos).toBe(wave.photos);
    expect(wave.requests).toBeLessThanOrEqual(1.05 * wave.least + wave.tablets);
    // With so few tablets, single seconds are uneven, so ten of them are counted together.
    expect(wave.largestTen).toBeLessThanOrEqual(3 * 10 * wave.meanSecond);
  },
);
