import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { validateAdmissionAssessment } from './admission/validate.ts';
import { defaultProfile, hospitalProfileSchema, readHospitalProfile } from './profile.ts';

const example: unknown = JSON.parse(
  readFileSync(new URL('../../docs/hospital-profile.example.json', import.meta.url), 'utf8'),
);

it('the example file is a profile, and the check follows it', () => {
  const profile = readHospitalProfile(example);
  const reading = { admissionRequired: 'profile', admissionCodes: 'list-from-profile' } as const;
  const assessment = {
    alerts: { drugAllergy: 'none' },
    nutrition: { edemaStatus: 'none' },
    admission: { wardDate: '2026-11-20', reason: 'Fever' },
    family: { members: [{ age: 40 }] },
  };
  const issues = validateAdmissionAssessment(assessment, profile, reading);
  expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'assessment.nutrition.edemaStatus unknown-code',
    'assessment.family.members.0.role required',
  ]);
});

it('offers measuring on photos only where the hospital says so', () => {
  expect(readHospitalProfile({}).measuring).toEqual({
    offered: false,
    historySentence: null,
    lengthBy: 'longest',
  });
  const told = { measuring: { lengthBy: 'head-to-toe' } };
  expect(readHospitalProfile(told).measuring.lengthBy).toBe('head-to-toe');
  expect(readHospitalProfile({ measuring: { offered: true } }).measuring.offered).toBe(true);
  expect(readHospitalProfile({ measuring: { offered: false } }).measuring.offered).toBe(false);
  // A profile that a tablet stored earlier does not mention it.
  const { measuring: _later, ...earlier } = defaultProfile;
  expect(hospitalProfileSchema.parse(earlier).measuring.offered).toBe(false);
});

it('has no phrases by itself, and takes those of the hospital in both languages', () => {
  expect(readHospitalProfile({}).phrases).toEqual([]);
  const phrases = [{ text: { en: 'Clean.', 'zh-TW': '乾淨。' }, sites: ['sacrum'] }];
  expect(readHospitalProfile({ phrases }).phrases).toEqual(phrases);
  expect(() => readHospitalProfile({ phrases: [{ text: { en: 'Clean.' } }] })).toThrow('zh-TW');
  expect(() =>
    readHospitalProfile({ phrases: [{ text: { en: ' ', 'zh-TW': '乾淨。' } }] }),
  ).toThrow();
  // A profile that a tablet stored earlier.
  const { phrases: _later, ...earlier } = defaultProfile;
  expect(hospitalProfileSchema.parse(earlier).phrases).toEqual([]);
});
