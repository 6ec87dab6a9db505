/**
 * The rules about repeats: one clientRequestId, one record. Interface: Endpoints 6 and 12; Limits (retention).
 */
import { isSuccess, textOf } from '../exchange.ts';
import {
  expectOriginalReceipt,
  expectReceipt,
  expectReceiptAgain,
  expectSame,
  expectSameReceipt,
  expectStatus,
  expectThat,
  isAccepted,
} from '../expect.ts';
import type { CheckedRule } from '../rule.ts';
import {
  create,
  freshRecord,
  newReason,
  readRecord,
  versionOf,
  voidRecord,
  woundBody,
} from '../stories/inputs.ts';
import { twinStory } from '../stories/twinStory.ts';
import { correctedStory, repeatedStory, voidedStory } from '../stories/woundStory.ts';
import { CannotTell } from '../verdicts.ts';

const creation = 'Behaviour per endpoint, 5';
const open = { expected: [201, 409, 422], isOpen: true };
const repeat = 'States and transitions (repeat of a request)';

export const woundRepeatRules: readonly CheckedRule[] = [
  {
    id: 'repeat.create',
    title: 'Submitting the same again gives 201 and the same receipt, not a second record',
    section: creation,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { created, repeated } = await repeatedStory(suite);
      expectReceiptAgain(created, repeated);
      expectSameReceipt(created, repeated);
    },
  },
  {
    id: 'repeat.create-other-content',
    title: 'The same clientRequestId with other content gets 409, and the record stays as it was',
    section: creation,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { otherContent, firstRead, readAfter } = await repeatedStory(suite);
      expectStatus(otherContent, 409);
      expectSame(readAfter.json, firstRead.json, 'the record', firstRead, readAfter);
    },
  },
  {
    id: 'repeat.other-method-or-path',
    title:
      'The same clientRequestId as a correction or void gets 409, and the record stays as it was',
    section: creation,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { otherPaths, firstRead, readAfter } = await repeatedStory(suite);
      for (const exchange of otherPaths) expectStatus(exchange, 409);
      expectSame(readAfter.json, firstRead.json, 'the record', firstRead, readAfter);
    },
  },
  {
    id: 'repeat.same-content-other-path',
    title: 'The very same void sent to another record gets 409, and that record stays valid',
    section: creation,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const [one, other] = [await freshRecord(suite), await freshRecord(suite)];
      const version = versionOf(one.created);
      const body = { clientRequestId: suite.newId(), version, reason: newReason(suite) };
      const first = await voidRecord(suite, one.recordId, body);
      expectThat(isSuccess(first), 'the first void was refused', first);
      const elsewhere = await voidRecord(suite, other.recordId, body, { expected: [409] });
      expectStatus(elsewhere, 409);
      const shown = await readRecord(suite, other.recordId);
      expectThat(textOf(shown.json, 'recordState') === 'valid', 'it was voided', elsewhere, shown);
    },
  },
  {
    id: 'repeat.twins',
    title: 'Four identical requests at the same time make one record',
    section: creation,
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const { answers } = await twinStory(suite);
      const made = answers.filter(isSuccess);
      for (const answer of answers) {
        if (!isSuccess(answer)) expectStatus(answer, 201, 409, 425);
      }
      const recordIds = new Set(made.map(({ json }) => textOf(json, 'recordId')));
      expectThat(recordIds.size === 1, `${recordIds.size} records came of it`, ...answers);
    },
  },
  {
    id: 'repeat.correction',
    title: 'Sending the same correction again gives 200 and the same receipt',
    section: 'Behaviour per endpoint, 6',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { corrected, correctedRepeat } = await correctedStory(suite);
      expectReceiptAgain(corrected, correctedRepeat);
      expectSameReceipt(corrected, correctedRepeat);
    },
  },
  {
    id: 'repeat.correction-other-content',
    title: 'The clientRequestId of a correction with another care note gets 409',
    section: 'Behaviour per endpoint, 6; Errors (409)',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      expectStatus((await correctedStory(suite)).correctedOtherContent, 409);
    },
  },
  {
    id: 'repeat.late-correction',
    title: 'A repeated correction gives its receipt although the version has risen since',
    section: repeat,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { corrected, correctedAgain, lateRepeat } = await correctedStory(suite);
      expectThat(isSuccess(correctedAgain), 'the second correction was refused', correctedAgain);
      expectReceiptAgain(corrected, lateRepeat);
      expectOriginalReceipt(corrected, lateRepeat);
    },
  },
  {
    id: 'repeat.create-after-correction',
    title: 'A repeated create gives its 201 receipt although the record was corrected since',
    section: repeat,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { created, lateCreateRepeat } = await correctedStory(suite);
      expectReceiptAgain(created, lateCreateRepeat);
      expectOriginalReceipt(created, lateCreateRepeat);
    },
  },
  {
    id: 'repeat.void',
    title: 'Sending the same void again gives 200 and the same receipt',
    section: 'Behaviour per endpoint, 7',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { voided, voidedRepeat } = await voidedStory(suite);
      expectReceiptAgain(voided, voidedRepeat);
      expectSameReceipt(voided, voidedRepeat);
    },
  },
  {
    id: 'repeat.create-after-void',
    title:
      'A repeated create gives its 201 receipt although the record is voided, and makes no new one',
    section: repeat,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { created, createRepeatOfVoided } = await voidedStory(suite);
      expectReceiptAgain(created, createRepeatOfVoided);
      expectOriginalReceipt(created, createRepeatOfVoided);
    },
  },
  {
    id: 'repeat.correction-after-void',
    title: 'A repeated correction gives its receipt although the record is voided since',
    section: repeat,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { corrected, voided, correctionRepeatOfVoided } = await voidedStory(suite);
      if (!isSuccess(corrected) || !isSuccess(voided)) {
        throw new CannotTell('there is no corrected and voided record (see correct.receipt)');
      }
      expectReceiptAgain(corrected, correctionRepeatOfVoided);
      expectOriginalReceipt(corrected, correctionRepeatOfVoided);
    },
  },
  {
    id: 'repeat.id-in-another-case',
    title: 'Two clientRequestIds that differ in upper and lower case only are two requests',
    section: 'Wound assessment input',
    level: 'inferred',
    risk: 'reversible',
    examine: async (suite) => {
      const id = `conformance-case-${suite.newId()}`;
      const lower = await create(suite, woundBody(suite, { clientRequestId: id }), open);
      if (!isAccepted(lower, 422)) throw new CannotTell('only UUIDs are accepted as ids');
      const body = woundBody(suite, { clientRequestId: id.toUpperCase() });
      const upper = await create(suite, body, open);
      expectThat(isSuccess(upper), 'the id in capitals counts as the same id', lower, upper);
      const [one, other] = [lower, upper].map(({ json }) => textOf(json, 'recordId'));
      expectThat(one !== other, 'one record came of both', lower, upper);
    },
  },
  {
    id: 'request.of-create',
    title: 'The result of a create is its receipt',
    section: 'Behaviour per endpoint, 9',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { created, queried } = await repeatedStory(suite);
      expectReceipt(queried, 200);
      expectSameReceipt(created, queried);
    },
  },
  {
    id: 'request.of-correction',
    title: 'The result of a correction is its receipt',
    section: 'Behaviour per endpoint, 9',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { corrected, correctedQuery } = await correctedStory(suite);
      expectReceipt(correctedQuery, 200);
      expectSameReceipt(corrected, correctedQuery);
    },
  },
  {
    id: 'request.of-void',
    title: 'The result of a void is its receipt',
    section: 'Behaviour per endpoint, 9',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { voided, voidedQuery } = await voidedStory(suite);
      expectReceipt(voidedQuery, 200);
      expectSameReceipt(voided, voidedQuery);
    },
  },
];
