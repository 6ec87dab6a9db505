/** Which record a thing is about, whose note stands in it, and whether it is void. */
import { describe, expect, it } from 'vitest';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import type { Target } from './content.ts';
import { readsNow, recordsOf, voidedAmong } from './records.ts';
import type { Submission } from './submission.ts';
import { inProblem, problemOf } from './testing/problems.ts';
import { committed, correction, create, submissionOf, voiding } from './testing/rows.ts';

/** Read back as this version, and what was heard of it since. */
function readBack(
  madeVersion: number,
  since: 'changed-since' | 'voided-since' | null = null,
): Pick<Submission, 'progress'> {
  const receipt = { ...committed.receipt, version: madeVersion };
  const end = { how: 'read-back' as const, receipt, madeVersion, isFound: false, since };
  return { progress: { stage: 'done', doneAt: 1, end } };
}

const copy = (version: number, careNote: string): WoundAssessmentRecord => ({
  ...committed.receipt,
  recordState: 'valid',
  version,
  patientId: create.patientId,
  woundId: create.woundId,
  observedAt: create.observedAt,
  assessment: { careNote },
  attachmentIds: [],
});

const own = submissionOf('own', readBack(1));
const corrected = (change: Partial<Submission>) => submissionOf('c', change, correction);

/** A correction or void of what she submitted as `own`, begun before the record had an id. */
const unnamed = (change: Partial<Submission>, of: typeof correction = correction) => {
  const target: Target = { ...targetIn(of), recordId: null, createdBy: 'own', seenVersion: null };
  return submissionOf('unnamed', change, { ...of, target } as typeof correction);
};
const targetIn = (of: typeof correction) => {
  if (!('target' in of)) throw new Error('It is a create');
  return of.target;
};

function told(submissions: Submission[], ...records: WoundAssessmentRecord[]) {
  return recordsOf(submissions, records)
    .map(readsNow)
    .map(({ careNote, isNoteChanged, isCorrectionOpen }) => ({
      careNote,
      is: [
        ...(isNoteChanged ? ['changed'] : []),
        ...(isCorrectionOpen ? ['correction open'] : []),
      ].join(', '),
    }));
}

describe('the note of her own assessment', () => {
  it('is said to be changed where the record has a version that she did not make', () => {
    expect(told([own], copy(2, 'Theirs'))).toEqual([{ careNote: 'Theirs', is: 'changed' }]);
    expect(told([own], copy(1, 'Cleaned'))).toEqual([{ careNote: 'Cleaned', is: '' }]);
  });

  it('is not said to be changed by a void, which makes a version as well', () => {
    const voided = { ...copy(2, 'Cleaned'), recordState: 'voided' as const };
    expect(told([own], voided)).toEqual([{ careNote: 'Cleaned', is: '' }]);
  });

  it('is hers where she has corrected it, until somebody changes it again', () => {
    const mine = [corrected(readBack(2)), submissionOf('own', readBack(1, 'changed-since'))];
    expect(told(mine, copy(2, 'Corrected'))).toEqual([{ careNote: 'Corrected', is: '' }]);
    expect(told(mine, copy(3, 'Theirs'))).toEqual([{ careNote: 'Theirs', is: 'changed' }]);
  });

  it('is her last one where the copy of the record is older or not here', () => {
    const mine = [corrected(readBack(2)), own];
    expect(told(mine)).toEqual([{ careNote: 'Corrected', is: '' }]);
    expect(told(mine, copy(1, 'Cleaned'))).toEqual([{ careNote: 'Corrected', is: '' }]);
    expect(told([corrected({ progress: { ...committed, madeVersion: 2 } }), own])).toEqual([
      { careNote: 'Corrected', is: '' },
    ]);
  });

  it('is said to be changed where that was only heard of', () => {
    const heard = submissionOf('own', readBack(1, 'changed-since'));
    expect(told([heard])).toEqual([{ careNote: 'Cleaned', is: 'changed' }]);
  });

  it('is hers where she found her record and its note is the first, or her correction', () => {
    const found = { how: 'found-by-author', recordId: 'WA-1' } as const;
    const done = { progress: { stage: 'done', doneAt: 1, end: found } } as const;
    const mine = submissionOf('own', done);
    expect(told([mine], copy(1, 'Cleaned'))).toEqual([{ careNote: 'Cleaned', is: '' }]);
    expect(told([mine], copy(2, 'Theirs'))).toEqual([{ careNote: 'Theirs', is: 'changed' }]);
    expect(told([corrected(done), mine], copy(2, 'Corrected'))).toEqual([
      { careNote: 'Corrected', is: '' },
    ]);
  });
});

