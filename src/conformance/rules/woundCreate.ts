/** The rules about creating a wound assessment. Interface: Endpoints 6 and 7; Wound assessment input. */
import { receiptSchema } from '../../shared/interface/receipt.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { isSuccess, propertyOf } from '../exchange.ts';
import {
  expectReceipt,
  expectSame,
  expectShape,
  expectStatus,
  expectThat,
  isSameInstant,
} from '../expect.ts';
import { checkedRules } from '../rule.ts';
import { create, woundBody } from '../stories/inputs.ts';
import { createdStory, repeatedStory } from '../stories/woundStory.ts';

export const woundCreateRules = checkedRules('reversible', [
  {
    id: 'wound-create.receipt',
    title: 'Submitting gives 201 and a receipt: the same request id, version 1, committed, valid',
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
    id: 'wound-create.charset',
    title: 'A body whose type is application/json with a charset is accepted',
    level: 'inferred',
    examine: async (suite) => {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const answer = await create(suite, woundBody(suite), { headers });
      expectThat(isSuccess(answer), 'it was refused', answer);
    },
  },
]);
