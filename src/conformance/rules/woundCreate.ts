/** The rules about creating a wound assessment. Interface: Endpoints 6 and 7; Wound assessment input. */
import { receiptSchema } from '../../shared/interface/receipt.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { isSuccess, propertyOf, type Exchange } from '../exchange.ts';
import {
  errorOf,
  expectReceipt,
  expectSame,
  expectShape,
  expectStatus,
  expectThat,
  isSameInstant,
} from '../expect.ts';
import { type Asking, read } from '../requests.ts';
import type { CheckedRule } from '../rule.ts';
import {
  create,
  freshPhoto,
  freshRecord,
  query,
  readRecord,
  woundBody,
} from '../stories/inputs.ts';
import { createdStory, repeatedStory } from '../stories/woundStory.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { patientOf } from './access.ts';

const input = 'Wound assessment input';
const behaviour = 'Behaviour per endpoint, 5';

/** Sends a bad assessment, and expects it to be refused. Returns the refusal. */
async function expectRefused(
  suite: Suite,
  changes: Readonly<Record<string, unknown>>,
  statuses: readonly number[] = [422],
): Promise<Exchange> {
  const asking: Asking = { expected: statuses };
  const refused = await create(suite, woundBody(suite, changes), asking);
  expectStatus(refused, ...statuses);
  return refused;
}

async function expectRefusedAt(
  suite: Suite,
  changes: Readonly<Record<string, unknown>>,
  path: string,
): Promise<void> {
  const refused = await expectRefused(suite, changes);
  const { error } = errorOf(refused);
  const isNamed = error.fields?.some((field) => field.path === path) ?? false;
  expectThat(isNamed, `error.fields does not name ${path}`, refused);
  expectThat(error.code === 'VALIDATION_FAILED', 'the code is not VALIDATION_FAILED', refused);
}

const note = (careNote: unknown) => ({ assessment: { careNote } });

