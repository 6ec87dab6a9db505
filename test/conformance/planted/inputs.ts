/** The planted faults about what is submitted and read back. */
import { answer, is, withStatus, type Json } from '../falsify.ts';
import { about, telling, hearing, inside, without, type PlantedFault } from './lies.ts';
export const inputFaults: readonly PlantedFault[] = [
  {
    name: 'observedAt without a time zone is taken for UTC',
    createLie: hearing(
      (seen) => is.create(seen) && /T\d\d:\d\d:\d\d$/.test(String(seen.json['observedAt'])),
      (json) => ({ ...json, observedAt: `${String(json['observedAt'])}Z` }),
    ),
    failing: ['wound-create.no-zone'],
  },
  {
    name: 'a wound of another patient is accepted',
    createLie: hearing(
      (seen) => is.create(seen) && seen.json['woundId'] === 'W-1005-1',
      (json) => ({ ...json, woundId: 'W-1001-1', patientId: 'P-1001', encounterId: 'E-1001' }),
    ),
    failing: ['wound-create.foreign-wound', 'wound-create.foreign-photo'],
  },
  {
    name: 'an encounter of another patient is accepted',
    createLie: hearing(
      (seen) => is.create(seen) && seen.json['patientId'] === 'P-1001',
      (json) => (json['encounterId'] === 'E-1005' ? { ...json, encounterId: 'E-1001' } : json),
    ),
    failing: ['wound-create.foreign-encounter'],
  },
  {
    name: 'unknown photos are left out silently',
    createLie: hearing(is.create, (json) => {
      const ids = Array.isArray(json['attachmentIds']) ? (json['attachmentIds'] as string[]) : [];
      const kept = ids.filter((id) => !id.startsWith('conformance-'));
      return kept.length === ids.length ? json : { ...json, attachmentIds: kept };
    }),
    failing: ['wound-create.unknown-ids'],
  },
  {
    name: 'the care note is trimmed and normalised',
    createLie: telling(is.read, (json) => {
      const assessment = inside(json, 'assessment');
      const careNote = String(assessment['careNote']).normalize('NFC');
      return { ...json, assessment: { ...assessment, careNote } };
    }),
    failing: ['wound-create.text-kept', 'correct.text-kept'],
  },
  {
    name: 'measures are rounded to whole centimetres',
    createLie: telling(is.read, (json) => {
      const assessment = inside(json, 'assessment');
      const { length } = assessment as { length?: { value: number } };
      if (length === undefined) return json;
      const rounded = { ...length, value: Math.round(length.value) };
      return { ...json, assessment: { ...assessment, length: rounded } };
    }),
    failing: ['wound-create.read-back', 'wound-create.decimals', 'answers.accepted-is-kept'],
  },
  {
    name: 'photos of a record come in another order',
    createLie: telling(is.read, (json) => {
      return { ...json, attachmentIds: (json['attachmentIds'] as string[]).toReversed() };
    }),
    failing: ['wound-create.photo-order', 'wound-create.read-back'],
  },
  {
    name: 'lengths in millimetres are accepted',
    createLie: hearing(
      (seen) => is.create(seen) && JSON.stringify(seen.json).includes('"mm"'),
      (json) => ({ ...json, assessment: { careNote: 'x' } }),
    ),
    failing: ['wound-create.unit'],
  },
  {
    name: 'a refused assessment is stored all the same',
    createLie: about(is.create, async (seen) => {
      const response = await seen.forward();
      const isBad = response.status === 422 && seen.json['observedAt'] === 'never';
      if (isBad) await seen.forward({ json: { ...seen.json, observedAt: '2026-01-05T09:30:00Z' } });
      return response;
    }),
    failing: ['wound-create.refused-leaves-nothing'],
  },
  {
    name: 'error.fields is missing',
    createLie: () => async (seen) => {
      const response = await seen.forward();
      if (response.status !== 422 || seen.path === '') return response;
      const { error, requestId } = (await response.json()) as { error: Json; requestId: string };
      return answer(422, { error: without(error, 'fields'), requestId });
    },
    failing: [
      'answers.validation-fields',
      'wound-create.no-zone',
      'wound-create.error-fields',
      'admission.ward-date',
    ],
  },
  {
    name: 'validation failures get 400 instead of 422',
    createLie: about(
      (seen) => is.correct(seen) || is.void(seen),
      async (seen) => {
        const response = await seen.forward();
        return response.status === 422 ? withStatus(response, 400) : response;
      },
    ),
    failing: [
      'answers.listed-statuses',
      'correct.null',
      'correct.wrong-type',
      'correct.only-named-changes',
      'correct.without-version',
      'void.without-reason',
      'correct.version-as-text',
      'void.without-version',
    ],
  },
];
