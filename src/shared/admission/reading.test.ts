import { describe, expect, it } from 'vitest';
import { defaultProfile, hospitalProfileSchema, readHospitalProfile } from '../profile.ts';
import { codeOptions } from './codes.ts';
import {
  admissionField,
  admissionFields,
  admissionFieldKeys,
  itemFieldsOf,
} from './description.ts';
import { displayValue, fieldLabel } from './display.ts';
import type { AdmissionFieldDescription } from './fields.ts';
import { admissionFieldAtPath } from './paths.ts';
import { searchFields } from './search.ts';

function field(key: string) {
  const found = admissionField(key);
  if (found === undefined) throw new Error(`no field ${key}`);
  return found;
}

describe('paths of errors', () => {
  it.each([
    'assessment.family.members.1.age',
    'assessment.family.members[1].age',
    'family.members.1.age',
    'body.assessment.family.members[1].age',
    '$.assessment.family.members[1]["age"]',
    '/assessment/family/members/1/age',
  ])('%s leads to the age of the second member', (path) => {
    const place = admissionFieldAtPath(path);
    expect(place?.field.key).toBe('family.members');
    expect(place?.itemIndex).toBe(1);
    expect(place?.itemField?.key).toBe('family.members.age');
  });

  it('leads to a field from below it and to a section without a field', () => {
    expect(admissionFieldAtPath('assessment.alerts.pcrDate.month')?.field.key).toBe(
      'alerts.pcrDate',
    );
    expect(admissionFieldAtPath('assessment.basic.languages.3')).toMatchObject({ itemIndex: 3 });
    expect(admissionFieldAtPath('assessment.basic.extra')).toBeUndefined();
    expect(admissionFieldAtPath('assessedAt')).toBeUndefined();
    expect(admissionFieldAtPath('assessment.admission.reason')?.field.key).toBe('admission.reason');
    expect(admissionFieldAtPath('')).toBeUndefined();
  });
});

describe('search', () => {
  it('finds every field by its label in both languages, whatever language is on', () => {
    for (const each of admissionFields) {
      for (const language of ['en', 'zh-TW'] as const) {
        for (const label of [each.label.en, each.label['zh-TW']]) {
          const keys = searchFields(label, language, defaultProfile).map(
            (found) => found.field.key,
          );
          expect(keys).toContain(each.key);
        }
      }
    }
  });

  it('finds a field by one of its answers and says which', () => {
    const [found] = searchFields('penicillin', 'zh-TW', defaultProfile);
    expect(found).toMatchObject({
      field: { key: 'alerts.drugAllergens' },
      optionLabel: '盤尼西林',
    });
  });

  it('puts labels before answers and finds nothing for nothing', () => {
    expect(searchFields('跌倒', 'zh-TW', defaultProfile)[0]?.field.key).toBe(
      'activity.fallInPastYear',
    );
    expect(searchFields('weight', 'en', defaultProfile)[0]?.field.key).toBe('nutrition.weightKg');
    expect(searchFields('  ', 'en', defaultProfile)).toEqual([]);
    expect(searchFields('zzz', 'en', defaultProfile)).toEqual([]);
  });
});