export const woundCreateRules: readonly CheckedRule[] = [
  {
    id: 'wound-create.receipt',
    title: 'Submitting gives 201 and a receipt: the same request id, version 1, committed, valid',
    section: 'Receipt; States and transitions',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { body, created } = await createdStory(suite);
      const receipt = expectReceipt(created, 201);
      const isEcho = receipt.clientRequestId === body.clientRequestId;
      expectThat(isEcho, 'the receipt carries another clientRequestId', created);
      expectThat(receipt.version === 1, 'the first version is not 1', created);
      expectThat(receipt.recordState === 'valid', 'the new record is not valid', created);
    },
  },
  {
    id: 'wound-create.read-back',
    title: 'The record can be read at once and says what was submitted',
    section: 'Wound assessment record; Endpoints 7',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { body, firstRead } = await repeatedStory(suite);
      expectStatus(firstRead, 200);
      expectShape(firstRead, woundAssessmentRecordSchema, 'wound assessment record');
      expectShape(firstRead, receiptSchema, 'wound assessment record');
      for (const key of ['patientId', 'encounterId', 'woundId', 'assessment', 'attachmentIds']) {
        expectSame(propertyOf(firstRead.json, key), body[key], key, firstRead);
      }
      const isThen = isSameInstant(propertyOf(firstRead.json, 'observedAt'), body.observedAt);
      expectThat(isThen, 'observedAt is another instant', firstRead);
    },
  },
  {
    id: 'wound-create.record-and-receipt',
    title: 'The fresh record and its receipt tell the same id, version, state and time',
    section: 'Wound assessment record',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { created, firstRead } = await repeatedStory(suite);
      for (const key of ['clientRequestId', 'recordId', 'version', 'status', 'recordState']) {
        const [told, shown] = [created, firstRead].map(({ json }) => propertyOf(json, key));
        expectSame(shown, told, key, created, firstRead);
      }
      const [told, shown] = [created, firstRead].map(({ json }) => propertyOf(json, 'recordedAt'));
      expectThat(isSameInstant(told, shown), 'recordedAt differs', created, firstRead);
    },
  },
  {
    id: 'wound-create.text-kept',
    title: 'A care note comes back letter for letter: lines, quotes, other scripts, emoji',
    section: input,
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const careNote = `Test 測試 "quoted" \\ <b>&amp;</b>\n第二行\tÅ e\u0301 😀 ${suite.newId().slice(0, 8)}`;
      const { recordId } = await freshRecord(suite, note(careNote));
      const shown = await readRecord(suite, recordId);
      const assessment = propertyOf(shown.json, 'assessment');
      expectSame(propertyOf(assessment, 'careNote'), careNote, 'the care note', shown);
    },
  },
  {
    id: 'wound-create.measures-optional',
    title: 'Length and width may be left out, and are then not read back',
    section: input,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { recordId } = await plainRecord(suite);
      const shown = await readRecord(suite, recordId);
      const assessment = propertyOf(shown.json, 'assessment');
      for (const key of ['length', 'width']) {
        const value = propertyOf(assessment, key) ?? undefined;
        expectThat(value === undefined, `${key} is read back although none was sent`, shown);
      }
    },
  },
  {
    id: 'wound-create.no-zone',
    title: 'observedAt without a time zone gets 422 VALIDATION_FAILED at observedAt',
    section: 'Errors (VALIDATION_FAILED)',
    level: 'stated',
    risk: 'reversible',
    examine: (suite) => expectRefusedAt(suite, { observedAt: '2026-01-05T09:30:00' }, 'observedAt'),
  },
  {
    id: 'wound-create.no-time',
    title: 'observedAt that is no point in time gets 422',
    section: 'Errors (VALIDATION_FAILED)',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      await expectRefused(suite, { observedAt: 'yesterday' });
      await expectRefused(suite, { observedAt: 1_760_000_000_000 });
    },
  },
  {
    id: 'wound-create.no-such-day',
    title: 'observedAt on a day that does not exist gets 422',
    section: 'Errors (VALIDATION_FAILED)',
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      await expectRefused(suite, { observedAt: '2026-02-30T09:30:00+08:00' });
    },
  },
  {
    id: 'wound-create.without-request-id',
    title: 'Without clientRequestId, or with an empty one, it gets 422',
    section: input,
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      await expectRefused(suite, { clientRequestId: undefined });
      await expectRefused(suite, { clientRequestId: '' });
    },
  },
  {
    id: 'wound-create.empty-ids',
    title: 'An empty patientId or woundId gets 422',
    section: 'Limits (identifier strings)',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      await expectRefused(suite, { patientId: '' });
      await expectRefused(suite, { woundId: '' });
    },
  },
  {
    id: 'wound-create.wrong-types',
    title: 'A field of another type than the interface names gets 422',
    section: input,
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      await expectRefused(suite, note(7));
      await expectRefused(suite, { assessment: 'text' });
      await expectRefused(suite, { attachmentIds: 'text' });
      await expectRefused(suite, {
        assessment: { careNote: 'x', length: { value: '3', unit: 'cm' } },
      });
    },
  },
  {
    id: 'wound-create.unit',
    title: 'A length in another unit than cm gets 422',
    section: input,
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const value = { value: 35, unit: 'mm' };
      await expectRefused(suite, { assessment: { careNote: 'x', length: value, width: value } });
    },
  },
  {
    id: 'wound-create.error-fields',
    title: 'A validation failure names every bad field with a path and a message',
    section: 'Errors',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const refused = await expectRefused(suite, { observedAt: 'never', woundId: 7 });
      const { error } = errorOf(refused);
      const paths = error.fields?.map(({ path }) => path) ?? [];
      const isComplete = paths.includes('observedAt') && paths.includes('woundId');
      expectThat(isComplete, 'error.fields does not name observedAt and woundId', refused);
    },
  },
  {
    id: 'wound-create.refused-leaves-nothing',
    title: 'A refused assessment leaves nothing: its request is not found',
    section: behaviour,
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const body = woundBody(suite, { observedAt: 'never' });
      const refused = await create(suite, body, { expected: [422] });
      const queried = await query(suite, body.clientRequestId, { expected: [404] });
      expectThat(!isSuccess(queried), 'it was written all the same', refused, queried);
    },
  },
  {
    id: 'wound-create.unknown-ids',
    title: 'A patient, encounter, wound or photo that does not exist is refused with 404 or 422',
    section: behaviour,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const unknown = () => `conformance-${suite.newId()}`;
      // 403 is allowed as well, because a hospital may conceal whether a patient exists.
      await expectRefused(suite, { patientId: unknown() }, [404, 422, 403]);
      await expectRefused(suite, { encounterId: unknown() }, [404, 422]);
      await expectRefused(suite, { woundId: unknown() }, [404, 422]);
      await expectRefused(suite, { attachmentIds: [unknown()] }, [404, 422]);
    },
  },
  {
    id: 'wound-create.foreign-wound',
    title: 'A wound of another patient is refused',
    section: `${input} (relations)`,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      await expectRefused(suite, { woundId: await foreignWound(suite) }, [422, 403, 404]);
    },
  },
  {
    id: 'wound-create.foreign-encounter',
    title: 'An encounter of another patient is refused',
    section: `${input} (relations)`,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const encounterId = await foreignEncounter(suite);
      await expectRefused(suite, { encounterId }, [422, 403, 404]);
    },
  },
  {
    id: 'wound-create.foreign-photo',
    title: 'A photo of the test patient cannot be bound to a record of another patient',
    section: `${input} (relations)`,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const patientId = named(suite.subject, 'otherPatientId');
      const woundId = await foreignWound(suite);
      const attachmentIds = [await freshPhoto(suite)];
      const changes = {
        patientId,
        woundId,
        encounterId: await foreignEncounter(suite),
        attachmentIds,
      };
      await expectRefused(suite, changes, [422, 403, 404]);
    },
  },
  {
    id: 'wound-create.photo-readable',
    title: 'A bound photo can be read',
    section: 'Endpoints 5',
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const attachmentId = await freshPhoto(suite);
      await freshRecord(suite, { attachmentIds: [attachmentId] });
      const asking = { isOpen: true };
      const answer = await read(suite, 'readAttachmentContent', { attachmentId }, asking);
      expectStatus(answer, 200, 301, 302, 303, 307, 308);
    },
  },
  {
    id: 'wound-create.photo-order',
    title: 'The photos of a record are read back in the order in which they were submitted',
    section: 'Wound assessment record',
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const { body, firstRead } = await repeatedStory(suite);
      if (body.attachmentIds.length < 2) throw new CannotTell('it needs two photos');
      const shown = propertyOf(firstRead.json, 'attachmentIds');
      expectSame(shown, body.attachmentIds, 'the order', firstRead);
    },
  },
  {
    id: 'wound-create.unknown-record',
    title: 'A record that does not exist gives 404',
    section: 'Endpoints 7',
    level: 'stated',
    risk: 'read',
    examine: async (suite) => {
      const answer = await readRecord(suite, `conformance-${suite.newId()}`, { expected: [404] });
      expectStatus(answer, 404);
    },
  },
];

/** A record without photos and measurements, shared by rules that only read it. */
export function plainRecord(suite: Suite): ReturnType<typeof freshRecord> {
  return suite.once('plain-record', () => freshRecord(suite));
}

function foreignWound(suite: Suite): Promise<string> {
  return suite.once('foreign-wound', async () => {
    const patientId = named(suite.subject, 'otherPatientId');
    const list = await read(suite, 'listWounds', { patientId });
    const items = propertyOf(list.json, 'items');
    const first = Array.isArray(items) ? propertyOf(items[0], 'woundId') : undefined;
    if (typeof first === 'string') return first;
    throw new CannotTell('the patient of --other-patient has no wound');
  });
}

function foreignEncounter(suite: Suite): Promise<string> {
  return suite.once('foreign-encounter', async () => {
    const encounterId = named(suite.subject, 'otherEncounterId');
    const encounter = await read(suite, 'readEncounter', { encounterId });
    const isOfAnotherPatient = patientOf(encounter) !== named(suite.subject, 'patientId');
    if (encounter.status === 200 && isOfAnotherPatient) return encounterId;
    throw new CannotTell('--other-encounter is no readable encounter of another patient');
  });
}
