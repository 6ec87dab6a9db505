/**
 * Proves that no answer allowed by the interface is lost between the form and the body that is sent, whatever else is
 * answered, whichever section was set aside and whatever profile the hospital has.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestHospital, admissionInput } from '../../src/hospital/testing/testHospital.ts';
import { submissionOf } from '../../src/model/testing/rows.ts';
import { writeRequest } from '../../src/outbox/requestBody.ts';
import {
  formContentOf,
  submittedFrom,
  type AdmissionDraft,
} from '../../src/renderer/screens/admissionAssessment/admissionDraft.ts';
import { openAdmissionForm } from '../../src/renderer/screens/admissionAssessment/admissionForm.ts';
import { fieldIsAsked } from '../../src/shared/admission/applies.ts';
import { answerOf } from '../../src/shared/admission/codes.ts';
import { contradictionOf } from '../../src/shared/admission/contradictions.ts';
import {
  admissionFields,
  admissionSections,
  type AdmissionAssessmentDraft,
  type AdmissionSectionName,
} from '../../src/shared/admission/description.ts';
import { admissionDraftIssues } from '../../src/shared/admission/progress.ts';
import { admissionAssessmentSchema } from '../../src/shared/admission/schema.ts';
import { defaultProfile } from '../../src/shared/profile.ts';
import { legalAssessment, validAssessment } from '../support/admissionArbitraries.ts';

const setAside = fc.subarray<AdmissionSectionName>(admissionSections.map(({ name }) => name));

const subject = {
  patientId: 'P-1',
  encounterId: 'E-1',
  displayName: 'Lin',
  medicalRecordNumber: 'M-1',
  woundId: null,
  woundSite: null,
};

/** Types every answer into an open form, in the order given, and submits what it holds. */
function sentOf(
  answers: readonly (readonly [key: string, value: unknown])[],
  sectionsSetAside: readonly AdmissionSectionName[],
): unknown {
  const begun = {
    kind: 'admission-assessment',
    subject,
    assessedAt: '2026-11-20T08:30:00+08:00',
    assessment: {},
    sectionsSetAside: [],
    sectionId: null,
  } as unknown as AdmissionDraft;
  const form = openAdmissionForm(formContentOf(begun), {
    write: () => Promise.resolve({ savedAt: 1 }),
    describeError: String,
    savedAt: null,
    later: () => () => undefined,
  });
  for (const [key, value] of answers) form.setAnswer(key, value);
  form.change({ sectionsSetAside });
  const draft = { ...begun, ...form.content() } as AdmissionDraft;
  const submitted = submittedFrom(draft);
  const { json } = writeRequest(submissionOf('s', {}, submitted), [], null);
  return (JSON.parse(JSON.stringify(json)) as { assessment: unknown }).assessment;
}

function answersOf(assessment: AdmissionAssessmentDraft): [string, unknown][] {
  return admissionFields.flatMap((field): [string, unknown][] => {
    const value = answerOf(assessment, field.key);
    return value === undefined ? [] : [[field.key, value]];
  });
}

/** The assessment as it is sent: sections without an answer are left out. */
function withoutEmptySections(assessment: object): object {
  return Object.fromEntries(
    Object.entries(assessment).filter(([, section]) => Object.keys(section as object).length > 0),
  );
}

describe('an answer that the interface allows', () => {
  it('is sent as it was given, whatever else is answered and set aside', () => {
    const order = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(legalAssessment(), setAside, order, (assessment, aside, numbers) => {
        expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(true);
        const shuffled = answersOf(assessment)
          .map((answer) => ({ answer, rank: numbers.next().value ?? 0 }))
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ answer }) => answer);
        expect(sentOf(shuffled, aside)).toEqual(withoutEmptySections(assessment));
      }),
      { numRuns: 300 },
    );
  });

  it('is never hidden: what is sent stands in the form', () => {
    fc.assert(
      fc.property(legalAssessment(), setAside, (assessment, aside) => {
        for (const field of admissionFields) {
          if (answerOf(assessment, field.key) === undefined) continue;
          expect(fieldIsAsked(field, assessment, defaultProfile, aside)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('is taken by the bundled hospital and by the form, which asks and does not refuse', async () => {
    const tested = createTestHospital();
    await fc.assert(
      fc.asyncProperty(validAssessment(), async (assessment) => {
        const told = await tested.ask(
          'POST',
          '/admission-assessments',
          admissionInput({ assessment }),
        );
        expect(told.status).toBe(201);
        const record = await tested.ask('GET', `/admission-assessments/${told.body.recordId}`);
        expect(record.body.assessment).toEqual(assessment);
        const codes = admissionDraftIssues(assessment, defaultProfile).map(({ code }) => code);
        expect(codes.filter((code) => code !== 'required')).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('is asked about where another answer says that there is none, field by field', () => {
    const findings = { painFindings: [{ site: 'head', score: '3' }] };
    const asked = (assessment: AdmissionAssessmentDraft) =>
      admissionFields
        .filter((field) => contradictionOf(field, assessment, defaultProfile) !== undefined)
        .map(({ key }) => key);
    expect(
      asked({
        alerts: { drugAllergy: 'none', drugAllergens: ['penicillin'] },
        health: { familyHistoryStatus: 'none', familyHistory: [{ relation: 'father' }] },
        activity: { needsMobilityAid: false, mobilityAids: ['cane'] },
        respiratory: { sputumClearance: 'no_sputum', sputumStatus: 'yellow_thick' },
        cognition: { painStatus: 'none', ...findings },
      }),
    ).toEqual([
      'alerts.drugAllergens',
      'health.familyHistory',
      'activity.mobilityAids',
      'respiratory.sputumStatus',
      'cognition.painFindings',
    ]);
    // Nothing is asked if there is no contradiction, or if both can be true.
    expect(asked({ cognition: findings, activity: { mobilityAids: ['cane'] } })).toEqual([]);
    expect(asked({ alerts: { drugAllergy: 'none', drugAllergens: ['g6pd'] } })).toEqual([]);
    expect(asked({ respiratory: { sputumClearance: 'no_sputum', sputumStatus: 'none' } })).toEqual(
      [],
    );
  });
});
