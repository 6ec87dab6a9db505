/** What a nurse is told before she goes home, for each kind of thing that may be left, alone and in combination. */
import { describe, expect, it, test } from 'vitest';
import { problemTypes } from '../../../../model/problem.ts';
import { inProblem, problemOf } from '../../../../model/testing/problems.ts';
import { committed, draftOf, notThere, submissionOf } from '../../../../model/testing/rows.ts';
import { goHome, type Known, type Told } from './goHome.ts';

type Left = NonNullable<Known['left']>;
const empty: Left = { open: [], drafts: [], unreadable: 0 };
const allKnown: Known = {
  left: empty,
  unsaved: 0,
  photosAtWork: 0,
  isRestored: false,
  hasExpired: false,
};
const open = (...submissions: Left['open']): Partial<Known> => ({
  left: { ...empty, open: submissions },
});
const waits = submissionOf('waits');
const refused = submissionOf('refused', inProblem(problemOf('refused')));

const begun: Partial<Known> = { left: { ...empty, drafts: [draftOf('Clean.')] } };

describe('you can go home', () => {
  it('is said where everything is known and nothing is left', () => {
    expect(goHome(allKnown)).toMatchObject({ verdict: 'all-in', count: 0 });
  });

  it('is said of a draft that holds no word, and of a sign-in that nothing waits for', () => {
    const left = { ...empty, drafts: [draftOf('  ')] };
    expect(goHome({ ...allKnown, left, hasExpired: true })).toMatchObject({
      verdict: 'all-in',
      drafts: [],
    });
  });
});

/** What is left, what she is told, and how many items need her or are on their way. */
const table: [string, Partial<Known>, Told['verdict'], number][] = [
  ['the device fails', { left: null }, 'cannot-tell', 0],
  ['a database came back from a copy', { isRestored: true }, 'cannot-tell', 0],
  ['one waits', open(waits), 'on-its-way', 1],
  ['one may be there', open(submissionOf('s', { progress: notThere })), 'on-its-way', 1],
  ['one is to be read back', open(submissionOf('s', { progress: committed })), 'on-its-way', 1],
  ['one waits for her sign-in', { ...open(waits), hasExpired: true }, 'needs-you', 1],
  ['two wait for one sign-in', { ...open(waits, waits), hasExpired: true }, 'needs-you', 1],
  ['one waits and one is refused', open(waits, refused), 'needs-you', 1],
  ['a draft is begun', begun, 'needs-you', 1],
  ['a row cannot be read', { left: { ...empty, unreadable: 2 } }, 'needs-you', 2],
  ['a form is not on the disk', { unsaved: 1 }, 'needs-you', 1],
  ['a photo is in no draft yet', { photosAtWork: 1 }, 'needs-you', 1],
];

const notAllIn: Told['verdict'][] = ['cannot-tell', 'needs-you', 'on-its-way'];

describe('she is told otherwise where', () => {
  it.each(table)('%s', (_what, known, verdict, count) => {
    expect(goHome({ ...allKnown, ...known })).toMatchObject({ verdict, count });
  });

  it.each(problemTypes)('there is the problem %s', (type) => {
    const known = open(submissionOf('s', inProblem(problemOf(type))));
    expect(goHome({ ...allKnown, ...known })).toMatchObject({ verdict: 'needs-you', count: 1 });
  });
});

test('no two of them together come to "all in", and what is not known comes first', () => {
  for (const [one, first] of table) {
    for (const [other, second, verdict] of table) {
      const together = goHome({ ...allKnown, ...first, ...second });
      const possible = verdict === 'cannot-tell' ? [verdict] : notAllIn;
      expect(possible, `${one}; ${other}`).toContain(together.verdict);
    }
  }
});
