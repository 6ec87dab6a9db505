/**
 * The rules about admission assessments.
 * Interface: Endpoints 10 and 11; Admission nursing assessment input. Bad ones come first: they leave nothing behind,
 * and the good one may be the only one that an encounter takes.
 */
import { admissionAssessmentRecordSchema } from '../../shared/interface/admissionAssessmentRecord.ts';
import { errorBodySchema } from '../../shared/interface/errorBody.ts';
import { receiptSchema } from '../../shared/interface/receipt.ts';
import { sentences } from '../../shared/interface/sentences/sentences.ts';
import { changed, type Changes } from '../differential/operation.ts';
import { allowedAdmissions, badAdmissions, type Variant } from '../differential/values.ts';
import { isSuccess, propertyOf, textOf, type Exchange } from '../exchange.ts';
import {
  errorOf,
  expectReceipt,
  expectReceiptAgain,
  expectSame,
  expectSameReceipt,
  expectShape,
  expectStatus,
  expectThat,
  isSameInstant,
} from '../expect.ts';
import { read } from '../requests.ts';
import { checkedRules, type CheckedRule } from '../rule.ts';
import {
  admissionBody,
  admissionStory,
  admit,
  admittedStory,
  whyNone,
} from '../stories/admissionStory.ts';
import { correct, newNote, newReason, voidRecord } from '../stories/inputs.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { expectNoDeletion } from './access.ts';

/** The places in a body that changes touch. */
const placesOf = (changes: Changes) => Object.keys(changes).join(' and ');

