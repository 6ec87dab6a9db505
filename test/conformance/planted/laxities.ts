/** The planted faults of a hospital that accepts or shows too much, one for each omitted check. */
import {
  answer,
  edited,
  is,
  recordIdOf,
  refusal,
  type Json,
  type Lie,
  type Seen,
} from '../falsify.ts';
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

const shownFaults: readonly PlantedFault[] = [
  {
    name: 'whatever does not exist gives 200',
    createLie: about(isUnknown, async (seen) => {
      const response = await seen.forward();
      return response.status === 404 ? answer(200, {}) : response;
    }),
    failing: [
      'patient.unknown',
      'encounter.unknown',
      'wound-list.unknown-patient',
      'photo.unknown',
      'wound-create.unknown-record',
      'admission.unknown-record',
    ],
  },
  {
    name: 'another patient is shown',
    createLie: telling(
      ({ method, path }) => method === 'GET' && path === '/patients/P-1001',
      (json) => ({ ...json, patientId: 'P-1002' }),
    ),
    failing: ['patient.read'],
  },
  {
    name: 'a wound of another patient is listed',
    createLie: telling(is.list, (json) => {
      const items = json['items'] as Json[];
      return { ...json, items: items.map((item) => ({ ...item, patientId: 'P-9999' })) };
    }),
    failing: ['wound-list.own-patient'],
  },
  {
    name: 'a cursor gives another page the second time',
    createLie: remembering(
      (seen) => is.list(seen) && seen.query.has('cursor'),
      (seen) => seen.query.toString(),
      (first) => edited(first, (json) => ({ ...json, items: [] })),
    ),
    failing: ['wound-list.same-page'],
  },
  {
    name: 'patients of other wards are shown',
    createLie: about(
      ({ path, token }) => path.startsWith('/patients/P-2001') && token === 'nurse-amy',
      (seen) => seen.forward({ token: 'nurse-eve' }),
    ),
    failing: ['access.forbidden-patient'],
  },
  {
    name: 'the first care note is shown for ever',
    createLie: () => {
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
    failing: ['correct.read-back', 'answers.accepted-is-kept'],
  },
  {
    name: 'a measure that was not taken is shown as 0 cm',
    createLie: telling(is.read, (json) => {
      const zero = { value: 0, unit: 'cm' };
      return { ...json, assessment: { length: zero, width: zero, ...inside(json, 'assessment') } };
    }),
    failing: ['wound-create.measures-optional'],
  },
  {
    name: 'bound photos cannot be read',
    createLie: about(
      (seen) =>
        is.download(seen) && seen.token === 'nurse-amy' && photoAge(seen, true) !== undefined,
      () => Promise.resolve(refusal(404, 'NOT_FOUND')),
    ),
    failing: ['time.bound-photo-kept'],
  },
  {
    name: 'records are gone after 30 days',
    createLie: about(is.read, async (seen) => {
      const response = await seen.forward();
      if (!response.ok) return response;
      const { recordedAt } = (await response.clone().json()) as { recordedAt: string };
      const ageMs = seen.hospital.now() - Date.parse(recordedAt);
      return ageMs > 720 * hourMs ? refusal(404, 'NOT_FOUND') : response;
    }),
    failing: ['time.record-kept'],
  },
  {
    name: 'refusals of the request query have a body of their own',
    createLie: about(is.query, async (seen) => {
      const response = await seen.forward();
      return response.ok ? response : answer(response.status, { message: 'no' });
    }),
    failing: ['answers.error-body'],
  },
];

const acceptedFaults: readonly PlantedFault[] = [
  {
    name: 'a JPEG is told to be a PNG',
    createLie: telling(is.upload, (json) => ({ ...json, contentType: 'image/png' })),
    failing: ['photo.jpeg'],
  },
  {
    name: 'observedAt need not be a time',
    createLie: overlooking(
      is.create,
      'observedAt',
      ['yesterday', '2026-02-30T09:30:00+08:00'],
      () => '2026-01-05T09:30:00+08:00',
    ),
    failing: ['differential.same-answers'],
  },
  {
    name: 'an empty woundId is taken for the first wound',
    createLie: overlooking(is.create, 'woundId', [''], () => 'W-1001-1'),
    failing: ['differential.same-answers'],
  },
  {
    name: 'a purged photo is left out silently',
    createLie: hearing(is.create, (json, seen) => {
      const ids = json['attachmentIds'];
      if (!Array.isArray(ids)) return json;
      const known = new Set(seen.hospital.attachments().map(({ attachmentId }) => attachmentId));
      const kept = (ids as string[]).filter((id) => known.has(id) || !id.startsWith('ATT-'));
      return kept.length === ids.length ? json : { ...json, attachmentIds: kept };
    }),
    failing: ['time.purged-photo-refused'],
  },
];

const admissionLaxities: readonly PlantedFault[] = [
  {
    name: 'an education that is not listed is accepted',
    createLie: overlookingIn('basic', 'education', 'kindergarten', 'college'),
    failing: ['admission.codes'],
  },
  {
    name: 'no language at all is accepted',
    createLie: overlookingIn('basic', 'languages', [], ['hakka']),
    failing: ['admission.at-least-one'],
  },
  {
    name: 'a ward time of 25:61 is accepted',
    createLie: overlookingIn('admission', 'wardTime', '25:61', '09:30'),
    failing: ['admission.ward-time'],
  },
  {
    name: 'a height that is a text is accepted',
    createLie: overlookingIn('nutrition', 'heightCm', '170', 170),
    failing: ['admission.types'],
  },
  {
    name: 'an empty clientRequestId of an admission is made up',
    createLie: overlooking(is.admit, 'clientRequestId', [''], () => crypto.randomUUID()),
    failing: ['admission.required'],
  },
  {
    name: 'assessedAt without a time zone is accepted',
    createLie: overlooking(is.admit, 'assessedAt', ['2026-01-05T09:30:00'], () => {
      return '2026-01-05T09:30:00Z';
    }),
    failing: ['admission.no-zone'],
  },
  {
    name: 'an admission under the encounter of another patient is accepted',
    createLie: hearing(
      (seen) => is.admit(seen) && seen.json['patientId'] === 'P-1001',
      (json) => (json['encounterId'] === 'E-1005' ? { ...json, encounterId: 'E-1001' } : json),
    ),
    failing: ['admission.foreign-encounter'],
  },
  {
    name: 'the receipt of an admission starts at version 0',
    createLie: telling(is.admit, (json) => ({ ...json, version: 0 })),
    failing: [
      'admission.receipt',
      'admission.read-back',
      'admission.repeat',
      'admission.request-query',
    ],
  },
  {
    name: 'the id of an admission may be used again for a wound assessment',
    createLie: () => {
      const admitted = new Set<string>();
      return (seen) => {
        if (is.admit(seen) && 'clientRequestId' in seen.json) admitted.add(idOf(seen));
        if (!is.create(seen) || !admitted.has(idOf(seen))) return undefined;
        const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
        return seen.forward({ json });
      };
    },
    failing: ['differential.same-answers'],
  },
];

/** Every laxity. */
export const laxities: readonly PlantedFault[] = [
  ...shownFaults,
  ...acceptedFaults,
  ...admissionLaxities,
];
