/** The powers of simulated runs: each does what it is called, and none changes what was drawn without it. */
import { describe, expect, test } from 'vitest';
import { drawPlan, noWish } from './plan.ts';
import { powers, type Power } from './powers.ts';
import type { Run } from './run.ts';
import { simulate } from './simulate.ts';
import { ownCode } from './subject.ts';

/** What the trace of a run with this power says sooner or later. */
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
  'text-firewall': 'write POST /wound-assessments [page-403]',
  'repeated-post': 'is sent again by itself',
  'mute-host': 'accepts and does not answer',
  'barred-query': 'bars the query with',
};

/** How many runs are tried. */
const maxLives = 12;

describe('the powers of a run', () => {
  test.for(powers)('%s is met within twelve runs', async (power) => {
    const lines: string[] = [];
    for (let number = 1; number <= maxLives; number += 1) {
      const wish = { on: [power], isCertain: true };
      const report = await simulate(drawPlan(`powers-${number}`, 'memory', wish), ownCode);
      lines.push(...report.fullStory());
      if (lines.some((line) => line.includes(told[power]))) return;
    }
    expect.fail(`nothing is told of "${told[power]}"`);
  });

  test('an answer is exchanged for another one of its kind', async () => {
    for (let number = 1; number <= maxLives; number += 1) {
      const plan = drawPlan(`powers-${number}`, 'memory', { on: ['swap'], isCertain: true });
      const runs: Run[] = [];
      await simulate({ ...plan, swapRate: 0.5 }, ownCode, (run) => runs.push(run));
      const sentRequests = runs.flatMap(({ network }) => [...network.sentRequests()]);
      if (sentRequests.some(({ isSwapped }) => isSwapped)) return;
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
