import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultProfile, readHospitalProfile } from '../profile.ts';
import { cleanText, countCodePoints } from '../text.ts';
import { admissionAlerts } from './alertList.ts';
import { bodyMassClass, bodyMassIndex } from './bodyMass.ts';
import { isDateOfParts } from './dates.ts';
import type { AdmissionAssessmentDraft } from './description.ts';
import { admissionDraftIssues, admissionProgress } from './progress.ts';
import { pruneAdmissionAssessment } from './prune.ts';

const nothingRequired = { ...defaultProfile.admission, required: [] };

describe('what is sent of a draft', () => {
  it('is every answer, also what another answer or a mark on the section speaks against', () => {
    const draft: AdmissionAssessmentDraft = {
      alerts: { drugAllergy: 'none', drugAllergyNote: 'Rash', drugAllergens: ['nsaid'] },
      activity: { needsMobilityAid: false, mobilityAids: ['cane'] },
      health: {
        familyHistoryStatus: 'none',
        familyHistory: [{ relation: 'father', diseases: ['stroke'] }],
      },
      cognition: { painStatus: 'none', painFindings: [{ site: 'head', score: '3' }] },
      reproduction: { maleGenitalAppearance: ['normal'] },
    };
    const before = structuredClone(draft);
    expect(pruneAdmissionAssessment(draft)).toEqual(draft);
    expect(draft).toEqual(before);
    // What the interface does not accept is reported at its field, and nothing else is.
    expect(
      admissionDraftIssues(draft, { ...defaultProfile, admission: nothingRequired }, [
        'reproduction',
      ]).map(({ path, code }) => `${path} ${code}`),
    ).toEqual(['assessment.alerts.drugAllergyNote does-not-apply']);
  });

  it('keeps what applies, also under a code that the profile does not know', () => {
    const draft: AdmissionAssessmentDraft = {
      alerts: { drugAllergy: 'yes', drugAllergyNote: 'Rash', drugAllergens: ['nsaid'] },
      cognition: { painStatus: 'chronic', painFindings: [{ site: 'head', score: '3' }] },
    };
    expect(pruneAdmissionAssessment(draft)).toEqual(draft);
  });

  it('leaves out empty texts, lists, items and sections, and cleans texts', () => {
    const draft: AdmissionAssessmentDraft = {
      basic: { languages: [] },
      sleep: {},
      contacts: { contactName: '  ', contactPhone: ' 0912-345678\u0000 ' },
      admission: { reason: 'fever \ud83d' },
      family: { members: [{}, { role: 'son' }, { role: '' }] },
    };
    expect(pruneAdmissionAssessment(draft)).toEqual({
      contacts: { contactPhone: '0912-345678' },
      admission: { reason: 'fever \ufffd' },
      family: { members: [{ role: 'son' }] },
    });
  });

  it('keeps the codes of a hospital as they are, and empty parts of whole items', () => {
    const draft: AdmissionAssessmentDraft = {
      nutrition: { edemaStatus: ' E0 ' },
      health: { familyHistory: [{ relation: 'father', diseases: [] }] },
    };
    expect(pruneAdmissionAssessment(draft)).toEqual(draft);
  });
});

describe('a phone number is sent in the figures and signs of a keyboard', () => {
  it.each([
    ['０９１２－３４５－６７８', '0912-345-678'],
    ['（０２）２７１２　３４５６', '(02)2712 3456'],
    ['＋８８６９１２３４５６７８', '+886912345678'],
    ['\u202a+886 912 345 678\u202c', '+886 912 345 678'],
    ['０２－２７１２３４５６＃１２', '02-27123456#12'],
    ['0912\u2011345\u2013678\u200b', '0912-345-678'],
    ['０４－１２３４５６７ 分機 ８', '04-1234567 分機 8'],
    ['\u200e\u200b', undefined],
    ['0912-345-678', '0912-345-678'],
  ])('%j is %j', (typed, phone) => {
    const contacts = {
      decisionMakerPhone: typed,
      informationProviderPhone: typed,
      contactPhone: typed,
      // A name keeps its characters as they were typed.
      contactName: 'ＡＢ－１',
    };
    expect(pruneAdmissionAssessment({ contacts }).contacts).toEqual({
      ...(phone === undefined
        ? {}
        : { decisionMakerPhone: phone, informationProviderPhone: phone, contactPhone: phone }),
      contactName: 'ＡＢ－１',
    });
  });
});

