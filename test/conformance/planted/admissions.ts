/** The planted faults about admission assessments. */
import { is, type Json } from '../falsify.ts';
import { about, telling, hearing, inside, bending, without, type PlantedFault } from './lies.ts';
export const admissionFaults: readonly PlantedFault[] = [
  {
    name: 'an extra property is accepted in one section',
    createLie: bending('sleep', (answers) => without(answers, 'conformanceProbe')),
    failing: ['admission.strict-sections'],
  },
  {
    name: 'an extra property is accepted beside the sections',
    createLie: hearing(is.admit, (json) => {
      if (json['assessment'] === undefined) return json;
      return { ...json, assessment: without(inside(json, 'assessment'), 'conformanceProbe') };
    }),
    failing: ['admission.strict-body'],
  },
  {
    name: 'an extra property is accepted in a family member',
    createLie: bending('family', (answers) => {
      const members = (answers['members'] ?? []) as Json[];
      return { ...answers, members: members.map((each) => without(each, 'conformanceProbe')) };
    }),
    failing: ['admission.strict-items'],
  },
  {
    name: 'languages may come twice',
    createLie: bending('basic', (answers) => {
      return { ...answers, languages: [...new Set(answers['languages'] as string[])] };
    }),
    failing: ['admission.unique'],
  },
  {
    name: '"none" may stand beside another religion',
    createLie: bending('basic', (answers) => {
      const religions = answers['religions'] as string[];
      const isMixed = religions.length > 1 && religions.includes('none');
      return isMixed ? { ...answers, religions: ['none'] } : answers;
    }),
    failing: ['admission.no-religion-alone'],
  },
  {
    name: 'a drug allergy needs no note',
    createLie: bending('alerts', (answers) =>
      answers['drugAllergy'] === 'yes' && answers['drugAllergyNote'] === undefined
        ? { ...answers, drugAllergyNote: 'none given' }
        : answers,
    ),
    failing: ['admission.allergy-note-required'],
  },
  {
    name: 'any way of writing a ward date is accepted',
    createLie: bending('admission', (answers) => ({ ...answers, wardDate: '2026-01-05' })),
    failing: ['admission.ward-date'],
  },
  {
    name: 'a bad ward date is reported at another path',
    createLie: about(is.admit, async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      if (response.status !== 422) return response;
      return new Response(text.replaceAll('assessment.admission.wardDate', 'wardDate'), response);
    }),
    failing: ['admission.ward-date'],
  },
  {
    name: 'an outpatient encounter is accepted for an admission',
    createLie: hearing(
      (seen) => is.admit(seen) && seen.json['patientId'] === 'P-1005',
      (json) => ({ ...json, patientId: 'P-1001', encounterId: 'E-1001' }),
    ),
    failing: ['admission.inpatient-only'],
  },
  {
    name: 'an admission loses a section',
    createLie: telling(
      ({ method, path }) => method === 'GET' && path.startsWith('/admission-assessments/'),
      (json) => ({ ...json, assessment: without(inside(json, 'assessment'), 'family') }),
    ),
    failing: ['admission.read-back', 'answers.accepted-is-kept'],
  },
];
