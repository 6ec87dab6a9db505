import { describe, expect, it } from 'vitest';
import { defaultProfile, readHospitalProfile, type HospitalProfile } from '../profile.ts';
import type { AdmissionInterpretation } from './checkField.ts';
import { codeOptions } from './codes.ts';
import { admissionFields, admissionSections, itemFieldsOf } from './description.ts';
import { admissionAssessmentSchema } from './schema.ts';
import { specCodeLists } from './specCodeLists.ts';
import { validateAdmissionAssessment } from './validate.ts';

const issues = (
  assessment: unknown,
  profile: HospitalProfile = defaultProfile,
  interpretation: object = {},
) =>
  validateAdmissionAssessment(assessment, profile, interpretation).map(
    ({ path, code }) => `${path} ${code}`,
  );

/** The validation and the schema must agree. */
const assert = {
  refused(assessment: unknown, path: string) {
    expect(
      validateAdmissionAssessment(assessment, defaultProfile).map((issue) => issue.path),
    ).toContain(path);
    expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(false);
  },
  accepted(assessment: unknown) {
    expect(issues(assessment)).toEqual([]);
    expect(admissionAssessmentSchema.safeParse(assessment).success).toBe(true);
  },
};

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
    assert.refused({ extra: {} }, 'assessment.extra');
    assert.refused({ basic: { extra: 'x' } }, 'assessment.basic.extra');
    assert.refused({ family: { members: [{ extra: 'x' }] } }, 'assessment.family.members.0.extra');
    assert.refused(JSON.parse('{"__proto__": {}}'), 'assessment.__proto__');
    assert.refused(
      { alerts: { pcrDate: { month: 1, day: 1, hour: 1 } } },
      'assessment.alerts.pcrDate.hour',
    );
  });

  it('wants each section to be an object', () => {
    assert.refused({ sleep: [] }, 'assessment.sleep');
    assert.refused({ sleep: null }, 'assessment.sleep');
    assert.refused('x', 'assessment');
    assert.accepted({ sleep: {} });
    assert.accepted({});
  });

  it('takes education only from its list', () => {
    for (const { code } of specCodeLists.education) assert.accepted({ basic: { education: code } });
    assert.refused({ basic: { education: 'phd' } }, 'assessment.basic.education');
  });

  it('takes languages unique, at least one, only from their list', () => {
    const all = specCodeLists.languages.map((option) => option.code);
    assert.accepted({ basic: { languages: all } });
    assert.refused({ basic: { languages: [] } }, 'assessment.basic.languages');
    assert.refused({ basic: { languages: ['hakka', 'hakka'] } }, 'assessment.basic.languages');
    assert.refused({ basic: { languages: ['hakka', 'klingon'] } }, 'assessment.basic.languages.1');
  });

  it('takes religions unique, at least one, and none only alone', () => {
    assert.accepted({ basic: { religions: ['none'] } });
    assert.accepted({ basic: { religions: ['buddhism', 'taoism'] } });
    assert.refused({ basic: { religions: ['none', 'taoism'] } }, 'assessment.basic.religions');
    assert.refused({ basic: { religions: ['taoism', 'none'] } }, 'assessment.basic.religions');
    assert.refused({ basic: { religions: ['islam', 'islam'] } }, 'assessment.basic.religions');
    assert.refused({ basic: { religions: [] } }, 'assessment.basic.religions');
  });

  it('takes antithromboticUse and drugAllergy only from their lists', () => {
    assert.accepted({ alerts: { antithromboticUse: 'uncertain', drugAllergy: 'unknown' } });
    assert.refused({ alerts: { antithromboticUse: 'no' } }, 'assessment.alerts.antithromboticUse');
    assert.refused({ alerts: { drugAllergy: 'no' } }, 'assessment.alerts.drugAllergy');
  });

  it('wants a drugAllergyNote with drugAllergy yes, even where sections are optional', () => {
    assert.refused({ alerts: { drugAllergy: 'yes' } }, 'assessment.alerts.drugAllergyNote');
    assert.accepted({ alerts: { drugAllergy: 'yes', drugAllergyNote: 'Rash' } });
  });

  it.each(['none', 'unknown', undefined])(
    'refuses a drugAllergyNote with drugAllergy %s, unless it is read as ignored',
    (drugAllergy) => {
      const assessment = { alerts: { drugAllergy, drugAllergyNote: 'Rash' } };
      assert.refused(assessment, 'assessment.alerts.drugAllergyNote');
      expect(issues(assessment, defaultProfile, { noteWithoutAllergy: 'ignored' })).toEqual([]);
    },
  );

  it('takes a drugAllergyNote of 1 to 4000 characters, an emoji counting as one', () => {
    const note = (text: string) => ({ alerts: { drugAllergy: 'yes', drugAllergyNote: text } });
    assert.accepted(note('x'));
    assert.accepted(note('x'.repeat(4000)));
    assert.accepted(note('😀'.repeat(4000)));
    assert.refused(note(''), 'assessment.alerts.drugAllergyNote');
    assert.refused(note('x'.repeat(4001)), 'assessment.alerts.drugAllergyNote');
    assert.refused(note('😀'.repeat(4001)), 'assessment.alerts.drugAllergyNote');
  });

  it('takes drugAllergens unique, at least one, only from their list', () => {
    assert.accepted({ alerts: { drugAllergens: ['nsaid', 'g6pd'] } });
    assert.refused({ alerts: { drugAllergens: [] } }, 'assessment.alerts.drugAllergens');
    assert.refused(
      { alerts: { drugAllergens: ['nsaid', 'nsaid'] } },
      'assessment.alerts.drugAllergens',
    );
    assert.refused({ alerts: { drugAllergens: ['aspirin'] } }, 'assessment.alerts.drugAllergens.0');
  });

  it('takes rapidTestDate as integers year, month, day, all of them', () => {
    assert.accepted({ alerts: { rapidTestDate: { year: 2026, month: 11, day: 20 } } });
    const refused = (date: unknown, path: string) =>
      assert.refused({ alerts: { rapidTestDate: date } }, `assessment.alerts.rapidTestDate${path}`);
    refused({ month: 11, day: 20 }, '.year');
    refused({ year: 2026, day: 20 }, '.month');
    refused({ year: 2026, month: 11 }, '.day');
    refused({ year: '2026', month: 11, day: 20 }, '.year');
    refused({ year: 2026, month: 11.5, day: 20 }, '.month');
    refused({ year: 2026, month: 2, day: 29 }, '.day');
    refused('2026-11-20', '');
  });

  it('takes pcrDate without its year', () => {
    assert.accepted({ alerts: { pcrDate: { month: 2, day: 29 } } });
    assert.accepted({ alerts: { pcrDate: { year: 2024, month: 2, day: 29 } } });
    assert.refused(
      { alerts: { pcrDate: { year: 2026, month: 2, day: 29 } } },
      'assessment.alerts.pcrDate.day',
    );
    assert.refused(
      { alerts: { pcrDate: { year: 2026, day: 1 } } },
      'assessment.alerts.pcrDate.month',
    );
  });

  it('takes wardDate only as YYYY-MM-DD and only a day that exists', () => {
    assert.accepted({ admission: { wardDate: '2026-11-20' } });
    assert.accepted({ admission: { wardDate: '2024-02-29' } });
    for (const wardDate of ['2026/11/20', '20-11-2026', '2026-11-20T00:00:00Z', '2026-02-29', '']) {
      assert.refused({ admission: { wardDate } }, 'assessment.admission.wardDate');
    }
  });

  it('takes wardTime only as HH:MM', () => {
    assert.accepted({ admission: { wardTime: '00:00' } });
    assert.accepted({ admission: { wardTime: '23:59' } });
    for (const wardTime of ['24:00', '7:05', '07:60', '07:05:00', '07.05', '']) {
      assert.refused({ admission: { wardTime } }, 'assessment.admission.wardTime');
    }
  });

  it('takes numbers as numbers, booleans as booleans and grades as strings', () => {
    assert.accepted({ nutrition: { heightCm: 171.5, weightKg: 60 }, sleep: { usualHours: 6.5 } });
    assert.refused({ nutrition: { heightCm: '171' } }, 'assessment.nutrition.heightCm');
    assert.refused(
      { activity: { needsMobilityAid: 'yes' } },
      'assessment.activity.needsMobilityAid',
    );
    assert.refused(
      { activity: { leftUpperMuscleStrength: 5 } },
      'assessment.activity.leftUpperMuscleStrength',
    );
  });

  const halves = [
    [{ cognition: { painFindings: [{ site: 'head' }] } }, 'cognition.painFindings.0.score'],
    [{ cognition: { painFindings: [{ score: '3' }] } }, 'cognition.painFindings.0.site'],
    [{ health: { familyHistory: [{ relation: 'father' }] } }, 'health.familyHistory.0.diseases'],
    [{ health: { familyHistory: [{ diseases: ['stroke'] }] } }, 'health.familyHistory.0.relation'],
    [
      { cognition: { painFindings: [{ site: 'head', score: '3' }, { site: 'neck' }] } },
      'cognition.painFindings.1.score',
    ],
  ] as const;

  it.each(halves)('takes an item by half, unless items are read as whole: %j', (half, missing) => {
    assert.accepted(half);
    const paths = (profile: HospitalProfile, reading: Partial<AdmissionInterpretation>) =>
      issues(half, profile, reading);
    expect(paths(defaultProfile, { itemsComplete: 'whole' })).toEqual([
      `assessment.${missing} required`,
    ]);
    const asksWhole = readHospitalProfile({ admission: { itemsComplete: true, required: [] } });
    expect(paths(asksWhole, {})).toEqual([]);
    expect(paths(asksWhole, { admissionRequired: 'profile' })).toEqual([
      `assessment.${missing} required`,
    ]);
  });

  it('takes one part of an item as required, where a profile names it', () => {
    const profile = readHospitalProfile({
      admission: { required: ['cognition.painFindings.score'] },
    });
    const reading = { admissionRequired: 'profile' } as const;
    const [[site], [score]] = halves;
    expect(issues(site, profile, reading)).toEqual([
      'assessment.cognition.painFindings.0.score required',
    ]);
    expect(issues(score, profile, reading)).toEqual([]);
  });

  it('takes family history and pain findings with both of their parts', () => {
    const whole = {
      health: { familyHistory: [{ relation: 'father', diseases: ['stroke'] }] },
      cognition: { painFindings: [{ site: 'head', score: '10' }] },
    };
    assert.accepted(whole);
    expect(issues(whole, defaultProfile, { itemsComplete: 'whole' })).toEqual([]);
    assert.refused(
      { cognition: { painFindings: [{ site: 'head', score: 10 }] } },
      'assessment.cognition.painFindings.0.score',
    );
  });

  it('takes family members with different subsets of their fields', () => {
    assert.accepted({ family: { members: [{ role: 'son', age: 40 }, { sex: 'female' }] } });
    assert.refused({ family: { members: [{ age: '40' }] } }, 'assessment.family.members.0.age');
  });

  it('takes null for nothing', () => {
    for (const field of admissionFields) {
      const path = `assessment.${field.key}`;
      assert.refused({ [field.section]: { [field.name]: null } }, path);
    }
  });
});

