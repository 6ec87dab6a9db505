/** The planted faults about admission assessments. */
import { is, type Json } from '../falsify.ts';
import { about, telling, hearing, inside, bending, without, faultsOf } from './lies.ts';
export const admissionFaults = faultsOf({
  'admission.refused: an extra property is accepted in one section': bending('sleep', (answers) =>
    without(answers, 'conformanceProbe'),
  ),
  'admission.refused: an extra property is accepted beside the sections': hearing(
    is.admit,
    (json) => {
      if (json['assessment'] === undefined) return json;
      return { ...json, assessment: without(inside(json, 'assessment'), 'conformanceProbe') };
    },
  ),
  'admission.refused: an extra property is accepted in a family member': bending(
    'family',
    (answers) => {
      const { members } = answers as { members?: Json[] };
      if (!Array.isArray(members)) return answers;
      return { ...answers, members: members.map((each) => without(each, 'conformanceProbe')) };
    },
  ),
  'admission.refused: languages may come twice': bending('basic', (answers) => {
    return { ...answers, languages: [...new Set(answers['languages'] as string[])] };
  }),
  'admission.refused: "none" may stand beside another religion': bending('basic', (answers) => {
    const religions = answers['religions'] as string[];
    const isMixed = religions.length > 1 && religions.includes('none');
    return isMixed ? { ...answers, religions: ['none'] } : answers;
  }),
  'admission.refused: a drug allergy needs no note': bending('alerts', (answers) =>
    answers['drugAllergy'] === 'yes' && answers['drugAllergyNote'] === undefined
      ? { ...answers, drugAllergyNote: 'none given' }
      : answers,
  ),
  'admission.refused: any way of writing a ward date is accepted': bending(
    'admission',
    (answers) => ({ ...answers, wardDate: '2026-01-05' }),
  ),
  'admission.refused: a bad ward date is reported at another path': about(
    is.admit,
    async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      if (response.status !== 422) return response;
      return new Response(text.replaceAll('assessment.admission.wardDate', 'wardDate'), response);
    },
  ),
  'admission.allowed: a note may have 4,000 bytes, not characters': bending('alerts', (answers) => {
    const isLong = Buffer.byteLength(String(answers['drugAllergyNote'])) > 4000;
    return isLong ? { ...answers, drugAllergyNote: 'x'.repeat(4001) } : answers;
  }),
  'admission.inpatient-only: an outpatient encounter is accepted for an admission': hearing(
    (seen) => is.admit(seen) && seen.json['patientId'] === 'P-1005',
    (json) => ({ ...json, patientId: 'P-1001', encounterId: 'E-1001' }),
  ),
  'admission.read-back answers.accepted-is-kept: an admission loses a section': telling(
    ({ method, path }) => method === 'GET' && path.startsWith('/admission-assessments/'),
    (json) => ({ ...json, assessment: without(inside(json, 'assessment'), 'family') }),
  ),
});
