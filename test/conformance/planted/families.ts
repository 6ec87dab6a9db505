/**
 * The planted faults of whole families: who may write, ids of another kind, different notations of the same content.
 */
import { answer, is, refusal, withStatus, type Json, type Seen } from '../falsify.ts';
import { about, hearing, idOf, inside, telling, faultsOf, type PlantedFault } from './lies.ts';
const as = (token: string) => (seen: Seen) => seen.forward({ token });
const asAmy = as('nurse-amy');
const isRefusal = ({ status }: Response) => status >= 400;
const admissions = '/admission-assessments/';

const permissionFaults = faultsOf({
  'access.wrong-writes-nothing: a credential that was never issued may write': about(
    (seen) => seen.method !== 'GET' && (seen.token?.startsWith('conformance') ?? false),
    asAmy,
  ),
  'access.stranger-writes-nothing: anybody may submit an admission assessment': about(
    (seen) => is.admit(seen) && seen.token === 'nurse-eve',
    asAmy,
  ),
  'differential.same-answers: admission assessments are shown to everybody': about(
    (seen) => seen.path.startsWith(admissions) && seen.token === 'nurse-eve',
    asAmy,
  ),
});

const sameNote = ({ json }: Seen) => String(inside(json, 'changes')['careNote']);

const idFaults = faultsOf({
  'differential.same-answers: the receipt of a correction is forgotten once the record is voided':
    () => {
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
  'repeat.id-in-another-case: clientRequestIds are compared in small letters': hearing(
    is.create,
    (json) => {
      const id = json['clientRequestId'];
      return typeof id === 'string' ? { ...json, clientRequestId: id.toLowerCase() } : json;
    },
  ),
  'differential.same-answers: a wound assessment is shown as an admission assessment': about(
    ({ path }) => path.startsWith(`${admissions}WA-`),
    (seen) => seen.forward({ path: seen.path.replace('admission', 'wound') }),
  ),
  'admission.cannot-be-changed: an admission assessment can be corrected': about(
    (seen) => is.correct(seen) && seen.path.includes('/AA-'),
    (seen) => Promise.resolve(answer(200, { recordId: seen.path.split('/')[2] })),
  ),
});

const writingFaults = faultsOf({
  'differential.same-answers: an instant that ends in Z is refused': about(
    is.create,
    async (seen) => {
      const isUtc = /^\d{4}.*Z$/.test(String(seen.json['observedAt']));
      return isUtc ? refusal(422, 'VALIDATION_FAILED') : seen.forward();
    },
  ),
  'differential.same-answers: characters beyond 16 bits are cut in two': telling(
    is.read,
    (json) => {
      const assessment = inside(json, 'assessment');
      const careNote = String(assessment['careNote']).replace('𠮷', '??');
      return { ...json, assessment: { ...assessment, careNote } };
    },
  ),
  'wound-create.charset answers.listed-statuses: a charset behind application/json is refused':
    about(
      (seen) => (seen.request.headers.get('content-type') ?? '').includes('charset'),
      () => Promise.resolve(refusal(415, 'UNSUPPORTED_MEDIA_TYPE')),
    ),
  'differential.same-answers: of two patients in one upload, the first counts': about(
    is.upload,
    async (seen) => {
      const response = await seen.forward();
      const text = isRefusal(response) ? await response.clone().text() : '';
      const attachment = { attachmentId: 'ATT-2', patientId: 'P-1001', contentType: 'image/png' };
      return text.includes('must come once') ? answer(201, attachment) : response;
    },
  ),
});

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

const edgeFaults = faultsOf({
  'admission.allowed: a listed language is not known': alsoRefusing(
    'basic',
    'languages',
    (value) => JSON.stringify(value) === '["yami"]',
  ),
  'admission.allowed: an allergy note of 4000 characters is too long': alsoRefusing(
    'alerts',
    'drugAllergyNote',
    (value) => typeof value === 'string' && value.length === 4000,
  ),
  'admission.allowed: allergens are refused without a drug allergy': alsoRefusing(
    'alerts',
    'drugAllergens',
    (value, answers) => value !== undefined && answers['drugAllergy'] === 'none',
  ),
  'admission.allowed: the year of a PCR date is required': alsoRefusing(
    'alerts',
    'pcrDate',
    (value) => value !== undefined && !('year' in Object(value)),
  ),
  'wound-list.shape wound-list.test-wound: the whole list of wounds is told by another name':
    telling(is.list, ({ items, nextCursor }) => ({ wounds: items, nextCursor })),
});

const madeWith = (matches: (seen: Seen) => boolean, status: number) =>
  about(matches, async (seen) => {
    const response = await seen.forward();
    return response.ok ? withStatus(response, status) : response;
  });

const statusFaults = faultsOf({
  'wound-create.receipt answers.listed-statuses: a create gives 200 instead of 201': madeWith(
    is.create,
    200,
  ),
  'correct.done answers.listed-statuses: a correction gives 201 instead of 200': madeWith(
    is.correct,
    201,
  ),
  'void.done answers.listed-statuses: a void gives 202 instead of 200': madeWith(is.void, 202),
  'admission.receipt answers.listed-statuses: an admission gives 200 instead of 201': madeWith(
    is.admit,
    200,
  ),
  'photo.png photo.jpeg answers.listed-statuses: an upload gives 200 instead of 201': madeWith(
    is.upload,
    200,
  ),
});

/** Every family. */
export const familyFaults: readonly PlantedFault[] = [
  ...permissionFaults,
  ...idFaults,
  ...writingFaults,
  ...edgeFaults,
  ...statusFaults,
];
