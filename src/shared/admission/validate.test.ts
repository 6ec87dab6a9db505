import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyAssessment,
  completeAssessment,
  spoiledAssessment,
  validAssessment,
} from '../../../test/support/admissionArbitraries.ts';
import { defaultProfile } from '../profile.ts';
import type { HospitalProfile } from '../profile.ts';
import { admissionFields, admissionSections } from './description.ts';
import { admissionAssessmentSchema } from './schema.ts';
import { specCodeLists } from './specCodeLists.ts';
import { tabletInterpretation, validateAdmissionAssessment } from './validate.ts';

const issues = (assessment: unknown, ...rest: [HospitalProfile?, object?]) =>
  validateAdmissionAssessment(assessment, ...rest).map(({ path, code }) => `${path} ${code}`);

/** Both the check and the schema must say the same. */
function expectRefused(assessment: unknown, path: string) {
  expect(validateAdmissionAssessment(assessment).map((issue) => issue.path)).toContain(path);
  expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(false);
}
function expectAccepted(assessment: unknown) {
  expect(issues(assessment)).toEqual([]);
  expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(true);
}

describe('the rules that the interface states', () => {
  it('has the 14 sections in the order of the interface', () => {
    expect(admissionSections.map((section) => section.name)).toEqual(
      (
        'basic alerts health nutrition sleep activity respiratory circulation cognition ' +
        'elimination reproduction contacts admission family'
      ).split(' '),
    );
  });

  it('accepts no property beside those listed, in the assessment, in sections and in items', () => {
    expectRefused({ extra: {} }, 'assessment.extra');
    expectRefused({ basic: { extra: 'x' } }, 'assessment.basic.extra');
    expectRefused({ family: { members: [{ extra: 'x' }] } }, 'assessment.family.members.0.extra');
    expectRefused(JSON.parse('{"__proto__": {}}'), 'assessment.__proto__');
    expectRefused(
      { alerts: { pcrDate: { month: 1, day: 1, hour: 1 } } },
      'assessment.alerts.pcrDate.hour',
    );
  });

  it('wants each section to be an object', () => {
    expectRefused({ sleep: [] }, 'assessment.sleep');
    expectRefused({ sleep: null }, 'assessment.sleep');
    expectRefused('x', 'assessment');
    expectAccepted({ sleep: {} });
    expectAccepted({});
  });

  it('takes education only from its list', () => {
    for (const { code } of specCodeLists.education) expectAccepted({ basic: { education: code } });
    expectRefused({ basic: { education: 'phd' } }, 'assessment.basic.education');
  });

  it('takes languages unique, at least one, only from their list', () => {
    const all = specCodeLists.languages.map((option) => option.code);
    expectAccepted({ basic: { languages: all } });
    expectRefused({ basic: { languages: [] } }, 'assessment.basic.languages');
    expectRefused({ basic: { languages: ['hakka', 'hakka'] } }, 'assessment.basic.languages');
    expectRefused({ basic: { languages: ['hakka', 'klingon'] } }, 'assessment.basic.languages.1');
  });

  it('takes religions unique, at least one, and none only alone', () => {
    expectAccepted({ basic: { religions: ['none'] } });
    expectAccepted({ basic: { religions: ['buddhism', 'taoism'] } });
    expectRefused({ basic: { religions: ['none', 'taoism'] } }, 'assessment.basic.religions');
    expectRefused({ basic: { religions: ['taoism', 'none'] } }, 'assessment.basic.religions');
    expectRefused({ basic: { religions: ['islam', 'islam'] } }, 'assessment.basic.religions');
    expectRefused({ basic: { religions: [] } }, 'assessment.basic.religions');
  });

  it('takes antithromboticUse and drugAllergy only from their lists', () => {
    expectAccepted({ alerts: { antithromboticUse: 'uncertain', drugAllergy: 'unknown' } });
    expectRefused({ alerts: { antithromboticUse: 'no' } }, 'assessment.alerts.antithromboticUse');
    expectRefused({ alerts: { drugAllergy: 'no' } }, 'assessment.alerts.drugAllergy');
  });

  it('wants a drugAllergyNote with drugAllergy yes, even where sections are optional', () => {
    expectRefused({ alerts: { drugAllergy: 'yes' } }, 'assessment.alerts.drugAllergyNote');
    expectAccepted({ alerts: { drugAllergy: 'yes', drugAllergyNote: 'Rash' } });
  });

  it.each(['none', 'unknown', undefined])(
    'refuses a drugAllergyNote with drugAllergy %s, unless it is read as ignored',
    (drugAllergy) => {
      const assessment = { alerts: { drugAllergy, drugAllergyNote: 'Rash' } };
      expectRefused(assessment, 'assessment.alerts.drugAllergyNote');
      expect(issues(assessment, defaultProfile, { noteWithoutAllergy: 'ignored' })).toEqual([]);
    },
  );

  it('takes a drugAllergyNote of 1 to 4000 characters, an emoji counting as one', () => {
    const note = (text: string) => ({ alerts: { drugAllergy: 'yes', drugAllergyNote: text } });
    expectAccepted(note('x'));
    expectAccepted(note('x'.repeat(4000)));
    expectAccepted(note('😀'.repeat(4000)));
    expectRefused(note(''), 'assessment.alerts.drugAllergyNote');
    expectRefused(note('x'.repeat(4001)), 'assessment.alerts.drugAllergyNote');
    expectRefused(note('😀'.repeat(4001)), 'assessment.alerts.drugAllergyNote');
  });

  it('takes drugAllergens unique, at least one, only from their list', () => {
    expectAccepted({ alerts: { drugAllergens: ['nsaid', 'g6pd'] } });
    expectRefused({ alerts: { drugAllergens: [] } }, 'assessment.alerts.drugAllergens');
    expectRefused(
      { alerts: { drugAllergens: ['nsaid', 'nsaid'] } },
      'assessment.alerts.drugAllergens',
    );
    expectRefused({ alerts: { drugAllergens: ['aspirin'] } }, 'assessment.alerts.drugAllergens.0');
  });

  it('takes rapidTestDate as integers year, month, day, all of them', () => {
    expectAccepted({ alerts: { rapidTestDate: { year: 2026, month: 11, day: 20 } } });
    const refused = (date: unknown, path: string) =>
      expectRefused({ alerts: { rapidTestDate: date } }, `assessment.alerts.rapidTestDate${path}`);
    refused({ month: 11, day: 20 }, '.year');
    refused({ year: 2026, day: 20 }, '.month');
    refused({ year: 2026, month: 11 }, '.day');
    refused({ year: '2026', month: 11, day: 20 }, '.year');
    refused({ year: 2026, month: 11.5, day: 20 }, '.month');
    refused({ year: 2026, month: 2, day: 29 }, '.day');
    refused('2026-11-20', '');
  });

  it('takes pcrDate without its year', () => {
    expectAccepted({ alerts: { pcrDate: { month: 2, day: 29 } } });
    expectAccepted({ alerts: { pcrDate: { year: 2024, month: 2, day: 29 } } });
    expectRefused(
      { alerts: { pcrDate: { year: 2026, month: 2, day: 29 } } },
      'assessment.alerts.pcrDate.day',
    );
    expectRefused(
      { alerts: { pcrDate: { year: 2026, day: 1 } } },
      'assessment.alerts.pcrDate.month',
    );
  });

  it('takes wardDate only as YYYY-MM-DD and only a day that exists', () => {
    expectAccepted({ admission: { wardDate: '2026-11-20' } });
    expectAccepted({ admission: { wardDate: '2024-02-29' } });
    for (const wardDate of ['2026/11/20', '20-11-2026', '2026-11-20T00:00:00Z', '2026-02-29', '']) {
      expectRefused({ admission: { wardDate } }, 'assessment.admission.wardDate');
    }
  });

  it('takes wardTime only as HH:MM', () => {
    expectAccepted({ admission: { wardTime: '00:00' } });
    expectAccepted({ admission: { wardTime: '23:59' } });
    for (const wardTime of ['24:00', '7:05', '07:60', '07:05:00', '07.05', '']) {
      expectRefused({ admission: { wardTime } }, 'assessment.admission.wardTime');
    }
  });

  it('takes numbers as numbers, booleans as booleans and grades as strings', () => {
    expectAccepted({ nutrition: { heightCm: 171.5, weightKg: 60 }, sleep: { usualHours: 6.5 } });
    expectRefused({ nutrition: { heightCm: '171' } }, 'assessment.nutrition.heightCm');
    expectRefused(
      { activity: { needsMobilityAid: 'yes' } },
      'assessment.activity.needsMobilityAid',
    );
    expectRefused(
      { activity: { leftUpperMuscleStrength: 5 } },
      'assessment.activity.leftUpperMuscleStrength',
    );
  });

  it('takes family history and pain findings only with both of their parts', () => {
    expectAccepted({
      health: { familyHistory: [{ relation: 'father', diseases: ['stroke'] }] },
      cognition: { painFindings: [{ site: 'head', score: '10' }] },
    });
    expectRefused(
      { health: { familyHistory: [{ relation: 'father' }] } },
      'assessment.health.familyHistory.0.diseases',
    );
    expectRefused(
      { cognition: { painFindings: [{ site: 'head', score: 10 }] } },
      'assessment.cognition.painFindings.0.score',
    );
  });

  it('takes family members with different subsets of their fields', () => {
    expectAccepted({ family: { members: [{ role: 'son', age: 40 }, { sex: 'female' }] } });
    expectRefused({ family: { members: [{ age: '40' }] } }, 'assessment.family.members.0.age');
  });

  it('takes null for nothing', () => {
    for (const field of admissionFields) {
      const path = `assessment.${field.key}`;
      expectRefused({ [field.section]: { [field.name]: null } }, path);
    }
  });
});

