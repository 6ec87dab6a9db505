/** Proves that the hospital judges the form's submission as the tablet did. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { admissionInput, createTestHospital } from '../../src/hospital/testing/testHospital.ts';
import { admissionDraftIssues } from '../../src/shared/admission/progress.ts';
import { pruneAdmissionAssessment } from '../../src/shared/admission/prune.ts';
import { defaultProfile } from '../../src/shared/profile.ts';
import {
  anyAssessment,
  completeAssessment,
  spoiledAssessment,
  validAssessment,
} from '../support/admissionArbitraries.ts';

const path = '/admission-assessments';
/** A hospital that reads the open points by its profile, as the tablet does. */
const byProfile = { admissionRequired: 'profile', admissionCodes: 'list-from-profile' } as const;

it('the hospital accepts what the form finds complete, and keeps every answer', async () => {
  const tested = createTestHospital(byProfile);
  await fc.assert(
    fc.asyncProperty(completeAssessment(), async (draft) => {
      expect(admissionDraftIssues(draft, defaultProfile)).toEqual([]);
      const assessment = pruneAdmissionAssessment(draft);
      const told = await tested.ask('POST', path, admissionInput({ assessment }));
      expect(told.status).toBe(201);
      const record = await tested.ask('GET', `${path}/${told.body.recordId}`);
      expect(record.body.assessment).toEqual(assessment);
    }),
    { numRuns: 40 },
  );
});

it('form and hospital agree on every half-filled form', async () => {
  const tested = createTestHospital(byProfile);
  await fc.assert(
    fc.asyncProperty(validAssessment(), async (draft) => {
      const assessment = pruneAdmissionAssessment(draft);
      const told = await tested.ask('POST', path, admissionInput({ assessment }));
      expect(told.status === 201).toBe(admissionDraftIssues(draft, defaultProfile).length === 0);
    }),
    { numRuns: 60 },
  );
});

it('the hospital names the very places that the form marks', async () => {
  const tested = createTestHospital(byProfile);
  await fc.assert(
    fc.asyncProperty(validAssessment(), async (draft) => {
      const assessment = pruneAdmissionAssessment(draft);
      const marked = admissionDraftIssues(assessment, defaultProfile).map((issue) => issue.path);
      const told = await tested.ask('POST', path, admissionInput({ assessment }));
      const fields: { path: string }[] = told.body.error?.fields ?? [];
      expect(fields.map((field) => field.path).toSorted()).toEqual(marked.toSorted());
    }),
    { numRuns: 60 },
  );
});

it('the hospital refuses a spoiled assessment at the spoiled place, under its default readings', async () => {
  const tested = createTestHospital();
  await fc.assert(
    fc.asyncProperty(spoiledAssessment(), async ({ assessment, path: place }) => {
      const told = await tested.ask('POST', path, admissionInput({ assessment }));
      expect(told.status).toBe(422);
      const fields: { path: string }[] = told.body.error.fields;
      expect(fields.map((field) => field.path)).toContain(place);
    }),
    { numRuns: 100 },
  );
});

it('the hospital never breaks over an assessment, whatever it is', async () => {
  const tested = createTestHospital();
  await fc.assert(
    fc.asyncProperty(anyAssessment(), async (assessment) => {
      const told = await tested.ask('POST', path, admissionInput({ assessment }));
      expect([201, 422]).toContain(told.status);
    }),
    { numRuns: 100 },
  );
});
