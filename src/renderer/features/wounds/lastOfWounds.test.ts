import { describe, expect, it } from 'vitest';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { lastOfWounds } from './lastOfWounds.ts';

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
  it('is the newest that counts, and the wound left longest comes first', () => {
    const records = [
      record('W-1', at(2)),
      record('W-1', at(9)),
      record('W-2', at(5)),
      record('W-2', at(20), { recordState: 'voided' }),
      record('W-3', at(7), { patientId: 'P-2' }),
    ];
    const listed = [{ woundId: 'W-1', patientId: 'P-1', site: 'Sacrum' }];
    expect(Object.fromEntries(lastOfWounds([], records, listed))).toEqual({
      'P-1': [
        { woundId: 'W-2', site: 'W-2', assessedAtMs: Date.parse(at(5)) },
        { woundId: 'W-1', site: 'Sacrum', assessedAtMs: Date.parse(at(9)) },
      ],
      'P-2': [{ woundId: 'W-3', site: 'W-3', assessedAtMs: Date.parse(at(7)) }],
    });
  });

  it('says nothing of a wound whose only assessment was voided', () => {
    const records = [record('W-1', at(2), { recordState: 'voided' })];
    expect(lastOfWounds([], records, []).get('P-1')).toEqual([]);
  });
});
