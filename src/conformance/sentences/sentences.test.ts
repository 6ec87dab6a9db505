/** The numbered sentences: every one has a rule or a reason. */
import { describe, expect, it } from 'vitest';
import {
  numbersOf,
  reasonWords,
  sentences,
  withoutRule,
} from '../../shared/interface/sentences/sentences.ts';
import { allRules } from '../rules/all.ts';
import { coverageOf, sentencesOf } from './basis.ts';

describe('the sentences of the interface', () => {
  it('are each examined by a rule or left out for one reason', () => {
    const spoken = new Set(
      allRules.flatMap(({ id }) => sentencesOf(id).map(({ number }) => number)),
    );
    const leftOut = Object.values(withoutRule).flatMap(numbersOf);
    expect(leftOut).toHaveLength(new Set(leftOut).size);
    expect([...spoken, ...leftOut].toSorted()).toEqual(Object.keys(sentences).toSorted());
    expect(Object.keys(reasonWords)).toEqual(Object.keys(withoutRule));
  });

  it('are named by every rule, and only those that exist', () => {
    const named = allRules.map(({ id }) => [id, sentencesOf(id)] as const);
    expect(named.filter(([, list]) => list.length === 0)).toEqual([]);
    expect(named.flatMap(([, list]) => list.filter(({ text }) => text === ''))).toEqual([]);
  });

  it('are counted: all by all rules, and those of the others are left', () => {
    const ids = allRules.map(({ id }) => id);
    const all = coverageOf(ids);
    expect(all.examined).toBe(all.examinable);
    expect(all.left).toEqual([]);
    const others = ids.filter((id) => id !== 'correct.stale');
    expect(coverageOf(others).left).toEqual(['4.1-25', '4.1-26', '7-16']);
    expect(coverageOf([]).examined).toBe(0);
  });
});
