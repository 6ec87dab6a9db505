/**
 * The planted faults of whole families: who may write, ids of another kind, different notations of the same content.
 */
import { answer, edited, is, refusal, type Json, type Seen } from '../falsify.ts';
import { about, hearing, idOf, inside, telling, type PlantedFault } from './lies.ts';
const as = (token: string) => (seen: Seen) => seen.forward({ token });
const asAmy = as('nurse-amy');
const isRefusal = ({ status }: Response) => status >= 400;
const admissions = '/admission-assessments/';

const permissionFaults: readonly PlantedFault[] = [
  {
    name: 'a credential that was never issued may write',
    createLie: about(
      (seen) => seen.method !== 'GET' && (seen.token?.startsWith('conformance') ?? false),
      asAmy,
    ),
    failing: ['differential.same-answers'],
  },
  {
    name: 'anybody may submit an admission assessment',
    createLie: about((seen) => is.admit(seen) && seen.token === 'nurse-eve', asAmy),
    failing: ['differential.same-answers'],
  },
  {
    name: 'admission assessments are shown to everybody',
    createLie: about(
      (seen) => seen.path.startsWith(admissions) && seen.token === 'nurse-eve',
      asAmy,
    ),
    failing: ['differential.same-answers'],
  },
];

const sameNote = ({ json }: Seen) => String(inside(json, 'changes')['careNote']);

const idFaults: readonly PlantedFault[] = [
  {
    name: 'the receipt of a correction is forgotten once the record is voided',
    createLie: () => {
      const voided = new Set<string>();
      const known = new Set<string>();
      return async (seen) => {
        const record = seen.path.split('/')[2] ?? '';
        const isRepeat = is.correct(seen) && known.has(`${idOf(seen)} ${sameNote(seen)}`);
        if (isRepeat && voided.has(record)) return refusal(409, 'RECORD_STATE_CONFLICT');
        const response = await seen.forward();
        if (response.ok && is.void(seen)) voided.add(record);
        if (response.ok && is.correct(seen)) known.add(`${idOf(seen)} ${sameNote(seen)}`);
        return response;
      };
    },
    failing: ['differential.same-answers'],
  },
  {
    name: 'clientRequestIds are compared in small letters',
    createLie: hearing(is.create, (json) => {
      const id = json['clientRequestId'];
      return typeof id === 'string' ? { ...json, clientRequestId: id.toLowerCase() } : json;
    }),
    failing: ['repeat.id-in-another-case'],
  },
  {
    name: 'a wound assessment is shown as an admission assessment',
    createLie: about(
      ({ path }) => path.startsWith(`${admissions}WA-`),
      (seen) => seen.forward({ path: seen.path.replace('admission', 'wound') }),
    ),
    failing: ['differential.same-answers'],
  },
  {
    name: 'an admission assessment can be corrected',
    createLie: about(
      (seen) => is.correct(seen) && seen.path.includes('/AA-'),
      (seen) => Promise.resolve(answer(200, { recordId: seen.path.split('/')[2] })),
    ),
    failing: ['admission.cannot-be-changed'],
  },
];

const writingFaults: readonly PlantedFault[] = [
  {
    name: 'an instant that ends in Z is refused',
    createLie: about(is.create, async (seen) => {
      const isUtc = /^\d{4}.*Z$/.test(String(seen.json['observedAt']));
      return isUtc ? refusal(422, 'VALIDATION_FAILED') : seen.forward();
    }),
    failing: ['differential.same-answers'],
  },
  {
    name: 'characters beyond 16 bits are cut in two',
    createLie: telling(is.read, (json) => {
      const assessment = inside(json, 'assessment');
      const careNote = String(assessment['careNote']).replace('𠮷', '??');
      return { ...json, assessment: { ...assessment, careNote } };
    }),
    failing: ['differential.same-answers'],
  },
  {
    name: 'a charset behind application/json is refused',
    createLie: about(
      (seen) => (seen.request.headers.get('content-type') ?? '').includes('charset'),
      () => Promise.resolve(refusal(415, 'UNSUPPORTED_MEDIA_TYPE')),
    ),
    failing: ['wound-create.charset', 'answers.listed-statuses'],
  },
  {
    name: 'of two patients in one upload, the first counts',
    createLie: about(is.upload, async (seen) => {
      const response = await seen.forward();
      const text = isRefusal(response) ? await response.clone().text() : '';
      const attachment = { attachmentId: 'ATT-2', patientId: 'P-1001', contentType: 'image/png' };
      return text.includes('must come once') ? answer(201, attachment) : response;
    }),
    failing: ['differential.same-answers'],
  },
];

