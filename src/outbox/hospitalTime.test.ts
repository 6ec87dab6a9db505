import { describe, expect, test } from 'vitest';
import { confirmAfterMs, keepHospitalTime } from './hospitalTime.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = 20_000 * dayMs;
const year = 365 * dayMs;
const unheard = { clockSkewMs: null, latestHospitalTime: 0 };

describe("the hospital's time", () => {
  test('one answer from years ahead leaves no trace', () => {
    const time = keepHospitalTime(unheard);
    time.hear(now, now);
    time.hear(now + 10 * year, now + 1_000);
    expect(time.isFresh(now + 1_000)).toBe(false);
    time.hear(now + 2_000, now + 2_000);
    expect(time.isFresh(now + 2_000)).toBe(true);
    expect(time.estimate(now + 30 * dayMs)).toBe(now + 30 * dayMs);
  });

  test('not even where it is the very first one', () => {
    const time = keepHospitalTime(unheard);
    time.hear(now + 10 * year, now);
    expect(time.isFresh(now)).toBe(false);
    time.hear(now + 1_000, now + 1_000);
    expect(time.estimate(now + 5_000)).toBe(now + 5_000);
  });

  test('a jump that a later answer agrees with is believed, forwards and back', () => {
    const time = keepHospitalTime(unheard);
    time.hear(now, now);
    time.hear(now + dayMs, now);
    time.hear(now + dayMs + 4_000, now + 4_000);
    expect(time.estimate(now + 4_000)).toBe(now + 4_000);
    time.hear(now + dayMs + 40_000, now + 40_000);
    expect(time.estimate(now + 40_000)).toBe(now + dayMs + 40_000);
    time.hear(now + 50_000, now + 50_000);
    time.hear(now + 90_000, now + 90_000);
    expect(time.estimate(now + 90_000)).toBe(now + 90_000);
  });

  test('a jump could be confirmed five seconds after the last one that matters, by the clock of now', () => {
    const time = keepHospitalTime(unheard);
    expect(time.confirmsAt()).toBeNull();
    time.hear(now, now + 3 * dayMs);
    expect(time.confirmsAt()).toBe(now + 3 * dayMs + confirmAfterMs);
    // Somebody sets the tablet's clock, still wrong.
    time.hear(now + 1_000, now - dayMs);
    expect(time.confirmsAt()).toBe(now - dayMs + confirmAfterMs);
    time.hear(now + 7_000, now - dayMs + 6_000);
    expect(time.confirmsAt()).toBeNull();
    // Another node is some minutes ahead: nothing depends on that.
    time.hear(now + 10 * 60_000, now - dayMs + 7_000);
    expect(time.confirmsAt()).toBeNull();
  });

  test('what a wrong date left behind in an earlier version is mended, too', () => {
    const time = keepHospitalTime({ clockSkewMs: 0, latestHospitalTime: now + 10 * year });
    time.hear(now, now);
    time.hear(now + 40_000, now + 40_000);
    expect(time.estimate(now + 40_000)).toBe(now + 40_000);
  });

  test('one answer without a date says nothing of the clock', () => {
    const time = keepHospitalTime({ clockSkewMs: 0, latestHospitalTime: now });
    time.hear(null, now + 4 * dayMs);
    expect(time.isFresh(now + 4 * dayMs)).toBe(false);
    time.hear(now, now + 4 * dayMs + 1_000);
    expect(time.isFresh(now + 4 * dayMs + 1_000)).toBe(false);
  });

  test('a hospital that names no date leaves the clock of the tablet', () => {
    const time = keepHospitalTime(unheard);
    time.hear(null, now);
    time.hear(null, now + 4_000);
    expect(time.isFresh(now + 4_000)).toBe(false);
    time.hear(null, now + 6_000);
    expect(time.isFresh(now + 6_000)).toBe(true);
  });

  test('one odd date, and then none: the date is forgotten', () => {
    const time = keepHospitalTime(unheard);
    time.hear(now + 2 * dayMs, now);
    time.hear(null, now + 1_000);
    expect(time.isFresh(now + 1_000)).toBe(false);
    time.hear(null, now + 7_000);
    expect(time.isFresh(now + 7_000)).toBe(true);
    expect(time.estimate(now + 7_000)).toBe(now + 7_000);
  });

  describe('two clocks behind one address', () => {
    const [one, other] = [3 * hourMs, 3 * hourMs + 45 * 60_000];

    test('in turns: the one that comes again is believed, the other disturbs nothing', () => {
      const time = keepHospitalTime(unheard);
      time.hear(now + one, now);
      time.hear(now + 3_000 + other, now + 3_000);
      expect(time.isFresh(now + 3_000)).toBe(false);
      time.hear(now + 6_000 + one, now + 6_000);
      expect(time.isFresh(now + 6_000)).toBe(true);
      time.hear(now + 7_000 + other, now + 7_000);
      expect(time.isFresh(now + 7_000)).toBe(true);
      expect(time.estimate(now + 7_000)).toBe(now + 7_000 + one);
    });

    test('a day apart: uncertain while the other one speaks', () => {
      const time = keepHospitalTime(unheard);
      time.hear(now, now);
      time.hear(now + 1_000 + dayMs, now + 1_000);
      expect(time.isFresh(now + 1_000)).toBe(false);
      expect(time.earliest(now + 1_000)).toBe(now + 1_000);
      time.hear(now + 2_000, now + 2_000);
      expect(time.isFresh(now + 2_000)).toBe(true);
    });
  });

  describe('dates that never agree', () => {
    const hearFor = (rounds: number, everyMs: number) => {
      const time = keepHospitalTime(unheard);
      for (let round = 0; round <= rounds; round += 1) {
        time.hear(now + round * everyMs - round * dayMs - dayMs, now + round * everyMs);
      }
      return { time, at: now + rounds * everyMs };
    };

    test('for ten minutes: that is said, with the earliest time that it may be', () => {
      const { time, at } = hearFor(10, 60_000);
      expect(time.isFresh(at)).toBe(false);
      expect(time.neverSettles(at)).toBe(true);
      expect(time.earliest(at)).toBe(at - 11 * dayMs);
    });

    test.each([
      ['nine minutes', 9, 60_000],
      ['few answers', 5, 2 * 60_000],
      // The tablet's clock may have been set in between.
      ['gaps', 10, 4 * 60_000],
    ])('not after %s', (_what, rounds, everyMs) => {
      const { time, at } = hearFor(rounds, everyMs);
      expect(time.neverSettles(at)).toBe(false);
    });

    test('nor once the hospital has not been heard for a while', () => {
      const { time, at } = hearFor(10, 60_000);
      expect(time.neverSettles(at + 4 * 60_000)).toBe(false);
    });
  });

  test('never runs back by itself', () => {
    const time = keepHospitalTime(unheard);
    time.hear(now, now);
    expect(time.estimate(now - dayMs)).toBe(now);
  });
});
