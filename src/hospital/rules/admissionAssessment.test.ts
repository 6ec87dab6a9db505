import { describe, expect, it } from 'vitest';
import { schemaExamples } from '../openapi/examples.ts';
import { admissionInput, createTestHospital } from '../testing/testHospital.ts';

describe('an admission assessment', () => {
  it('answers 201 and reads back in full', async () => {
    const { ask } = createTestHospital();
    const example = schemaExamples['AdmissionAssessmentInput'] as Record<string, unknown>;
    const created = await ask('POST', '/admission-assessments', example);
    expect(created.status).toBe(201);
    const { body } = await ask('GET', `/admission-assessments/${created.body.recordId}`);
    expect(body).toEqual({ ...example, ...created.body });
  });

  it('accepts no property that is not listed, at any level', async () => {
    const { ask } = createTestHospital();
    for (const [overrides, path] of [
      [{ ward: 'A' }, 'ward'],
      [{ assessment: { extra: {} } }, 'assessment.extra'],
      [{ assessment: { basic: { extra: 1 } } }, 'assessment.basic.extra'],
      [
        { assessment: { alerts: { pcrDate: { month: 1, day: 1, hour: 1 } } } },
        'assessment.alerts.pcrDate.hour',
      ],
      [
        { assessment: { family: { members: [{ role: 'son' }, { extra: 1 }] } } },
        'assessment.family.members.1.extra',
      ],
      [
        { assessment: { health: { familyHistory: [{ relation: 'a', diseases: [], x: 1 }] } } },
        'assessment.health.familyHistory.0.x',
      ],
    ] as const) {
      const told = await ask('POST', '/admission-assessments', admissionInput(overrides));
      expect([path, told.status]).toEqual([path, 422]);
      expect(told.body.error.fields.map((field: { path: string }) => field.path)).toContain(path);
    }
  });

  it('names each bad field of the sections and of the envelope', async () => {
    const { ask } = createTestHospital();
    const told = await ask('POST', '/admission-assessments', {
      clientRequestId: 'a',
      patientId: 'P-1001',
      assessedAt: 'yesterday',
      assessment: {
        basic: { education: 'phd', languages: [], religions: ['none', 'islam'] },
        alerts: { drugAllergy: 'yes', drugAllergens: ['penicillin', 'penicillin'] },
        nutrition: { heightCm: '158' },
        admission: { wardDate: '2026/11/20', wardTime: '25:00' },
      },
    });
    expect([told.status, told.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    const paths = told.body.error.fields.map((field: { path: string }) => field.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'encounterId',
        'assessedAt',
        'assessment.basic.education',
        'assessment.basic.languages',
        'assessment.basic.religions',
        'assessment.alerts.drugAllergyNote',
        'assessment.alerts.drugAllergens',
        'assessment.nutrition.heightCm',
        'assessment.admission.wardDate',
        'assessment.admission.wardTime',
      ]),
    );
  });

  it('needs an open inpatient stay of that patient', async () => {
    const { ask } = createTestHospital();
    for (const [patientId, encounterId, status] of [
      ['P-1001', 'E-1002', 422],
      ['P-1005', 'E-1005', 422],
      ['P-1004', 'E-1004', 422],
      ['P-1007', 'E-1007', 422],
      ['P-1001', 'E-9', 404],
      ['P-9', 'E-1001', 404],
      ['P-2001', 'E-2001', 403],
      ['P-1003', 'E-1003', 201],
    ] as const) {
      const input = admissionInput({ patientId, encounterId });
      const told = await ask('POST', '/admission-assessments', input);
      expect([encounterId, told.status]).toEqual([encounterId, status]);
    }
  });

  it('is de-duplicated like a wound assessment', async () => {
    const { ask, hospital } = createTestHospital();
    const input = admissionInput();
    const first = await ask('POST', '/admission-assessments', input);
    expect((await ask('POST', '/admission-assessments', input)).body).toEqual(first.body);
    const other = { ...input, assessedAt: '2026-11-20T08:31:00+08:00' };
    expect((await ask('POST', '/admission-assessments', other)).status).toBe(409);
    expect((await ask('GET', `/requests/${String(input['clientRequestId'])}`)).body).toEqual(
      first.body,
    );
    expect(hospital.state().admissionAssessments).toBe(1);
  });

  it('can neither be corrected nor voided', async () => {
    const { ask } = createTestHospital();
    const { body } = await ask('POST', '/admission-assessments', admissionInput());
    const path = `/admission-assessments/${body.recordId}`;
    expect((await ask('PATCH', path, { version: 1 })).status).toBe(405);
    expect((await ask('POST', `${path}/void`, { version: 1 })).status).toBe(404);
    expect(
      (await ask('POST', `/wound-assessments/${body.recordId}/void`, { version: 1 })).status,
    ).toBe(422);
  });

  it('is refused to a reader', async () => {
    const { ask } = createTestHospital();
    const told = await ask('POST', '/admission-assessments', admissionInput(), 'reader-cat');
    expect(told.status).toBe(403);
  });
});
