/**
 * The rules about what must be accepted and kept: other time zones, decimals, every kind of text, ids that identify
 * something else.
 * Interface: Wound assessment input; Photo upload.
 */
import { isSuccess, propertyOf, textOf } from '../exchange.ts';
import { expectSame, expectStatus, expectThat, isSameInstant } from '../expect.ts';
import { dateTime, read, upload } from '../requests.ts';
import type { CheckedRule } from '../rule.ts';
import { changeTarget } from '../stories/changeTarget.ts';
import {
  correct,
  create,
  freshRecord,
  noteOf,
  readRecord,
  versionOf,
  woundBody,
} from '../stories/inputs.ts';
import { newFile } from '../stories/photoStory.ts';
import { named } from '../subject.ts';
import { CannotTell } from '../verdicts.ts';

const section = 'Wound assessment input';
const risk = 'reversible';

/** One instant in several ISO 8601 forms with a zone. */
function writings(epochMs: number): readonly string[] {
  const at = (offsetMinutes: number, zone: string) =>
    new Date(epochMs + offsetMinutes * 60_000).toISOString().slice(0, 19) + zone;
  return [
    at(0, 'Z'),
    at(0, '+00:00'),
    at(-300, '-05:00'),
    at(570, '+09:30'),
    `${at(480, '')}.250+08:00`,
  ];
}

export const woundContentRules: readonly CheckedRule[] = [
  {
    id: 'wound-create.other-zones',
    title:
      'An instant is accepted in any time zone, also with a fraction, and is read back as that second',
    section,
    level: 'stated',
    risk,
    examine: async (suite) => {
      for (const observedAt of writings(suite.now() - 3 * 3_600_000)) {
        const answer = await create(suite, woundBody(suite, { observedAt }));
        expectThat(isSuccess(answer), `${observedAt} was refused`, answer);
        const recordId = textOf(answer.json, 'recordId');
        if (recordId === undefined) throw new CannotTell('the receipt names no record');
        const shown = await readRecord(suite, recordId);
        const told = propertyOf(shown.json, 'observedAt');
        const isThen = isSameSecond(told, observedAt);
        expectThat(isThen, `${observedAt} is read back as another instant`, shown);
      }
    },
  },
  {
    id: 'wound-create.fraction',
    title: 'A fraction of a second of observedAt is read back',
    section,
    level: 'inferred',
    risk,
    examine: async (suite) => {
      const second = dateTime(suite.now() - 3_600_000);
      const observedAt = second.replace('+', '.250+');
      const { recordId } = await freshRecord(suite, { observedAt });
      const shown = await readRecord(suite, recordId);
      const told = propertyOf(shown.json, 'observedAt');
      if (!isSameSecond(told, observedAt)) {
        throw new CannotTell('it is another instant (see wound-create.other-zones)');
      }
      expectThat(isSameInstant(told, observedAt), `${observedAt} has lost its fraction`, shown);
    },
  },
  {
    id: 'wound-create.decimals',
    title: 'Measures with decimals come back as they were submitted',
    section,
    level: 'stated',
    risk,
    examine: async (suite) => {
      const measures = { length: { value: 0.5, unit: 'cm' }, width: { value: 12.75, unit: 'cm' } };
      const careNote = 'Conformance test record, please ignore 一致性測試，請忽略';
      const { recordId } = await freshRecord(suite, { assessment: { careNote, ...measures } });
      const shown = await readRecord(suite, recordId);
      for (const key of ['length', 'width'] as const) {
        const told = propertyOf(propertyOf(shown.json, 'assessment'), key);
        expectSame(told, measures[key], key, shown);
      }
    },
  },
  {
    id: 'wound-create.text-edges',
    title: 'Blanks at the ends, CR LF and characters beyond the 16 bits of old are kept',
    section,
    level: 'inferred',
    risk,
    examine: async (suite) => {
      const careNote = `  two blanks\r\n𠮷野家 🩹 \u00a0tail ${suite.newId().slice(0, 8)}  `;
      const { recordId } = await freshRecord(suite, { assessment: { careNote } });
      const shown = await readRecord(suite, recordId);
      const told = propertyOf(propertyOf(shown.json, 'assessment'), 'careNote');
      expectSame(told, careNote, 'the care note', shown);
    },
  },
  {
    id: 'correct.text-kept',
    title: 'A corrected care note comes back letter for letter, as one that is submitted does',
    section: 'Wound assessment update',
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const { recordId, before } = await changeTarget(suite);
      const mark = suite.newId().slice(0, 8);
      const careNote = `  "quoted" \\ <b>&amp;</b>\r\n\u00a0\tÅ e\u0301 𠮷野家 😀 ${mark}  `;
      const body = {
        clientRequestId: suite.newId(),
        version: versionOf(before),
        changes: { careNote },
      };
      const answer = await correct(suite, recordId, body);
      if (!isSuccess(answer)) {
        throw new CannotTell(`the correction got ${answer.status} (see correct.receipt)`);
      }
      const shown = await readRecord(suite, recordId);
      expectSame(noteOf(shown), careNote, 'the care note', answer, shown);
    },
  },
  {
    id: 'wound-create.charset',
    title: 'A body whose type is application/json with a charset is accepted',
    section: 'What the service does',
    level: 'inferred',
    risk,
    examine: async (suite) => {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const answer = await create(suite, woundBody(suite), { headers });
      expectThat(isSuccess(answer), 'it was refused', answer);
    },
  },
  {
    id: 'wound-create.not-an-admission',
    title: 'A wound assessment is not read as an admission assessment',
    section: 'Endpoints 11',
    level: 'inferred',
    risk,
    examine: async (suite) => {
      const { recordId } = await suite.once('plain-record', () => freshRecord(suite));
      const asking = { expected: [404] };
      expectStatus(await read(suite, 'readAdmissionAssessment', { recordId }, asking), 404);
    },
  },
  {
    id: 'photo.part-order',
    title: 'The parts of an upload may come in any order',
    section: 'Endpoints 4',
    level: 'inferred',
    risk,
    examine: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      const file = await newFile(suite);
      const answer = await upload(suite, { patientId, file, isFileFirst: true });
      expectThat(isSuccess(answer), 'the file first is refused', answer);
    },
  },
  {
    id: 'photo.two-patients',
    title: 'An upload that names two patients is refused',
    section: 'Endpoints 4',
    level: 'inferred',
    risk,
    examine: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      const furtherPatientId = named(suite.subject, 'otherPatientId');
      const file = await newFile(suite);
      const asking = { expected: [422, 400], isOpen: true };
      const answer = await upload(suite, { patientId, furtherPatientId, file }, asking);
      expectThat(!isSuccess(answer), 'it was accepted', answer);
    },
  },
];

function isSameSecond(left: unknown, right: string): boolean {
  return Math.floor(Date.parse(String(left)) / 1000) === Math.floor(Date.parse(right) / 1000);
}
