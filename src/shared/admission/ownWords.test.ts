import { describe, expect, it } from 'vitest';
import { defaultProfile, hospitalProfileSchema, readHospitalProfile } from '../profile.ts';
import { admissionAlerts } from './alertList.ts';
import { codeOptions } from './codes.ts';
import { admissionFields, itemFieldsOf } from './description.ts';
import { displayValue } from './display.ts';
import type { AdmissionFieldDescription } from './fields.ts';
import { optionInWords, takesOwnWords } from './ownWords.ts';
import { tabletInterpretation, validateAdmissionAssessment } from './validate.ts';
import { words } from './words.ts';

type Reading = Parameters<typeof validateAdmissionAssessment>[2];

/** What is wrong with the codes of an assessment; missing answers are left out. */
function problems(
  assessment: object,
  profile = defaultProfile,
  reading: Reading = tabletInterpretation,
): string[] {
  return validateAdmissionAssessment(assessment, profile, reading)
    .filter(({ code }) => code !== 'required')
    .map(({ path, code }) => `${path.replace('assessment.', '')} ${code}`);
}

function coded(key: string) {
  const all = admissionFields.flatMap((field): (AdmissionFieldDescription & { key: string })[] => [
    field,
    ...(field.kind === 'group' ? itemFieldsOf(field) : []),
  ]);
  const field = all.find((each) => each.key === key);
  if (field === undefined || !('codes' in field)) throw new Error(`${key} has no codes`);
  return field;
}

const isOpen = (key: string, profile = defaultProfile) => takesOwnWords(coded(key).codes, profile);
const codesOf = (key: string, profile = defaultProfile) =>
  codeOptions(coded(key).codes, profile).map(({ code }) => code);

const own = {
  health: {
    currentMedications: ['insulin', 'Warfarin 5 mg'],
    medicalHistory: ['紅斑性狼瘡'],
    occupation: '漁船輪機長',
    primaryCaregivers: ['Neighbour across the street'],
    familyHistory: [{ relation: '表姊', diseases: ["Huntington's disease"] }],
  },
  nutrition: { foodRestriction: 'No lamb' },
  activity: { gait: 'Drags the left foot' },
  cognition: { painFindings: [{ site: 'Tip of the left thumb', score: 'FLACC 4' }] },
  contacts: { contactRelation: '表姊', decisionMakerRelation: 'Godson' },
  family: { members: [{ role: '乾女兒', familyHistory: ['Favism'] }] },
};

describe('words of her own, where the interface says only "string"', () => {
  it('are an answer, beside the codes', () => {
    expect(problems(own)).toEqual([]);
  });

  it('are 1 to 200 characters that somebody can see', () => {
    const medicine = (text: string) => problems({ health: { currentMedications: [text] } });
    const relation = (text: string) => problems({ contacts: { contactRelation: text } });
    expect(medicine('x'.repeat(200))).toEqual([]);
    expect(medicine('💊'.repeat(200))).toEqual([]);
    expect(medicine('💊'.repeat(201))).toEqual(['health.currentMedications.0 too-long']);
    expect(relation('姊'.repeat(201))).toEqual(['contacts.contactRelation too-long']);
    for (const blank of ['', ' ', '\u3000', '\u200B\u2060', '\u2800', '\t\n']) {
      expect(medicine(blank)).toEqual(['health.currentMedications.0 empty']);
    }
  });

  it('are no answer where the interface speaks of an enumeration or a grade', () => {
    expect(
      problems({
        basic: { languages: ['klingon'] },
        alerts: { bloodType: 'Bombay', tubes: ['Cope loop'], pcrResult: 'Ct 31' },
        activity: { leftUpperMuscleStrength: '4 plus' },
      }),
    ).toEqual([
      'basic.languages.0 unknown-code',
      'alerts.bloodType unknown-code',
      'alerts.tubes.0 unknown-code',
      'alerts.pcrResult unknown-code',
      'activity.leftUpperMuscleStrength unknown-code',
    ]);
  });

  it('are read as they were written, and stand among the alerts where they are one', () => {
    const field = coded('health.currentMedications');
    const shown = displayValue(field, ['insulin', 'Warfarin 5 mg'], defaultProfile, 'zh-TW');
    expect(shown).toBe('胰島素、Warfarin 5 mg');
    const profile = readHospitalProfile({ admission: { openLists: { foodAllergy: true } } });
    expect(problems({ alerts: { foodAllergy: 'Prawns' } }, profile)).toEqual([]);
    expect(admissionAlerts({ alerts: { foodAllergy: 'Prawns' } }, profile)).toMatchObject([
      { text: 'Prawns', weight: 'known' },
    ]);
  });

  it('that say what the list says are the option of the list', () => {
    const { codes } = coded('health.medicalHistory');
    const found = (text: string) => optionInWords(text, codeOptions(codes, defaultProfile))?.code;
    expect(
      ['高血壓', ' hypertension', 'ＨＹＰＥＲＴＥＮＳＩＯＮ', 'copd', 'None'].map(found),
    ).toEqual(['hypertension', 'hypertension', 'hypertension', 'copd', 'none']);
    expect(found('Hypertension since 2019')).toBeUndefined();
  });
});

