/** The hospital in a page, as in the demo, for the test of that mount. */
import { createHospital } from '../../src/hospital/createHospital.ts';
import { walkJourney } from './journey.ts';

const hospital = createHospital({
  clock: {
    now: () => Date.now(),
    setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
    clearTimer: (handle) => clearTimeout(Number(handle)),
  },
  random: Math.random,
});

Object.assign(globalThis, {
  walkJourney: () => walkJourney({ fetch: hospital.fetch, origin: location.origin }),
});
