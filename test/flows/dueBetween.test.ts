/**
 * The flow in which a wait ends while the engine checks what is due, between two readings of a moving clock. Whatever
 * is due at the second reading and was not at the first must still be sent.
 */
import { expect, test } from 'vitest';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { tabletAtWork } from './tabletAtWork.ts';

/** The clock lags by `lagMs` when a timer fires, and catches up by a millisecond with each reading. */
function clockThatLags(lagMs: number): Clock {
  let last = 0;
  let lag = 0;
  return {
    now() {
      last = Math.max(last, Date.now() - lag);
      lag = Math.max(0, lag - 1);
      return last;
    },
    setTimer: (callback, delayMs) =>
      setTimeout(() => {
        lag = lagMs;
        callback();
      }, delayMs),
    clearTimer: (handle) => clearTimeout(handle as NodeJS.Timeout),
  };
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'what becomes due %i ms after the engine woke is not slept through',
  async (lagMs) => {
    const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
    const clock = clockThatLags(lagMs);
    const tablet = await tabletAtWork({ baseAddress: hospital.address, clock });
    const failures = { left: 3 };
    const engine = tablet.open((request) =>
      request.method === 'POST' && (failures.left -= 1) >= 0
        ? Promise.resolve(new Response('', { status: 500 }))
        : fetch(request),
    );
    try {
      await tablet.until((await tablet.assess('after three errors')).submissionId, 'done');
      expect(hospital.hospital.records()).toHaveLength(1);
    } finally {
      engine.stop();
      await hospital.close();
    }
  },
);
