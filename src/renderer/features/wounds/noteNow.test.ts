/** Whose note stands below an assessment, and whether it still holds. */
import { describe, expect, it } from 'vitest';
import type { Submitted } from '../../../model/content.ts';
import type { Submission } from '../../../model/submission.ts';
import { inProblem, problemOf } from '../../../model/testing/problems.ts';
import { committed, correction, create, submissionOf } from '../../../model/testing/rows.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { historyOf } from './history.ts';

/** Read back as this version, and what was heard of it since. */
function readBack(
  madeVersion: number,
  since: 'changed-since' | null = null,
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

function told(submissions: Submission[], ...records: WoundAssessmentRecord[]) {
  const history = historyOf({ patientId: 'P-1', woundId: 'W-1' }, submissions, records);
  return history.map(({ careNote, isNoteChanged, isCorrectionOpen }) => ({
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
    const unnamed: Submitted = {
      kind: 'wound-correction',
      careNote: 'Corrected',
      target: {
        recordId: null,
        createdBy: 'own',
        seenVersion: null,
        seenCareNote: '',
        observedAt: create.observedAt,
      },
    };
    expect(told([submissionOf('c', {}, unnamed), own])).toEqual([
      { careNote: 'Cleaned', is: 'correction open' },
    ]);
    expect(told([submissionOf('c', readBack(2), unnamed), own])).toEqual([
      { careNote: 'Corrected', is: '' },
    ]);
  });
});
