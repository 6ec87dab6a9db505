/** The comparison of the ways of running: a way finds what it can find, and what only one finds is told of it alone. */
import { afterAll, expect, test } from 'vitest';
import { lookInEachWay, spread } from './bugByWays.ts';
import { comparedBugs, describeComparison, latest, type Finding } from './compareWays.ts';
import { clearMutants } from './mutation.ts';

afterAll(clearMutants);

const bugNamed = (name: string) => {
  const [bug] = comparedBugs([name]);
  if (bug === undefined) throw new Error(`There is no bug "${name}"`);
  return bug;
};

test('each way looks by itself, and says how many runs it took', async () => {
  const bounds = { start: 'ways', limit: 4, ways: ['scenarios', 'states', 'powers'] } as const;
  const results = await lookInEachWay(bugNamed('the query is skipped'), bounds, () => undefined);
  // It has no powers, so there are no runs with them.
  expect(results.map(({ way, runs, rule }) => [way, runs, rule !== null])).toEqual([
    ['scenarios', 1, true],
    ['states', 2, true],
    ['powers', 0, false],
  ]);
});

test('no bug is looked for under a name that another one has, or that none has', () => {
  const names = comparedBugs().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(() => comparedBugs(['no such bug'])).toThrow('no such bug');
});

test('of a longer list evenly spaced runs are done', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
  expect(spread([0, 1], 4)).toEqual([0, 1]);
});

test('what only one way finds is told of that way, and of the last time that each looked', () => {
  const finding = (bug: string, way: Finding['way'], rule: string | null): Finding => ({
    bug,
    way,
    rule,
    runs: 3,
    limit: 9,
    seconds: 1,
  });
  const findings = [
    finding('one', 'swarm', null),
    finding('one', 'swarm', 'R1'),
    finding('one', 'states', null),
    finding('two', 'swarm', 'R2'),
    finding('two', 'states', 'R2'),
    finding('three', 'states', null),
  ];
  const lines = describeComparison(latest(findings));
  expect(lines).toContain('one: swarm R1 after 3 (1.0 s), states not in 3 (1.0 s)');
  expect(lines).toContain('swarm: 2 of 2 bugs in 2 s; only it: one');
  expect(lines).toContain('states: 1 of 3 bugs in 3 s; only it: none');
  expect(lines.at(-1)).toBe('found by no way: three');
});