describe('a correction that is not in the record', () => {
  it.each([
    ['waits', {}],
    ['was refused', inProblem(problemOf('refused'))],
  ])('is told beside the note that stands (%s)', (_what, change) => {
    const is = 'correction open';
    expect(told([corrected(change), own], copy(1, 'Cleaned'))).toEqual([
      { careNote: 'Cleaned', is },
    ]);
    expect(told([corrected(change)], copy(1, 'Theirs'))).toEqual([{ careNote: 'Theirs', is }]);
  });

  it('is found though the record had no id when it was submitted', () => {
    expect(told([unnamed({}), own])).toEqual([{ careNote: 'Cleaned', is: 'correction open' }]);
    expect(told([unnamed(readBack(2)), own])).toEqual([{ careNote: 'Corrected', is: '' }]);
  });
});

it('is not hers where she named it and it turned out to be another', () => {
  const named = inProblem(problemOf('cannot-know', { recordId: 'WA-1' }));
  const theirs = copy(1, 'Theirs');
  const all = recordsOf([submissionOf('own', named)], [theirs]);
  expect(all).toMatchObject([{ recordId: null }, { own: null, read: theirs }]);
});

describe('a record is void', () => {
  const isVoid = (submissions: Submission[], ...records: WoundAssessmentRecord[]) =>
    recordsOf(submissions, records).map(({ voided }) => voided);
  const aVoid = (change: Partial<Submission>) => submissionOf('v', change, voiding);

  it('by her own void, which is on its way before it is in the record', () => {
    expect(isVoid([own])).toEqual(['no']);
    expect(isVoid([aVoid({}), own])).toEqual(['on-its-way']);
    expect(isVoid([unnamed({}, voiding), submissionOf('own')])).toEqual(['on-its-way']);
    expect(isVoid([aVoid(inProblem(problemOf('refused'))), own])).toEqual(['on-its-way']);
    expect(isVoid([aVoid(readBack(2)), own])).toEqual(['yes']);
  });

  it('by whomever, as far as this tablet has read or heard', () => {
    const read: WoundAssessmentRecord = { ...copy(2, ''), recordState: 'voided' };
    expect(isVoid([own], read)).toEqual(['yes']);
    expect(isVoid([], read)).toEqual(['yes']);
    expect(isVoid([submissionOf('own', readBack(1, 'voided-since'))])).toEqual(['yes']);
    const heard = [inProblem(problemOf('conflict-voided')), readBack(1, 'voided-since')];
    expect(heard.map((change) => isVoid([corrected(change), own]))).toEqual([['yes'], ['yes']]);
    const not = [inProblem(problemOf('refused')), readBack(1, 'changed-since')];
    expect(not.map((change) => isVoid([corrected(change), own]))).toEqual([['no'], ['no']]);
  });

  it('but not because another record of that id is', () => {
    const others = { ...copy(2, ''), recordState: 'voided' as const, woundId: 'W-2' };
    expect(isVoid([own], others)).toEqual(['no', 'yes']);
  });

  it('and with it whatever of hers is of it, but not the void', () => {
    const mine = [corrected(readBack(2)), unnamed(readBack(3)), own];
    expect([...voidedAmong(mine)]).toEqual([]);
    const all = ['own', 'c', 'unnamed'];
    expect([...voidedAmong([aVoid(readBack(4)), ...mine])]).toEqual(all);
    expect([...voidedAmong(mine, [{ ...copy(4, ''), recordState: 'voided' }])]).toEqual(all);
    // Of the record itself nothing is here.
    const late = submissionOf('late', inProblem(problemOf('conflict-voided')), correction);
    expect([...voidedAmong([late, corrected(readBack(2))])]).toEqual(['late', 'c']);
  });
});
