/** Proves that schema, check, pruning and reading agree on random admissions. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admissionFields } from '../../src/shared/admission/description.ts';
import { displayValue } from '../../src/shared/admission/display.ts';
import { pruneAdmissionAssessment } from '../../src/shared/admission/prune.ts';
import { admissionAssessmentSchema } from '../../src/shared/admission/schema.ts';
import {
  tabletInterpretation,
  validateAdmissionAssessment,
} from '../../src/shared/admission/validate.ts';
import { defaultProfile } from '../../src/shared/profile.ts';
import {
  anyAssessment,
  completeAssessment,
  spoiledAssessment,
  validAssessment,
} from '../support/admissionArbitraries.ts';

const issues = (assessment: unknown, reading = {}) =>
  validateAdmissionAssessment(assessment, defaultProfile, reading).map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('random admission assessments', () => {
  it('are accepted by schema and check when valid, by the tablet too but for what is missing', () => {
    fc.assert(
      fc.property(validAssessment(), (assessment) => {
        expect(issues(assessment)).toEqual([]);
        expect(admissionAssessmentSchema.safeParse(assessment)).toEqual({
          success: true,
          data: assessment,
        });
        const codes = validateAdmissionAssessment(assessment, defaultProfile, tabletInterpretation);
        expect(codes.every((issue) => issue.code === 'required')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are refused by schema and check when spoiled, at the spoiled place', () => {
    fc.assert(
      fc.property(spoiledAssessment(), ({ assessment, path }) => {
        const paths = validateAdmissionAssessment(assessment, defaultProfile).map(
          (issue) => issue.path,
        );
        expect(paths).toContain(path);
        expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('never divide schema and check, whatever they are', () => {
    fc.assert(
      fc.property(anyAssessment(), (assessment) => {
        const isSound = issues(assessment).length === 0;
        expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(isSound);
      }),
      { numRuns: 1000 },
    );
  });

  it('satisfy a hospital that wants everything when they are complete', () => {
    fc.assert(
      fc.property(completeAssessment(), (assessment) => {
        expect(issues(assessment, { admissionRequired: 'all-required' })).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('stay sound when pruned, and pruning twice changes nothing', () => {
    fc.assert(
      fc.property(validAssessment(), (assessment) => {
        const pruned = pruneAdmissionAssessment(assessment);
        expect(admissionAssessmentSchema.safeParse(pruned).success).toBe(true);
        expect(pruneAdmissionAssessment(pruned)).toEqual(pruned);
      }),
      { numRuns: 100 },
    );
  });

  it('can be shown, whatever a hospital holds, and no answer is hidden', () => {
    fc.assert(
      fc.property(anyAssessment(), fc.constantFrom(...admissionFields), (value, field) => {
        expect(typeof displayValue(field, value, defaultProfile, 'en')).toBe('string');
      }),
    );
    fc.assert(
      fc.property(validAssessment(), (assessment) => {
        for (const field of admissionFields) {
          const value = Object(assessment[field.section])[field.name] as unknown;
          if (value === undefined) continue;
          expect(displayValue(field, value, defaultProfile, 'en')).not.toBe('');
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are checked fast enough for every keystroke', () => {
    const [assessment] = fc.sample(completeAssessment(), { numRuns: 1, seed: 1 });
    const run = () => validateAdmissionAssessment(assessment, defaultProfile, tabletInterpretation);
    for (let round = 0; round < 200; round += 1) run();
    // Processor time, so that other load on the machine does not count against the check.
    const start = process.cpuUsage();
    for (let round = 0; round < 200; round += 1) run();
    expect(process.cpuUsage(start).user / 1000 / 200).toBeLessThan(4);
  });
});
