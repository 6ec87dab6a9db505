import { describe, expect, it } from 'vitest';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import { lastOfWounds } from './lastOfWounds.ts';
import type { Submission } from './submission.ts';
import { create, submissionOf } from './testing/rows.ts';

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
