import { expect, it } from 'vitest';
import { readHospitalProfile } from '../profile.ts';
import { withAnswers } from './codes.ts';
import { admissionSection, type AdmissionAssessmentDraft } from './description.ts';
import { sectionWithoutFindings } from './withoutFindings.ts';

const profile = readHospitalProfile({
  admission: {
    withoutFindings: {
      'respiratory.coughFrequency': 'none',
      'respiratory.sputumClearance': 'no_sputum',
      'respiratory.sputumStatus': 'none',
      'respiratory.breathSounds': ['clear'],
    },
  },
});

function respiratory(answers: Record<string, unknown>) {
  const section = admissionSection('respiratory');
  if (section === undefined) throw new Error('no such section');
  const assessment: AdmissionAssessmentDraft = { respiratory: answers };
  return sectionWithoutFindings(section, assessment, profile);
}

it('offers what is not answered yet, and leaves out what is then not asked', () => {
  expect(respiratory({ coughFrequency: 'none' })).toEqual({
    is: 'open',
    missing: {
      'respiratory.sputumClearance': 'no_sputum',
      'respiratory.breathSounds': ['clear'],
    },
    keys: ['respiratory.breathSounds', 'respiratory.coughFrequency', 'respiratory.sputumClearance'],
  });
});

it('is said once everything is answered so, and is open again after one answer was taken away', () => {
  const said = withAnswers({}, respiratory({}).missing) as { respiratory: Record<string, unknown> };
  expect(respiratory(said.respiratory).is).toBe('said');
  expect(respiratory({ ...said.respiratory, breathSounds: [] }).is).toBe('open');
});

it('offers nothing over a finding, nor where the hospital allows nothing', () => {
  expect(respiratory({ breathSounds: ['wheezing'] }).is).toBe('none');
  // Even if these answers hide the question for the finding: it is there, and would be sent.
  expect(respiratory({ sputumClearance: 'no_sputum', sputumStatus: 'green' }).is).toBe('none');
  const section = admissionSection('respiratory');
  if (section === undefined) throw new Error('no such section');
  expect(sectionWithoutFindings(section, {}, readHospitalProfile({})).is).toBe('none');
});

it('refuses alerts, texts, unknown codes and answers of another kind in a profile', () => {
  const read = (withoutFindings: object) => () =>
    readHospitalProfile({ admission: { withoutFindings } });
  expect(read({ 'alerts.drugAllergy': 'none' })).toThrow('without findings');
  expect(read({ 'admission.reason': 'Fever' })).toThrow('without findings');
  expect(read({ 'sleep.conditions': ['well'] })).toThrow('well is not in the list');
  expect(read({ 'sleep.conditions': 'normal' })).toThrow('another kind');
  expect(read({ 'activity.needsMobilityAid': 'no' })).toThrow('another kind');
});
