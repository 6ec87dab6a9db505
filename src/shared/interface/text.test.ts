import { expect, it } from 'vitest';
import { encounterSchema } from './encounter.ts';
import { errorBodySchema } from './errorBody.ts';
import { patientSchema } from './patient.ts';
import { drawable } from './text.ts';
import { woundAssessmentRecordSchema } from './woundAssessmentRecord.ts';

const patient = { patientId: 'P-1', medicalRecordNumber: 'M-1', displayName: '林美玉 Lin Mei-Yu' };

it('leaves a real name as it is', () => {
  expect(patientSchema.parse(patient)).toEqual(patient);
  expect(drawable('', 10)).toBe('');
  expect(drawable('😀'.repeat(10), 10)).toBe('😀'.repeat(10));
});

it('cuts a name of a megabyte, and does not refuse it', () => {
  const { displayName } = patientSchema.parse({ ...patient, displayName: 'x'.repeat(1_000_000) });
  expect(displayName).toBe(`${'x'.repeat(199)}…`);
});

it('takes away what would turn a line around', () => {
  const displayName = '\u202etfel gnorw\u202c Amy\u2066\u200f\u061c';
  expect(patientSchema.parse({ ...patient, displayName }).displayName).toBe('tfel gnorw Amy');
});

it('cuts the words of a refusal, and does not lose it', () => {
  const body = {
    error: {
      code: 'C',
      message: 'm'.repeat(200_000),
      fields: [{ path: 'assessment.careNote', message: 'm'.repeat(200_000) }],
    },
  };
  const { error } = errorBodySchema.parse(body);
  expect(error.message).toHaveLength(2_000);
  expect(error.fields?.[0]?.message).toHaveLength(2_000);
  expect(error.fields?.[0]?.path).toBe('assessment.careNote');
});

it('refuses an identifier that no path can carry, and never touches a care note', () => {
  const encounter = { encounterId: 'E-1', patientId: 'P-1', type: 'inpatient', status: 'active' };
  expect(encounterSchema.safeParse(encounter).success).toBe(true);
  const long = { ...encounter, encounterId: 'x'.repeat(10_001) };
  expect(encounterSchema.safeParse(long).success).toBe(false);
  const careNote = '\u202eas it was written '.repeat(4_000);
  const record = woundAssessmentRecordSchema.parse({
    clientRequestId: 'r',
    recordId: 'R-1',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:00+08:00',
    patientId: 'P-1',
    woundId: 'W-1',
    observedAt: '2026-11-20T08:00:00+08:00',
    assessment: { careNote },
    attachmentIds: [],
  });
  expect(record.assessment.careNote).toBe(careNote);
});