describe('answers as they read', () => {
  const show = (key: string, value: unknown, language: 'en' | 'zh-TW' = 'en') =>
    displayValue(field(key), value, defaultProfile, language);

  it('reads in both languages, with units', () => {
    expect(show('basic.languages', ['hakka', 'thai'])).toBe('Hakka, Thai');
    expect(show('basic.languages', ['hakka', 'thai'], 'zh-TW')).toBe('客語、泰語');
    expect(show('nutrition.heightCm', 171.5)).toBe('171.5 cm');
    expect(show('alerts.pcrDate', { month: 3, day: 5 })).toBe('5 Mar');
    expect(show('alerts.pcrDate', { year: 2026, month: 3, day: 5 }, 'zh-TW')).toBe('2026/03/05');
    expect(show('admission.wardDate', '2026-11-20', 'zh-TW')).toBe('2026/11/20');
    expect(show('alerts.pcrDate', { year: 2026, month: 3 }, 'zh-TW')).toBe('2026年3月');
    expect(show('admission.wardDate', '2026-11-20')).toBe('20 Nov 2026');
    expect(show('activity.needsMobilityAid', false, 'zh-TW')).toBe('否');
    expect(show('cognition.painFindings', [{ site: 'head', score: '7' }])).toBe(
      'Site: Head, Score: 7',
    );
  });

  it.each([
    ['admission.wardDate', '2026-11-20', 'zh-TW', '民國115年11月20日'],
    ['alerts.pcrDate', { year: 2026, month: 3 }, 'zh-TW', '民國115年3月'],
    ['alerts.pcrDate', { month: 3, day: 5 }, 'zh-TW', '3月5日'],
    ['alerts.pcrDate', { year: 1900, month: 3, day: 5 }, 'zh-TW', '1900年3月5日'],
    ['admission.wardDate', '2026-11-20', 'en', '20 Nov 2026'],
  ] as const)(
    'has years of the ROC where the hospital has: %s %j in %s',
    (key, value, language, text) => {
      const profile = readHospitalProfile({ rocYears: true });
      expect(displayValue(field(key), value, profile, language)).toBe(text);
    },
  );

  it('shows codes that nobody knows as they are', () => {
    expect(show('nutrition.dentures', ['none', 'golden_9'])).toBe('None, golden_9');
    expect(show('health.occupation', 'X7')).toBe('X7');
    expect(show('family.members', [{ role: 'son', extra: 'e' }])).toBe('Role: Son, extra: e');
  });
});

describe('the hospital profile', () => {
  it('has a default that satisfies its own schema', () => {
    expect(hospitalProfileSchema.parse(defaultProfile)).toEqual(defaultProfile);
    expect(readHospitalProfile({})).toEqual(defaultProfile);
  });

  it('labels every code of every field in both languages', () => {
    const all = admissionFields.flatMap((each): readonly AdmissionFieldDescription[] =>
      each.kind === 'group' ? [...itemFieldsOf(each)] : [each],
    );
    expect(all.length).toBeGreaterThan(95);
    for (const each of all) {
      const count = 'codes' in each ? codeOptions(each.codes, defaultProfile).length : 2;
      expect(count).toBeGreaterThan(1);
    }
  });

  it('takes any part from a file and the rest from the default', () => {
    const profile = readHospitalProfile({
      name: { en: 'Harbour Hospital', 'zh-TW': '海港醫院' },
      limits: { careNoteMaxCodePoints: 255 },
      admission: {
        required: ['admission.reason'],
        labels: { 'admission.reason': { en: 'Chief complaint', 'zh-TW': '主訴' } },
        codeLists: { edemaStatus: [{ code: 'E0', label: { en: 'No', 'zh-TW': '否' } }] },
      },
    });
    expect(profile.limits.careNoteMaxCodePoints).toBe(255);
    expect(profile.limits.photoMaxBytes).toBe(10_000_000);
    expect(profile.admission.codeLists.edemaStatus).toHaveLength(1);
    expect(profile.admission.codeLists.gait).toEqual(defaultProfile.admission.codeLists.gait);
    expect(fieldLabel(field('admission.reason'), profile, 'zh-TW')).toBe('主訴');
    expect(searchFields('chief', 'zh-TW', profile)[0]?.field.key).toBe('admission.reason');
  });

  it('refuses a file that names what does not exist', () => {
    const refused = (file: unknown) => expect(() => readHospitalProfile(file)).toThrow(/\w/);
    refused({ admission: { required: ['admission.reasons'] } });
    refused({ admission: { codeLists: { gaits: [] } } });
    refused({ admission: { codeLists: { gait: [] } } });
    const twice = { code: 'a', label: { en: 'A', 'zh-TW': '甲' } };
    refused({ admission: { codeLists: { gait: [twice, twice] } } });
    refused({ limits: { drugAllergyNoteMaxCodePoints: 5000 } });
    refused({ limit: {} });
  });

  it('knows the fields of groups by key', () => {
    expect(admissionFieldKeys.has('family.members.role')).toBe(true);
    expect(admissionFieldKeys.has('family.members.0.role')).toBe(false);
  });
});
