/** The planted faults of a hospital that accepts or shows too much, one for each omitted check. */
import { answer, edited, is, recordIdOf, refusal, type Lie, type Seen } from '../falsify.ts';
import {
  about,
  bending,
  hearing,
  hourMs,
  idOf,
  inside,
  photoAge,
  remembering,
  telling,
  faultsOf,
  type PlantedFault,
} from './lies.ts';
const isUnknown = ({ method, path, token }: Seen) =>
  method === 'GET' && path.includes('/conformance-') && token === 'nurse-amy';

/** Sends `good` if a property holds one of the `bad` values. */
function overlooking(
  matches: (seen: Seen) => boolean,
  key: string,
  bad: readonly unknown[],
  good: () => unknown,
): () => Lie {
  return hearing(
    (seen) => matches(seen) && bad.includes(seen.json[key]),
    (json) => ({ ...json, [key]: good() }),
  );
}

/** Replaces one answer of a section if it is the bad one. */
function overlookingIn(section: string, key: string, bad: unknown, good: unknown): () => Lie {
  return bending(section, (answers) =>
    JSON.stringify(answers[key]) === JSON.stringify(bad) ? { ...answers, [key]: good } : answers,
  );
}

const shownFaults = faultsOf({
  'answers.unknown-id: whatever does not exist gives 200': about(isUnknown, async (seen) => {
    const response = await seen.forward();
    return response.status === 404 ? answer(200, {}) : response;
  }),
  'patient.read: another patient is shown': telling(
    ({ method, path }) => method === 'GET' && path === '/patients/P-1001',
    (json) => ({ ...json, patientId: 'P-1002' }),
  ),
  'wound-list.own-patient: a cursor opens its own list, whosever is asked for': about(
    (seen) => is.list(seen) && seen.query.has('cursor'),
    (seen) => seen.forward({ path: '/patients/P-1002/wounds' }),
  ),
  'answers.unknown-id answers.listed-statuses: an id with a blank gets 400': about(
    ({ path, method }) => method === 'GET' && path.includes('%20') && !path.includes('/requests/'),
    () => Promise.resolve(refusal(400, 'BAD_ID')),
  ),
  'wound-list.same-page: a cursor gives another page the second time': remembering(
    (seen) => is.list(seen) && seen.query.has('cursor'),
    (seen) => seen.query.toString(),
    (first) => edited(first, (json) => ({ ...json, items: [] })),
  ),
  'access.forbidden-patient: patients of other wards are shown': about(
    ({ path, token }) => path.startsWith('/patients/P-2001') && token === 'nurse-amy',
    (seen) => seen.forward({ token: 'nurse-eve' }),
  ),
  'correct.done answers.accepted-is-kept: the first care note is shown for ever': () => {
    const notes = new Map<string, unknown>();
    return async (seen) => {
      const response = await seen.forward();
      if (!is.read(seen)) return response;
      return edited(response, (json) => {
        const assessment = inside(json, 'assessment');
        const id = recordIdOf(seen);
        if (!notes.has(id)) notes.set(id, assessment['careNote']);
        return { ...json, assessment: { ...assessment, careNote: notes.get(id) } };
      });
    };
  },
  'differential.same-answers: a measure that was not taken is shown as 0 cm': telling(
    is.read,
    (json) => {
      const zero = { value: 0, unit: 'cm' };
      return { ...json, assessment: { length: zero, width: zero, ...inside(json, 'assessment') } };
    },
  ),
  'time.bound-photo-kept: bound photos cannot be read': about(
    (seen) => is.download(seen) && seen.token === 'nurse-amy' && photoAge(seen, true) !== undefined,
    () => Promise.resolve(refusal(404, 'NOT_FOUND')),
  ),
  'time.record-kept: records are gone after 30 days': about(is.read, async (seen) => {
    const response = await seen.forward();
    if (!response.ok) return response;
    const { recordedAt } = (await response.clone().json()) as { recordedAt: string };
    const ageMs = seen.hospital.now() - Date.parse(recordedAt);
    return ageMs > 720 * hourMs ? refusal(404, 'NOT_FOUND') : response;
  }),
  'answers.error-body: refusals of the request query have a body of their own': about(
    is.query,
    async (seen) => {
      const response = await seen.forward();
      return response.ok ? response : answer(response.status, { message: 'no' });
    },
  ),
});

const acceptedFaults = faultsOf({
  'photo.jpeg: a JPEG is told to be a PNG': telling(is.upload, (json) => ({
    ...json,
    contentType: 'image/png',
  })),
  'differential.same-answers: observedAt need not be a time': overlooking(
    is.create,
    'observedAt',
    ['yesterday', '2026-02-30T09:30:00+08:00'],
    () => '2026-01-05T09:30:00+08:00',
  ),
  'differential.same-answers: an empty woundId is taken for the first wound': overlooking(
    is.create,
    'woundId',
    [''],
    () => 'W-1001-1',
  ),
  'time.purged-photo-refused: a purged photo is left out silently': hearing(
    is.create,
    (json, seen) => {
      const ids = json['attachmentIds'];
      if (!Array.isArray(ids)) return json;
      const known = new Set(seen.hospital.attachments().map(({ attachmentId }) => attachmentId));
      const kept = (ids as string[]).filter((id) => known.has(id) || !id.startsWith('ATT-'));
      return kept.length === ids.length ? json : { ...json, attachmentIds: kept };
    },
  ),
});

const admissionLaxities = faultsOf({
  'admission.refused: an education that is not listed is accepted': overlookingIn(
    'basic',
    'education',
    'conformance-none',
    'college',
  ),
  'admission.refused: no language at all is accepted': overlookingIn(
    'basic',
    'languages',
    [],
    ['hakka'],
  ),
  'admission.refused: a ward time of 12:60 is accepted': overlookingIn(
    'admission',
    'wardTime',
    '12:60',
    '09:30',
  ),
  'admission.refused: a height that is a text is accepted': overlookingIn(
    'nutrition',
    'heightCm',
    '7',
    170,
  ),
  'admission.refused: an empty clientRequestId of an admission is made up': overlooking(
    is.admit,
    'clientRequestId',
    [''],
    () => crypto.randomUUID(),
  ),
  'admission.refused: assessedAt without a time zone is accepted': overlooking(
    is.admit,
    'assessedAt',
    ['2026-01-05T09:30:00'],
    () => {
      return '2026-01-05T09:30:00Z';
    },
  ),
  'admission.foreign-encounter: an admission under the encounter of another patient is accepted':
    hearing(
      (seen) => is.admit(seen) && seen.json['patientId'] === 'P-1001',
      (json) => (json['encounterId'] === 'E-1005' ? { ...json, encounterId: 'E-1001' } : json),
    ),
  'admission.receipt admission.read-back admission.repeat admission.request-query time.repeat-within-retention: the receipt of an admission starts at version 0':
    telling(is.admit, (json) => ({ ...json, version: 0 })),
  'differential.same-answers: the id of an admission may be used again for a wound assessment':
    () => {
      const admitted = new Set<string>();
      return (seen) => {
        if (is.admit(seen) && 'clientRequestId' in seen.json) admitted.add(idOf(seen));
        if (!is.create(seen) || !admitted.has(idOf(seen))) return undefined;
        const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
        return seen.forward({ json });
      };
    },
});

/** Every laxity. */
export const laxities: readonly PlantedFault[] = [
  ...shownFaults,
  ...acceptedFaults,
  ...admissionLaxities,
];