/** Adds a bad field to a refusal that would be sent anyway, as a hospital would that does not accept a value. */
function alsoRefusing(
  section: string,
  name: string,
  isBad: (value: unknown, answers: Readonly<Record<string, unknown>>) => boolean,
) {
  return about(is.admit, async (seen) => {
    const response = await seen.forward();
    const answers = inside(inside(seen.json, 'assessment'), section);
    if (response.status !== 422 || !isBad(answers[name], answers)) return response;
    const told = (await response.clone().json()) as { error: { fields: Json[] } };
    const field = { path: `assessment.${section}.${name}`, message: 'is not accepted' };
    return answer(422, {
      ...told,
      error: { ...told.error, fields: [...told.error.fields, field] },
    });
  });
}

const edgeFaults: readonly PlantedFault[] = [
  {
    name: 'a listed language is not known',
    createLie: alsoRefusing('basic', 'languages', (value) => JSON.stringify(value) === '["yami"]'),
    failing: ['admission.listed-codes'],
  },
  {
    name: 'an allergy note of 4000 characters is too long',
    createLie: alsoRefusing(
      'alerts',
      'drugAllergyNote',
      (value) => typeof value === 'string' && value.length === 4000,
    ),
    failing: ['admission.allowed-edges'],
  },
  {
    name: 'allergens are refused without a drug allergy',
    createLie: alsoRefusing(
      'alerts',
      'drugAllergens',
      (value, answers) => value !== undefined && answers['drugAllergy'] === 'none',
    ),
    failing: ['admission.allowed-edges'],
  },
  {
    name: 'the year of a PCR date is required',
    createLie: alsoRefusing(
      'alerts',
      'pcrDate',
      (value) => value !== undefined && !('year' in Object(value)),
    ),
    failing: ['admission.allowed-edges'],
  },
  {
    name: 'the whole list of wounds is told by another name',
    createLie: telling(is.list, ({ items, nextCursor }) => ({ wounds: items, nextCursor })),
    failing: ['wound-list.shape', 'wound-list.test-wound'],
  },
];

async function madeWith(status: number, seen: Seen): Promise<Response> {
  const response = await seen.forward();
  if (!response.ok) return response;
  const told = await edited(response, (json) => json);
  return new Response(await told.text(), { status, headers: told.headers });
}

const statusFaults: readonly PlantedFault[] = (
  [
    ['a create gives 200 instead of 201', is.create, 200, 'wound-create.receipt'],
    ['a correction gives 201 instead of 200', is.correct, 201, 'correct.receipt'],
    ['a void gives 202 instead of 200', is.void, 202, 'void.receipt'],
    ['an admission gives 200 instead of 201', is.admit, 200, 'admission.receipt'],
    ['an upload gives 200 instead of 201', is.upload, 200, 'photo.png', 'photo.jpeg'],
  ] as const
).map(([name, matches, status, ...failing]) => ({
  name,
  createLie: about(matches, (seen) => madeWith(status, seen)),
  failing: [...failing, 'answers.listed-statuses'],
}));

/** Every family. */
export const familyFaults: readonly PlantedFault[] = [
  ...permissionFaults,
  ...idFaults,
  ...writingFaults,
  ...edgeFaults,
  ...statusFaults,
];
