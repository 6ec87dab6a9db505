/**
 * The rules about repeats: one clientRequestId, one record. Interface: Endpoints 6 and 12; Limits (retention).
 */
import { isSuccess, textOf } from '../exchange.ts';
import {
  expectReceipt,
  expectReceiptAgain,
  expectSame,
  expectSameReceipt,
  expectStatus,
  expectThat,
  isAccepted,
} from '../expect.ts';
import { checkedRules } from '../rule.ts';
import { create, woundBody } from '../stories/inputs.ts';
import { repeatedStory } from '../stories/woundStory.ts';
import { CannotTell } from '../verdicts.ts';

const open = { expected: [201, 409, 422], isOpen: true };

export const woundRepeatRules = checkedRules('reversible', [
  {
    id: 'repeat.create',
    title: 'Submitting the same again gives 201 and the same receipt, not a second record',
    examine: async (suite) => {
      const { created, repeated } = await repeatedStory(suite);
      expectReceiptAgain(created, repeated);
      expectSameReceipt(created, repeated);
    },
  },
  {
    id: 'repeat.create-other-content',
    title: 'The same clientRequestId with other content gets 409, and the record stays as it was',
    examine: async (suite) => {
      const { otherContent, firstRead, readAfter } = await repeatedStory(suite);
      expectStatus(otherContent, 409);
      expectSame(readAfter.json, firstRead.json, 'the record', firstRead, readAfter);
    },
  },
  {
    id: 'repeat.id-in-another-case',
    title: 'Two clientRequestIds that differ in upper and lower case only are two requests',
    level: 'inferred',
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
    examine: async (suite) => {
      const { created, queried } = await repeatedStory(suite);
      expectReceipt(queried, 200);
      expectSameReceipt(created, queried);
    },
  },
]);
