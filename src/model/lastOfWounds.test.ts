import { describe, expect, it } from 'vitest';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import { lastOfWounds, voidedAmong } from './lastOfWounds.ts';
import type { Submission } from './submission.ts';
import { inProblem, problemOf } from './testing/problems.ts';
import { committed, create, submissionOf } from './testing/rows.ts';

const record = (
  woundId: string,
  observedAt: string,
  more: Partial<WoundAssessmentRecord> = {},
): WoundAssessmentRecord => ({
  clientRequestId: `c-${observedAt}`,
  patientId: 'P-1',
  woundId,
  observedAt,
  assessment: { careNote: '' },
  attachmentIds: [],
  recordId: `R-${woundId}-${observedAt}`,
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: observedAt,
  ...more,
});

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00+08:00`;
const seen = {
  recordId: null,
  createdBy: null,
  seenVersion: 1,
  seenCareNote: '',
  observedAt: at(2),
};
const correctionOf = (
  target: Omit<typeof seen, 'recordId' | 'createdBy'> & {
    recordId: string | null;
    createdBy: string | null;
  },
) => ({ kind: 'wound-correction', target, careNote: 'x' }) as const;

function doneAs(recordId: string): Partial<Submission> {
  const receipt = { ...committed.receipt, recordId };
  const end = {
    how: 'read-back',
    receipt,
    madeVersion: 1,
    isFound: false,
    since: null,
  } as const;
  return { progress: { stage: 'done', doneAt: 0, end } };
}

describe('the last assessment of each wound', () => {
  it('is none that its author found in the record and a colleague has voided since', () => {
    const end = { how: 'found-by-author', recordId: 'R-1' } as const;
    const own = submissionOf('a', { progress: { stage: 'done', doneAt: 0, end } });
    const voided = record('W-1', create.observedAt, { recordId: 'R-1', recordState: 'voided' });
    expect(lastOfWounds([own], [], []).map(({ woundId }) => woundId)).toEqual(['W-1']);
    expect(lastOfWounds([own], [voided], [])).toEqual([]);
  });

  it('is the newest that counts, and the wound left longest comes first', () => {
    const records = [
      record('W-1', at(2)),
      record('W-1', at(9)),
      record('W-2', at(5)),
      record('W-2', at(20), { recordState: 'voided' }),
    ];
    const listed = [{ woundId: 'W-1', patientId: 'P-1', site: 'Sacrum' }];
    expect(lastOfWounds([], records, listed)).toEqual([
      { woundId: 'W-2', site: 'W-2', assessedAtMs: Date.parse(at(5)) },
      { woundId: 'W-1', site: 'Sacrum', assessedAtMs: Date.parse(at(9)) },
    ]);
  });

  it('says nothing of a wound whose only assessment was voided', () => {
    const records = [record('W-1', at(2), { recordState: 'voided' })];
    expect(lastOfWounds([], records, [])).toEqual([]);
  });

  it.each(['conflict-voided', 'refused'] as const)(
    'believes what a correction of the record has heard: %s',
    (type) => {
      const of = { ...seen, recordId: `R-W-1-${at(2)}` };
      const heard = submissionOf('c', inProblem(problemOf(type)), correctionOf(of));
      const lasts = lastOfWounds([heard], [record('W-1', at(2))], []);
      expect(lasts).toHaveLength(type === 'refused' ? 1 : 0);
    },
  );
});

it('knows which of hers are of a record that is void by now', () => {
  const own = submissionOf('own', doneAs('R-1'));
  const other = submissionOf('other', doneAs('R-2'));
  const of = (recordId: string | null, createdBy: string | null = null) =>
    correctionOf({ ...seen, recordId, createdBy });
  const corrected = submissionOf('corrected', doneAs('R-1'), of('R-1'));
  const voiding = ({ target }: ReturnType<typeof of>, end: Partial<Submission>) =>
    submissionOf('void', end, { kind: 'wound-void', target, reason: 'Twice.' });
  const among = (...more: Submission[]) => [...voidedAmong([other, own, corrected, ...more])];
  expect(among()).toEqual([]);
  expect(among(voiding(of('R-1'), doneAs('R-1')))).toEqual(['own', 'corrected']);
  expect(among(voiding(of('R-1'), inProblem(problemOf('refused'))))).toEqual([]);
  expect(among(voiding(of(null, 'own'), doneAs('R-1')))).toEqual(['own']);
  expect(among(submissionOf('late', inProblem(problemOf('conflict-voided')), of('R-1')))).toEqual([
    'own',
    'corrected',
    'late',
  ]);
});

it('looks at each submission a handful of times, however many wounds a patient has', () => {
  let looks = 0;
  const own = Array.from({ length: 240 }, (_, index): Submission => {
    const woundId = `W-${index % 12}`;
    const submitted = { ...create, woundId, observedAt: at((index % 28) + 1) };
    const submission = submissionOf(`s-${index}`, {}, submitted);
    const content = { ...submission.content, subject: { ...submission.content.subject, woundId } };
    return Object.defineProperty({ ...submission }, 'content', {
      get() {
        looks += 1;
        return content;
      },
    });
  });
  expect(lastOfWounds(own, [], [])).toHaveLength(12);
  expect(looks).toBeLessThanOrEqual(5 * own.length);
});
