/** A run that broke a rule is shrunk to what still breaks it. */
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { plant } from './mutation.ts';
import { drawPlan, noWish } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

test.for([
  // It needs nothing but what people do.
  ['what may be on its way can be taken back', 'shrink-2', /^\d+ s: nurse/],
  // It needs faults in a row and a crash: what chance brought stands for itself.
  ['nothing rests after an unknown outcome', 'shrink-50', /^exchange \d+: status-503$/],
] as const)('"%s" shows in at most twelve steps', async ([name, seed, wanted]) => {
  const mutant = mutants.find((one) => one.name === name);
  if (mutant === undefined) throw new Error('There is no such planted bug');
  const subject = await plant(mutant);
  const plan = drawPlan(seed, 'memory', noWish);
  const report = await simulate(plan, subject);
  const rule = report.violations[0]?.rule;
  expect(rule).toBeDefined();
  const shrunk = await shrink(plan, subject, report);
  expect(shrunk.report.violations[0]?.rule).toBe(rule);
  expect(shrunk.steps.length).toBeLessThanOrEqual(12);
  expect(shrunk.steps).toContainEqual(expect.stringMatching(wanted));
});
