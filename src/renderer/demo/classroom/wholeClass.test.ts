import { describe, expect, it } from 'vitest';
import type { ClassSummary } from './summary.ts';
import { readResult, resultOf, totalOf, withResult } from './wholeClass.ts';

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

  it('are taken from nothing else: no record, no number below nought, no file without end', () => {
    const one = resultOf('one', summary);
    expect(readResult('not JSON')).toBeNull();
    expect(readResult(JSON.stringify({ ...one, careNote: 'Clean.' }))).toBeNull();
    expect(readResult(JSON.stringify({ ...one, duplicates: -1 }))).toBeNull();
    expect(readResult(`${JSON.stringify(one)}${' '.repeat(100_000)}`)).toBeNull();
  });
});