describe('the points that the interface leaves open', () => {
  it('takes any non-empty code where none is listed, or only those of the profile', () => {
    const assessment = { nutrition: { edemaStatus: 'grade_9', dentures: ['gold'] } };
    expect(issues(assessment)).toEqual([]);
    expect(issues(assessment, defaultProfile, { admissionCodes: 'list-from-profile' })).toEqual([
      'assessment.nutrition.edemaStatus unknown-code',
      'assessment.nutrition.dentures.0 unknown-code',
    ]);
    expectRefused({ nutrition: { edemaStatus: '' } }, 'assessment.nutrition.edemaStatus');
  });

  it('demands what the profile names, and only while it applies', () => {
    const profile: HospitalProfile = {
      ...defaultProfile,
      admission: {
        ...defaultProfile.admission,
        required: ['activity.mobilityAids', 'admission.reason', 'family.members.role'],
      },
    };
    const reading = { admissionRequired: 'profile' };
    expect(issues({}, profile, reading)).toEqual(['assessment.admission.reason required']);
    expect(
      issues(
        {
          activity: { needsMobilityAid: true },
          admission: { reason: ' ' },
          family: { members: [{ age: 4 }] },
        },
        profile,
        reading,
      ),
    ).toEqual([
      'assessment.activity.mobilityAids required',
      'assessment.admission.reason required',
      'assessment.family.members.0.role required',
    ]);
  });

  it('demands every field that applies when all are required, save those of one sex', () => {
    const missing = issues({}, defaultProfile, { admissionRequired: 'all-required' });
    expect(missing).toContain('assessment.contacts.contactPhone required');
    expect(missing).not.toContain('assessment.alerts.drugAllergyNote required');
    expect(missing.some((issue) => issue.includes('reproduction'))).toBe(false);
    fc.assert(
      fc.property(completeAssessment(), (assessment) => {
        expect(issues(assessment, defaultProfile, { admissionRequired: 'all-required' })).toEqual(
          [],
        );
      }),
      { numRuns: 30 },
    );
  });

  it('follows a shorter limit of the profile for the allergy note', () => {
    const limits = { ...defaultProfile.limits, drugAllergyNoteMaxCodePoints: 255 };
    const assessment = { alerts: { drugAllergy: 'yes', drugAllergyNote: 'x'.repeat(256) } };
    expect(issues(assessment, { ...defaultProfile, limits })).toEqual([
      'assessment.alerts.drugAllergyNote too-long',
    ]);
  });
});

describe('on random assessments', () => {
  it('schema and check accept every valid one, the tablet too except for what is missing', () => {
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

  it('schema and check refuse every spoiled one, at the spoiled place', () => {
    fc.assert(
      fc.property(spoiledAssessment(), ({ assessment, path }) => {
        expectRefused(assessment, path);
      }),
      { numRuns: 500 },
    );
  });

  it('schema and check agree on anything, and neither throws', () => {
    fc.assert(
      fc.property(anyAssessment(), (assessment) => {
        const isSound = issues(assessment).length === 0;
        expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(isSound);
      }),
      { numRuns: 1000 },
    );
  });

  it('a complete assessment is checked fast enough for every keystroke', () => {
    const [assessment] = fc.sample(completeAssessment(), { numRuns: 1, seed: 1 });
    const run = () => validateAdmissionAssessment(assessment, defaultProfile, tabletInterpretation);
    for (let round = 0; round < 200; round += 1) run();
    const start = performance.now();
    for (let round = 0; round < 200; round += 1) run();
    expect((performance.now() - start) / 200).toBeLessThan(4);
  });
});
