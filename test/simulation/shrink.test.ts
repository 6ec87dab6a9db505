/** A run that broke a rule is shrunk to what still breaks it. */
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { plant } from './mutation.ts';
import { drawPlan, noWish } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';
import type { Subject } from './subject.ts';

async function firstBroken(subject: Subject) {
  for (let number = 1; number <= 400; number += 1) {
    const plan = drawPlan(`shrink-${number}`, 'memory', noWish);
    const report = await simulate(plan, subject);
    if (report.violations.length > 0) return { plan, report };
  }
  throw new Error('No run breaks a rule');
}

test.for(['what may be on its way can be taken back', 'nothing rests after an unknown outcome'])(
  '"%s" shows in at most twelve steps',
  async (name) => {
    const mutant = mutants.find((one) => one.name === name);
    if (mutant === undefined) throw new Error('There is no such planted bug');
    const subject = await plant(mutant);
    const { plan, report } = await firstBroken(subject);
    const shrunk = await shrink(plan, subject, report);
    expect(shrunk.report.violations[0]?.rule).toBe(report.violations[0]?.rule);
    expect(shrunk.steps.length).toBeLessThanOrEqual(12);
    expect(shrunk.steps.length).toBeLessThan(plan.events.length);
  },
);
