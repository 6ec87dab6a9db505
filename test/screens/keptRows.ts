/** Copies of the hospital's answers that a tablet has: a patient with one wound, and an assessment of it. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import type { WoundAssessmentRecord } from '../../src/shared/interface/woundAssessmentRecord.ts';
import { observedAt } from './written.ts';

export const patientId = 'P-1001';
export const woundId = 'W-1001-1';

export const keptPatient = {
  kind: 'patient',
  id: patientId,
  content: { patientId, displayName: 'Lin Mei-Yu', medicalRecordNumber: 'MRN-0031001' },
} satisfies CacheEntry;

export const keptWounds = {
  kind: 'wounds',
  id: patientId,
  content: { items: [{ woundId, patientId, site: 'sacrum' }], complete: true },
} satisfies CacheEntry;

/** An assessment as it was read, with what this test is about changed. */
export function keptRecord(change: Partial<WoundAssessmentRecord> = {}) {
  const content: WoundAssessmentRecord = {
    clientRequestId: '00000000-0000-4000-8000-000000000001',
    recordId: 'WA-1',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: observedAt,
    patientId,
    woundId,
    observedAt,
    assessment: { careNote: 'As it was first.' },
    attachmentIds: [],
    ...change,
  };
  return { kind: 'record', id: content.recordId, content } satisfies CacheEntry;
}
