import { describe, expect, it } from 'vitest';
import type { ClassSummary } from './summary.ts';
import { mistakesOf, readResult, resultOf, totalOf, withResult } from './wholeClass.ts';

const summary: ClassSummary = {
  sinceMs: 1_000,
  className: 'Ward 5A',
  finished: [{ lessonId: 'lost-answer', minutes: 4 }],
  handedIn: 5,
  inRecord: 3,
  waiting: 1,
  needsSomebody: 1,
  photos: 2,
  lost: 4,
  lostAnswers: 1,
  asked: 1,
  duplicates: 0,
  mistakes: { 'size-copied': 2, 'written-twice': 1 },
  records: [],
};

describe('the results of several tablets', () => {
  it('go through a file and are added up', () => {
    const one = resultOf('one', summary);
    const two = resultOf('two', { ...summary, handedIn: 2, inRecord: 2, waiting: 0 });
    const read = readResult(JSON.stringify(two));
    expect(read).toEqual(two);
    const all = withResult([one], read ?? one);
    expect(totalOf(all)).toEqual({
      handedIn: 7,
      inRecord: 5,
      waiting: 1,
      needsSomebody: 2,
      duplicates: 0,
    });
  });

  it('count a tablet once, by its newest result', () => {
    const before = [resultOf('one', summary), resultOf('two', summary)];
    const after = withResult(before, resultOf('one', { ...summary, handedIn: 6 }));
    expect(after.map(({ tablet, handedIn }) => [tablet, handedIn])).toEqual([
      ['one', 6],
      ['two', 5],
    ]);
  });

  it('say which mistake most tablets made, and count none of a file of an earlier version', () => {
    const one = resultOf('one', summary);
    const two = resultOf('two', { ...summary, mistakes: { 'written-twice': 1 } });
    const { mistakes: _none, ...earlier } = resultOf('three', summary);
    const three = readResult(JSON.stringify(earlier));
    expect(three?.mistakes).toEqual({});
    expect(mistakesOf([one, two, ...(three ? [three] : [])])).toEqual([
      { kind: 'written-twice', times: 2, tablets: 2 },
      { kind: 'size-copied', times: 2, tablets: 1 },
    ]);
    expect(readResult(JSON.stringify({ ...one, mistakes: { 'no such mistake': 1 } }))).toBeNull();
  });

  it('are taken from nothing else: no record, no number below nought, no file without end', () => {
    const one = resultOf('one', summary);
    expect(readResult('not JSON')).toBeNull();
    expect(readResult(JSON.stringify({ ...one, careNote: 'Clean.' }))).toBeNull();
    expect(readResult(JSON.stringify({ ...one, duplicates: -1 }))).toBeNull();
    expect(readResult(`${JSON.stringify(one)}${' '.repeat(100_000)}`)).toBeNull();
  });
});
