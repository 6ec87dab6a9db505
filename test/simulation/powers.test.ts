/** Owns the powers of simulated lives: each does what it is called, and none disturbs what was drawn without it. */
import { describe, expect, test } from 'vitest';
import type { Life } from './life.ts';
import { live } from './live.ts';
import { drawPlan, noWish } from './plan.ts';
import { powers, type Power } from './powers.ts';
import { ownCode } from './subject.ts';

/** What a life with this power tells, sooner or later. */
const told: Record<Power, string> = {
  rescue: 'takes a file in',
  clone: 'its disk is copied',
  'hand-over': 'hands',
  'copy-loss': 'its database is gone',
  'going-back': 'commits ago',
  'losing-rows': 'its database lacks',
  swap: 'look-up',
  'restored-hospital': 'is put back to its backup',
  'rewording-gateway': 'words a 404 itself',
  'two-clocks': 'has a second clock',
  'repeated-post': 'is sent again by itself',
};

/** So many lives are tried. */
const mostLives = 12;

describe('the powers of a life', () => {
  test.for(powers)('%s is met within twelve lives', async (power) => {
    const lines: string[] = [];
    for (let number = 1; number <= mostLives; number += 1) {
      const wish = { on: [power], isCertain: true };
      const report = await live(drawPlan(`powers-${number}`, 'memory', wish), ownCode);
      lines.push(...report.fullStory());
      if (lines.some((line) => line.includes(told[power]))) return;
    }
    expect.fail(`nothing is told of "${told[power]}"`);
  });

  test('an answer is exchanged for another one of its kind', async () => {
    for (let number = 1; number <= mostLives; number += 1) {
      const plan = drawPlan(`powers-${number}`, 'memory', { on: ['swap'], isCertain: true });
      const lives: Life[] = [];
      await live({ ...plan, swapRate: 0.5 }, ownCode, (life) => lives.push(life));
      const departures = lives.flatMap(({ network }) => [...network.departures()]);
      if (departures.some(({ isSwapped }) => isSwapped)) return;
    }
    expect.fail('no answer was exchanged');
  });

  test('what was drawn without powers happens with them, too', () => {
    const plain = drawPlan('powers-1', 'memory', noWish);
    const rich = drawPlan('powers-1', 'memory', { on: powers, isCertain: true });
    expect(plain.powers).toEqual([]);
    expect(rich.powers).toEqual(powers);
    expect(rich.events).toEqual(expect.arrayContaining(plain.events));
    expect(rich.faultRates).toEqual(plain.faultRates);
    expect(rich.interpretations).toEqual(plain.interpretations);
  });
});