describe('progress', () => {
  it('of an empty assessment is all open, with the required fields of the profile', () => {
    const progress = admissionProgress({}, defaultProfile);
    expect(progress).toHaveLength(14);
    expect(progress.every((section) => section.done === 0 && section.errors === 0)).toBe(true);
    expect(progress.find((section) => section.name === 'admission')).toMatchObject({
      total: 3,
      open: 3,
      requiredOpen: 3,
    });
  });

  it('counts what applies, and what is answered all the same', () => {
    const alerts = (drugAllergy: string, more: object = {}) =>
      admissionProgress({ alerts: { drugAllergy, ...more } }, defaultProfile)[1];
    expect(alerts('none')).toMatchObject({ total: 12, done: 1, errors: 0 });
    expect(alerts('none', { drugAllergens: ['g6pd'] })).toMatchObject({ total: 13, done: 2 });
    expect(alerts('none', { drugAllergyNote: 'Rash' })).toMatchObject({ total: 13, errors: 1 });
    expect(alerts('yes', { drugAllergyNote: 'Rash' })).toMatchObject({ total: 14, errors: 0 });
  });

  it('counts a wrong answer as an error and an open field as open', () => {
    const alertsSoFar = { drugAllergy: 'yes', rapidTestDate: { year: 2026, month: 2, day: 30 } };
    const [, alerts] = admissionProgress({ alerts: alertsSoFar }, defaultProfile);
    expect(alerts).toMatchObject({ errors: 1, requiredOpen: 3 });
  });

  it('asks nothing of a section that was set aside', () => {
    const progress = admissionProgress({}, defaultProfile, ['reproduction']);
    expect(progress[10]).toMatchObject({ isSetAside: true, total: 0, open: 0, requiredOpen: 0 });
    const answered = { reproduction: { maleGenitalAppearance: ['normal'] } };
    expect(admissionProgress(answered, defaultProfile, ['reproduction'])[10]).toMatchObject({
      isSetAside: true,
      total: 1,
      done: 1,
    });
  });

  it('names places in the draft although empty items are not sent', () => {
    const issues = admissionDraftIssues(
      { cognition: { painStatus: 'yes', painFindings: [{}, { site: 'head' }] } },
      readHospitalProfile({ admission: { itemsComplete: true } }),
    );
    expect(issues.map((issue) => issue.path)).toContain(
      'assessment.cognition.painFindings.1.score',
    );
  });
});

describe('alerts of the patient', () => {
  it('names allergies with allergens and note, restrictions and antithrombotics', () => {
    const alerts = admissionAlerts(
      {
        alerts: {
          drugAllergy: 'yes',
          drugAllergens: ['penicillin'],
          drugAllergyNote: '全身紅疹',
          antithromboticUse: 'uncertain',
          foodAllergy: 'none',
          treatmentRestrictions: ['no_left_arm', 'local_code'],
          transfusionReaction: 'unknown',
        },
      },
      defaultProfile,
      'zh-TW',
    );
    expect(alerts.map(({ text, weight }) => `${text} ${weight}`)).toEqual([
      '盤尼西林：全身紅疹 known',
      '不確定 uncertain',
      '左上肢禁治療、local_code known',
    ]);
  });

  it('names an allergen whatever stands beside it, and a note without its yes', () => {
    const told = (alerts: object) =>
      admissionAlerts({ alerts }, defaultProfile).map(
        ({ label, text, weight }) => `${label}: ${text} ${weight}`,
      );
    expect(told({ drugAllergy: 'none', drugAllergens: ['g6pd'] })).toEqual([
      'Allergic to: G6PD deficiency known',
    ]);
    expect(told({ drugAllergy: 'unknown', drugAllergens: ['penicillin'] })).toEqual([
      'Drug allergy: Unknown uncertain',
      'Allergic to: Penicillin known',
    ]);
    expect(told({ drugAllergens: ['nsaid', 'latex'] })).toEqual([
      'Allergic to: NSAID, latex known',
    ]);
    expect(told({ drugAllergy: 'unknown', drugAllergyNote: 'Rash' })).toEqual([
      'Drug allergy: Unknown uncertain',
      'Allergic to: Rash known',
    ]);
    expect(told({ drugAllergy: 'yes', drugAllergens: ['nsaid'], drugAllergyNote: 'Rash' })).toEqual(
      ['Drug allergy: NSAID: Rash known'],
    );
  });

  it('says nothing where there is nothing to tell', () => {
    const assessment = { alerts: { drugAllergy: 'none', treatmentRestrictions: ['none'] } };
    expect(admissionAlerts(assessment, defaultProfile)).toEqual([]);
    expect(admissionAlerts({}, defaultProfile)).toEqual([]);
    expect(admissionAlerts({ alerts: 'garbage' }, defaultProfile)).toEqual([]);
  });
});

describe('small things', () => {
  it('computes the body mass index only from plausible measures', () => {
    expect(bodyMassIndex(170, 65)).toBe(22.5);
    expect(bodyMassIndex(1.7, 65)).toBeUndefined();
    expect(bodyMassIndex(170, undefined)).toBeUndefined();
    expect([18, 22, 25, 30].map(bodyMassClass)).toEqual([
      'underweight',
      'normal',
      'overweight',
      'obese',
    ]);
  });

  it('counts code points as iteration does', () => {
    const codeUnit = fc
      .integer({ min: 0xd700, max: 0xe0ff })
      .map((unit) => String.fromCharCode(unit));
    fc.assert(
      // Code units, not code points: lone surrogates are the subject of this test.
      fc.property(fc.string({ unit: codeUnit }), (text) => {
        expect(countCodePoints(text)).toBe([...text].length);
      }),
    );
    expect(countCodePoints('\ud83d\ud83d\ude00')).toBe(2);
    expect(cleanText('\ude00a\ud83d')).toBe('\ufffda\ufffd');
  });

  it('agrees with the calendar on which days exist', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (year, month, day) => {
          const exists = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
          expect(isDateOfParts({ year, month, day })).toBe(exists);
        },
      ),
    );
    const leapDay = (year: number) => isDateOfParts({ year, month: 2, day: 29 });
    expect([1900, 2000, 2023, 2024, 2100].map(leapDay)).toEqual([false, true, false, true, false]);
  });
});