describe('a hospital', () => {
  const steady = [{ code: 'S', label: words('Steady', '穩') }];

  it('that brings a list takes its codes only, unless it says that the list is open', () => {
    const told = (admission: object) => readHospitalProfile({ admission });
    const closed = told({ codeLists: { gait: steady } });
    expect(problems({ activity: { gait: 'Drags a foot' } }, closed)).toEqual([
      'activity.gait unknown-code',
    ]);
    const open = told({ codeLists: { gait: steady }, openLists: { gait: true } });
    expect(problems({ activity: { gait: 'Drags a foot' } }, open)).toEqual([]);
    const shut = told({ openLists: { currentMedications: false } });
    expect(problems({ health: { currentMedications: ['Warfarin 5 mg'] } }, shut)).toEqual([
      'health.currentMedications.0 unknown-code',
    ]);
    expect(isOpen('health.medicalHistory', shut)).toBe(true);
  });

  it('says of one field what it does not say of its list', () => {
    const profile = readHospitalProfile({
      admission: { openLists: { relation: false, 'contacts.contactRelation': true } },
    });
    expect(isOpen('contacts.contactRelation', profile)).toBe(true);
    expect(isOpen('contacts.decisionMakerRelation', profile)).toBe(false);
    expect(isOpen('family.members.role', profile)).toBe(false);
  });

  it('gives one field codes of its own, and the others of the list keep theirs', () => {
    const pcr = [
      { code: 'NEG', label: words('Not detected', '未檢出') },
      { code: 'POS', label: words('Detected', '檢出') },
    ];
    const kin = [{ code: 'K1', label: words('Kin', '親人') }];
    const profile = readHospitalProfile({
      admission: {
        codeLists: {
          'alerts.pcrResult': pcr,
          'health.familyHistory.relation': kin,
          'family.members.maritalStatus': kin,
        },
      },
    });
    expect(codesOf('alerts.pcrResult', profile)).toEqual(['NEG', 'POS']);
    expect(codesOf('alerts.rapidTestResult', profile)).toContain('negative');
    expect(codesOf('health.familyHistory.relation', profile)).toEqual(['K1']);
    for (const key of [
      'contacts.contactRelation',
      'contacts.decisionMakerRelation',
      'contacts.informationProviderRelation',
      'family.members.role',
    ]) {
      expect(codesOf(key, profile)).toContain('spouse');
    }
    expect(codesOf('health.maritalStatus', profile)).toContain('single');
    expect(
      problems(
        {
          alerts: { rapidTestResult: 'negative', pcrResult: 'negative' },
          health: { familyHistory: [{ relation: 'K1' }, { relation: 'mother' }] },
          contacts: { contactRelation: 'mother' },
        },
        profile,
      ),
    ).toEqual(['alerts.pcrResult unknown-code', 'health.familyHistory.1.relation unknown-code']);
    const field = coded('alerts.pcrResult');
    expect(displayValue(field, 'POS', profile, 'en')).toBe('Detected');
  });

  it('answers without findings in the codes of the field', () => {
    const read = (answer: string) =>
      readHospitalProfile({
        admission: {
          codeLists: { 'activity.gait': steady },
          withoutFindings: { 'activity.gait': answer },
        },
      });
    expect(read('S').admission.withoutFindings).toEqual({ 'activity.gait': 'S' });
    expect(() => read('steady')).toThrow('activity.gait: steady is not in the list of the field');
  });

  it('can open no list that is none, and none of the interface', () => {
    for (const name of ['nothing', 'basic.languages', 'languages', 'admission.reason']) {
      const admission = { openLists: { [name]: true } };
      expect(() => readHospitalProfile({ admission })).toThrow();
    }
    for (const name of ['basic.languages', 'admission.reason', 'health.nothing']) {
      expect(() => readHospitalProfile({ admission: { codeLists: { [name]: steady } } })).toThrow();
    }
  });

  it('whose profile a tablet has kept from before takes codes only', () => {
    const { openLists: _later, ...earlier } = defaultProfile.admission;
    const kept = hospitalProfileSchema.parse({ ...defaultProfile, admission: earlier });
    expect(isOpen('health.currentMedications', kept)).toBe(false);
  });

  it('that reads the codes of its list only refuses words of her own whatever the profile', () => {
    const reading: Reading = { ...tabletInterpretation, admissionCodes: 'listed-only' };
    const { health } = own;
    expect(problems({ health }, defaultProfile, reading)).toEqual([
      'health.familyHistory.0.relation unknown-code',
      'health.familyHistory.0.diseases.0 unknown-code',
      'health.occupation unknown-code',
      'health.primaryCaregivers.0 unknown-code',
      'health.medicalHistory.0 unknown-code',
      'health.currentMedications.1 unknown-code',
    ]);
  });
});
