/**
 * The rules about admission assessments.
 * Interface: Endpoints 10 and 11; Admission nursing assessment input. Bad ones come first: they leave nothing behind,
 * and the good one may be the only one that an encounter takes.
 */
import { admissionAssessmentRecordSchema } from '../../shared/interface/admissionAssessmentRecord.ts';
import { receiptSchema } from '../../shared/interface/receipt.ts';
import { isSuccess, propertyOf, type Exchange } from '../exchange.ts';
import {
  expectFieldNamed,
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
import { sectionNames } from '../stories/admissionSample.ts';
import {
  admissionBody,
  admissionStory,
  admit,
  admittedStory,
  bent,
  goodAssessment,
  whyNone,
} from '../stories/admissionStory.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { patientOf } from './access.ts';

type Changes = Readonly<Record<string, unknown>>;

async function expectRefused(suite: Suite, changes: Changes, what: string): Promise<Exchange> {
  const refused = await admit(suite, admissionBody(suite, changes), { expected: [422] });
  expectThat(!isSuccess(refused), `${what}: it was accepted`, refused);
  expectThat(refused.status === 422, `${what}: expected 422, got ${refused.status}`, refused);
  return refused;
}

function expectBent(
  suite: Suite,
  section: string,
  answers: Changes,
  what: string,
): Promise<Exchange> {
  return expectRefused(suite, { assessment: bent(suite, section, answers) }, what);
}

/** A rule that sends several bad answers of one kind, each of which must get 422. */
function refusalRule(
  id: string,
  title: string,
  level: 'stated' | 'inferred',
  cases: readonly (readonly [section: string, answers: Changes, what: string])[],
): CheckedRule {
  return {
    id: `admission.${id}`,
    title,
    level,
    risk: 'permanent',
    examine: async (suite) => {
      for (const [section, answers, what] of cases) await expectBent(suite, section, answers, what);
    },
  };
}

const tooLong = 'x'.repeat(4001);
const probe = { conformanceProbe: 'x' };

const refusals = checkedRules('permanent', [
  {
    id: 'admission.strict-body',
    title: 'A property that the interface does not name gets 422, in the body and in assessment',
    examine: async (suite) => {
      await expectRefused(suite, probe, 'in the body');
      const assessment = { ...goodAssessment(suite), conformanceProbe: {} };
      await expectRefused(suite, { assessment }, 'in assessment');
    },
  },
  {
    id: 'admission.strict-sections',
    title: 'A property that the interface does not name gets 422 in each of the 14 sections',
    examine: async (suite) => {
      for (const name of sectionNames) await expectBent(suite, name, probe, `in ${name}`);
    },
  },
  refusalRule(
    'strict-items',
    'A property that the interface does not name gets 422 in the objects inside a section',
    'inferred',
    [
      ['alerts', { rapidTestDate: { year: 2026, month: 1, day: 5, ...probe } }, 'rapidTestDate'],
      ['alerts', { pcrDate: { month: 1, day: 5, ...probe } }, 'pcrDate'],
      ['family', { members: [{ role: 'x', ...probe }] }, 'a family member'],
      [
        'health',
        { familyHistory: [{ relation: 'x', diseases: ['x'], ...probe }] },
        'familyHistory',
      ],
      ['cognition', { painFindings: [{ site: 'x', score: '1', ...probe }] }, 'painFindings'],
    ],
  ),
  refusalRule('codes', 'A value that is not among the listed ones gets 422', 'stated', [
    ['basic', { education: 'kindergarten' }, 'education'],
    ['basic', { languages: ['klingon'] }, 'languages'],
    ['basic', { religions: ['jedi'] }, 'religions'],
    ['alerts', { antithromboticUse: 'maybe' }, 'antithromboticUse'],
    ['alerts', { drugAllergy: 'maybe', drugAllergyNote: undefined }, 'drugAllergy'],
    ['alerts', { drugAllergens: ['pollen'] }, 'drugAllergens'],
  ]),
  refusalRule('unique', 'Lists that must be unique get 422 when an item comes twice', 'stated', [
    ['basic', { languages: ['hakka', 'hakka'] }, 'languages'],
    ['basic', { religions: ['taoism', 'taoism'] }, 'religions'],
    ['alerts', { drugAllergens: ['nsaid', 'nsaid'] }, 'drugAllergens'],
  ]),
  refusalRule('at-least-one', 'Lists of at least 1 item get 422 when they are empty', 'stated', [
    ['basic', { languages: [] }, 'languages'],
    ['basic', { religions: [] }, 'religions'],
    ['alerts', { drugAllergens: [] }, 'drugAllergens'],
  ]),
  refusalRule('no-religion-alone', 'The religion "none" together with another gets 422', 'stated', [
    ['basic', { religions: ['none', 'buddhism'] }, 'none and buddhism'],
  ]),
  refusalRule(
    'allergy-note-required',
    'A drug allergy without its note, or with an empty or too long one, gets 422',
    'stated',
    [
      ['alerts', { drugAllergy: 'yes', drugAllergyNote: undefined }, 'without a note'],
      ['alerts', { drugAllergy: 'yes', drugAllergyNote: '' }, 'an empty note'],
      ['alerts', { drugAllergy: 'yes', drugAllergyNote: tooLong }, '4001 characters'],
    ],
  ),
  refusalRule('ward-time', 'A wardTime that is no HH:MM gets 422', 'inferred', [
    ['admission', { wardTime: '25:61' }, '25:61'],
    ['admission', { wardTime: 'morning' }, 'a word'],
  ]),
  refusalRule('types', 'A field of another type than the interface names gets 422', 'inferred', [
    ['nutrition', { heightCm: '170' }, 'heightCm as text'],
    ['activity', { needsMobilityAid: 'yes' }, 'needsMobilityAid as text'],
    ['health', { medicalHistory: 'none' }, 'medicalHistory as text'],
    ['alerts', { rapidTestDate: '2026-01-05' }, 'rapidTestDate as text'],
    ['alerts', { rapidTestDate: { year: 2026, month: 'May', day: 5 } }, 'a month as text'],
    ['alerts', { rapidTestDate: { month: 1, day: 5 } }, 'rapidTestDate without a year'],
    ['activity', { leftUpperMuscleStrength: 5 }, 'muscle strength as number'],
    ['family', { members: [{ age: 'old' }] }, 'age as text'],
  ]),
  {
    id: 'admission.ward-date',
    title: 'A wardDate that is not YYYY-MM-DD gets 422 at assessment.admission.wardDate',
    examine: async (suite) => {
      for (const wardDate of ['05/01/2026', '2026-1-5', '2026-01-05T00:00:00Z']) {
        const refused = await expectBent(suite, 'admission', { wardDate }, wardDate);
        expectFieldNamed(refused, 'assessment.admission.wardDate');
      }
    },
  },
  {
    id: 'admission.required',
    title: 'Without one of its five properties it gets 422',
    examine: async (suite) => {
      const keys = ['clientRequestId', 'patientId', 'encounterId', 'assessedAt', 'assessment'];
      for (const key of keys) await expectRefused(suite, { [key]: undefined }, `without ${key}`);
      await expectRefused(suite, { clientRequestId: '' }, 'an empty clientRequestId');
    },
  },
  {
    id: 'admission.no-zone',
    title: 'assessedAt without a time zone gets 422',
    examine: async (suite) => {
      await expectRefused(suite, { assessedAt: '2026-01-05T09:30:00' }, 'without a zone');
    },
  },
  {
    id: 'admission.foreign-encounter',
    title: 'An encounter of another patient is refused',
    examine: async (suite) => {
      const encounterId = named(suite.subject, 'otherEncounterId');
      const encounter = await read(suite, 'readEncounter', { encounterId });
      if (patientOf(encounter) === named(suite.subject, 'patientId')) {
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
]);

export const admissionRules: readonly CheckedRule[] = [...refusals, ...good];