describe('the points that the interface leaves open', () => {
  it('takes any non-empty code where none is listed, or only those of the profile', () => {
    const assessment = { nutrition: { edemaStatus: 'grade_9', dentures: ['gold'] } };
    expect(issues(assessment)).toEqual([]);
    expect(issues(assessment, defaultProfile, { admissionCodes: 'listed-only' })).toEqual([
      'assessment.nutrition.edemaStatus unknown-code',
      'assessment.nutrition.dentures.0 unknown-code',
    ]);
    assert.refused({ nutrition: { edemaStatus: '' } }, 'assessment.nutrition.edemaStatus');
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
  });

  it('follows a shorter limit of the profile for the allergy note', () => {
    const limits = { ...defaultProfile.limits, drugAllergyNoteMaxCodePoints: 255 };
    const assessment = { alerts: { drugAllergy: 'yes', drugAllergyNote: 'x'.repeat(256) } };
    expect(issues(assessment, { ...defaultProfile, limits })).toEqual([
      'assessment.alerts.drugAllergyNote too-long',
    ]);
  });
});

describe('a score of somebody who cannot be asked or examined', () => {
  const scales = admissionFields.flatMap((field) =>
    (field.kind === 'group' ? itemFieldsOf(field) : [field]).flatMap((each) =>
      each.kind === 'choice' && each.presentation === 'scale' ? [each] : [],
    ),
  );

  it.each(scales.map((field) => [field.label.en, field] as const))(
    '%s has an answer that is no grade',
    (_label, field) => {
      const codes = codeOptions(field.codes, defaultProfile).map(({ code }) => code);
      expect(codes.filter((code) => /^(?:not_assess|unknown)/.test(code))).toHaveLength(1);
    },
  );

  it('is taken where every item must be whole and every code is of the list', () => {
    const sedated = {
      activity: { leftUpperMuscleStrength: 'not_assessed' },
      nutrition: { edemaStatus: 'not_assessed' },
      cognition: { painFindings: [{ site: 'chest', score: 'not_assessable' }] },
    };
    const reading = { itemsComplete: 'whole', admissionCodes: 'listed-only' };
    expect(issues(sedated, defaultProfile, reading)).toEqual([]);
  });
});
