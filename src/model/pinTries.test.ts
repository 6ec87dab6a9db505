/** Tests how wrong PINs are slowed down, and that setting the clock cannot cut the wait to nothing. */
import { expect, it } from 'vitest';
import { openPinClock, pinTriesSchema, waitAfter } from './pinTries.ts';

function clocks() {
  const world = { wallMs: 1_000_000, monotonicMs: 0 };
  const restart = () => {
    world.monotonicMs = 0;
    return openPinClock(
      () => world.wallMs,
      () => world.monotonicMs,
    );
  };
  const pass = (ms: number) => {
    world.wallMs += ms;
    world.monotonicMs += ms;
  };
  return { world, restart, pass };
}

it('lets two slips pass, slows after three, waits after five, at most a quarter of an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50].map((wrong) => waitAfter(wrong) / 1_000)).toEqual([
    0, 0, 0, 5, 15, 60, 120, 240, 480, 900, 900, 900,
  ]);
});

it('counts the wait down while the app is open, whatever is done to the clock of the wall', () => {
  const { world, restart, pass } = clocks();
  const clock = restart();
  const tries = { wrong: 5, since: world.wallMs };
  expect(clock.leftMs('amy', tries)).toBe(60_000);
  pass(20_000);
  world.wallMs += 24 * 3_600_000;
  expect(clock.leftMs('amy', tries)).toBe(40_000);
  world.wallMs -= 48 * 3_600_000;
  expect(clock.leftMs('amy', tries)).toBe(40_000);
  pass(40_000);
  expect(clock.leftMs('amy', tries)).toBe(0);
});

it('goes on after a restart, where an honest clock has counted', () => {
  const { world, restart, pass } = clocks();
  const tries = { wrong: 8, since: world.wallMs };
  expect(restart().leftMs('amy', tries)).toBe(480_000);
  pass(100_000);
  expect(restart().leftMs('amy', tries)).toBe(380_000);
});

it('leaves a minute after a restart with the clock set forward, and everything after one set back', () => {
  const { world, restart } = clocks();
  const tries = { wrong: 8, since: world.wallMs };
  world.wallMs += 365 * 24 * 3_600_000;
  expect(restart().leftMs('amy', tries)).toBe(60_000);
  world.wallMs -= 730 * 24 * 3_600_000;
  expect(restart().leftMs('amy', tries)).toBe(480_000);
});

it('has one nurse wait and not the other, and nobody without wrong tries', () => {
  const { world, restart } = clocks();
  const clock = restart();
  clock.leftMs('amy', { wrong: 5, since: world.wallMs });
  expect(clock.leftMs('ben', undefined)).toBe(0);
  expect(clock.leftMs('ben', { wrong: 2, since: world.wallMs })).toBe(0);
});

it('takes a count that somebody damaged for five wrong ones', () => {
  for (const damaged of [{ wrong: Number.NaN, since: 1 }, { wrong: 1, since: 9e15 }, 'none']) {
    const tries = pinTriesSchema.parse(damaged);
    expect(clocks().restart().leftMs('amy', tries)).toBe(60_000);
  }
});