/** Whether a refusal names this place, or one inside it. */
const isNamed = (fields: readonly { readonly path: string }[] | undefined, place: string) =>
  fields?.some(
    ({ path }) => path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`),
  ) ?? false;

/** Sends each of the bodies, and fails with all that were not answered as they should be. */
async function expectEach(
  suite: Suite,
  variants: readonly Variant[],
  common: Changes,
  problemOf: (answer: Exchange, changes: Changes) => string | undefined,
): Promise<void> {
  const found: { readonly words: string; readonly answer: Exchange }[] = [];
  for (const [changes, number] of variants) {
    const body = changed(admissionBody(suite), { ...common, ...changes }) as object;
    const answer = await admit(suite, body, { expected: [422] });
    const problem = problemOf(answer, changes);
    if (problem === undefined) continue;
    found.push({
      answer,
      words: `${placesOf(changes)} ${problem} (${number} "${sentences[number]}")`,
    });
  }
  const answers = found.slice(0, 3).map(({ answer }) => answer);
  expectThat(found.length === 0, found.map(({ words }) => words).join('; '), ...answers);
}

const wardDate = 'assessment.admission.wardDate';
const notADate = { [wardDate]: 'never' };

/** Throws CannotTell if a refusal names only one bad place, because it then says nothing about the others. */
async function requireEveryPlace(suite: Suite): Promise<void> {
  const education = 'assessment.basic.education';
  const body = changed(admissionBody(suite), { ...notADate, [education]: 'conformance-none' });
  const answer = await admit(suite, body as object, { expected: [422] });
  if (isSuccess(answer)) throw new CannotTell('a bad date is accepted (see admission.refused)');
  const { fields } = errorOf(answer).error;
  if (isNamed(fields, wardDate) && isNamed(fields, education)) return;
  throw new CannotTell('the refusals of this hospital do not name every bad field');
}

const refusals = checkedRules('permanent', [
  {
    id: 'admission.refused',
    title: 'What the interface does not allow in an admission gets 422, a wardDate at its place',
    examine: (suite) =>
      expectEach(suite, badAdmissions, {}, ({ status, json }, changes) => {
        if (status !== 422) return `got ${status}`;
        const error = errorBodySchema.safeParse(json).data?.error;
        if (error === undefined || !(wardDate in changes)) return undefined;
        if (!isNamed(error.fields, wardDate)) return 'is not named by error.fields';
        return error.code === 'VALIDATION_FAILED' ? undefined : 'gets another code';
      }),
  },
  {
    id: 'admission.allowed',
    title: 'Every value that the interface lists, and the edge of every limit, is accepted',
    examine: async (suite) => {
      await requireEveryPlace(suite);
      // In a body that is refused for another reason, so that nothing stays behind.
      await expectEach(suite, allowedAdmissions, notADate, ({ json }, changes) => {
        const { fields } = errorBodySchema.safeParse(json).data?.error ?? {};
        const refused = Object.keys(changes).filter((place) => isNamed(fields, place));
        return refused.length === 0 ? undefined : `is refused at ${refused.join(', ')}`;
      });
    },
  },
  {
    id: 'admission.foreign-encounter',
    title: 'An encounter of another patient is refused',
    examine: async (suite) => {
      const encounterId = named(suite.subject, 'otherEncounterId');
      const encounter = await read(suite, 'readEncounter', { encounterId });
      if (propertyOf(encounter.json, 'patientId') === named(suite.subject, 'patientId')) {
        throw new CannotTell('--other-encounter belongs to the test patient');
      }
      const body = admissionBody(suite, { encounterId });
      const refused = await admit(suite, body, { expected: [422, 403, 404] });
      expectStatus(refused, 422, 403, 404);
    },
  },
  {
    id: 'admission.inpatient-only',
    title: 'An encounter that is no inpatient stay is refused',
    examine: async (suite) => {
      const encounterId = named(suite.subject, 'otherEncounterId');
      const encounter = await read(suite, 'readEncounter', { encounterId });
      const { type, patientId } = Object(encounter.json) as { type?: string; patientId?: string };
      if (type === 'inpatient') throw new CannotTell('--other-encounter is an inpatient stay');
      const body = admissionBody(suite, { encounterId, patientId });
      expectStatus(await admit(suite, body, { expected: [422] }), 422);
    },
  },
]);

const good = checkedRules('permanent', [
  {
    id: 'admission.receipt',
    title: 'Submitting gives 201 and a receipt: the same request id, version 1, committed, valid',
    examine: async (suite) => {
      const { body, created } = await admissionStory(suite);
      // Each hospital has its own codes and required fields, so a refusal of our assessment proves nothing.
      if (created.status === 422 || created.status === 409) throw new CannotTell(whyNone(created));
      const receipt = expectReceipt(created, 201);
      const isEcho = receipt.clientRequestId === body.clientRequestId;
      expectThat(isEcho, 'the receipt carries another clientRequestId', created);
      expectThat(receipt.version === 1, 'the first version is not 1', created);
      expectThat(receipt.recordState === 'valid', 'the new record is not valid', created);
    },
  },
  {
    id: 'admission.read-back',
    title: 'The record can be read at once, with the full assessment',
    examine: async (suite) => {
      const { body, created, shown } = await admittedStory(suite);
      expectStatus(shown, 200);
      expectShape(shown, admissionAssessmentRecordSchema, 'admission assessment record');
      expectShape(shown, receiptSchema, 'admission assessment record');
      for (const key of ['patientId', 'encounterId', 'assessment', 'clientRequestId']) {
        expectSame(propertyOf(shown.json, key), body[key], key, shown);
      }
      for (const key of ['recordId', 'version', 'status', 'recordState']) {
        expectSame(propertyOf(shown.json, key), propertyOf(created.json, key), key, created, shown);
      }
      const isThen = isSameInstant(propertyOf(shown.json, 'assessedAt'), body.assessedAt);
      expectThat(isThen, 'assessedAt is another instant', shown);
    },
  },
  {
    id: 'admission.repeat',
    title: 'Submitting the same again gives 201 and the same receipt, not a second record',
    examine: async (suite) => {
      const { created, repeated } = await admittedStory(suite);
      expectReceiptAgain(created, repeated);
      expectSameReceipt(created, repeated);
    },
  },
  {
    id: 'admission.request-query',
    title: 'The result of an admission assessment is its receipt',
    examine: async (suite) => {
      const { created, queried } = await admittedStory(suite);
      expectReceipt(queried, 200);
      expectSameReceipt(created, queried);
    },
  },
  {
    id: 'admission.cannot-be-changed',
    title: 'An admission assessment is neither corrected nor voided at the addresses of wounds',
    examine: async (suite) => {
      const { recordId } = await admittedStory(suite);
      const asking = { expected: [404] };
      const changes = { careNote: newNote(suite) };
      const correction = { clientRequestId: suite.newId(), version: 1, changes };
      expectStatus(await correct(suite, recordId, correction, asking), 404);
      const end = { clientRequestId: suite.newId(), version: 1, reason: newReason(suite) };
      const voided = await voidRecord(suite, recordId, end, asking);
      expectThat(textOf(voided.json, 'recordState') !== 'voided', 'it was voided', voided);
      expectStatus(voided, 404);
    },
  },
  {
    id: 'admission.no-deletion',
    title: 'An admission assessment cannot be deleted',
    examine: async (suite) => {
      const { recordId } = await admittedStory(suite);
      await expectNoDeletion(suite, 'readAdmissionAssessment', recordId);
    },
  },
]);

export const admissionRules: readonly CheckedRule[] = [...refusals, ...good];
