/** The rules about correcting and voiding. Interface: Endpoints 8 and 9; States and transitions. */
import { isSuccess, propertyOf, textOf, type Exchange } from '../exchange.ts';
import { errorOf, expectReceipt, expectSame, expectStatus, expectThat } from '../expect.ts';
import { checkedRules } from '../rule.ts';
import { changeTarget } from '../stories/changeTarget.ts';
import {
  correct,
  freshRecord,
  newNote,
  newReason,
  noteOf,
  readRecord,
  versionOf,
  voidRecord,
} from '../stories/inputs.ts';
import { correctedStory, voidedStory } from '../stories/woundStory.ts';
import type { Suite } from '../suite.ts';

const kept = ['patientId', 'encounterId', 'woundId', 'attachmentIds'] as const;

function expectCode(exchange: Exchange, code: string): void {
  const { error } = errorOf(exchange);
  expectThat(error.code === code, `the code is not ${code}`, exchange);
}

function stateOf(exchange: Exchange): string | undefined {
  return textOf(exchange.json, 'recordState');
}

/** Sends a bad correction of the shared record, and expects 422 and an unchanged record. */
async function expectRefused(suite: Suite, changes: unknown): Promise<void> {
  const { recordId, before } = await changeTarget(suite);
  const body = { clientRequestId: suite.newId(), version: versionOf(before), changes };
  const refused = await correct(suite, recordId, body, { expected: [422] });
  const after = await readRecord(suite, recordId);
  expectThat(!isSuccess(refused), 'it was accepted', refused, after);
  expectStatus(refused, 422);
  expectSame(after.json, before.json, 'the record', before, after);
}

export const correctionRules = checkedRules('reversible', [
  {
    id: 'correct.receipt',
    title:
      'A correction gives 200 and a receipt: the same record, version raised by 1, still valid',
    examine: async (suite) => {
      const { corrected, recordId, versionBefore } = await correctedStory(suite);
      const receipt = expectReceipt(corrected, 200);
      const isEcho = receipt.clientRequestId === corrected.sent.clientRequestId;
      expectThat(isEcho, 'the receipt carries another clientRequestId', corrected);
      expectThat(receipt.recordId === recordId, 'the receipt is of another record', corrected);
      expectThat(receipt.version === versionBefore + 1, 'version was not raised by 1', corrected);
      expectThat(receipt.recordState === 'valid', 'the record is not valid any more', corrected);
    },
  },
  {
    id: 'correct.read-back',
    title: 'After a correction the record shows the new care note and the new version',
    examine: async (suite) => {
      const { corrected, correctedRead, note, versionBefore } = await correctedStory(suite);
      expectThat(isSuccess(corrected), 'the correction was refused', corrected);
      expectThat(noteOf(correctedRead) === note, 'the care note is not the new one', correctedRead);
      const version = propertyOf(correctedRead.json, 'version');
      expectThat(version === versionBefore + 1, 'version was not raised by 1', correctedRead);
    },
  },
  {
    id: 'correct.stale',
    title: 'A correction with a stale version gets 409 VERSION_CONFLICT and changes nothing',
    examine: async (suite) => {
      const { stale, ahead, correctedRead, readAfterStale } = await correctedStory(suite);
      expectStatus(stale, 409);
      // If the future version was wrongly accepted, another rule reports it.
      if (!isSuccess(ahead)) {
        expectSame(readAfterStale.json, correctedRead.json, 'the record', stale, readAfterStale);
      }
      expectCode(stale, 'VERSION_CONFLICT');
    },
  },
  {
    id: 'correct.version-ahead',
    title: 'A correction with a version that is still to come gets 409 or 422',
    level: 'inferred',
    examine: async (suite) => {
      expectStatus((await correctedStory(suite)).ahead, 409, 422);
    },
  },
  {
    id: 'correct.null',
    title: 'A care note that is null gets 422',
    examine: (suite) => expectRefused(suite, { careNote: null }),
  },
  {
    id: 'correct.patient-and-wound-fixed',
    title: 'A correction cannot move a record to another patient or wound',
    examine: async (suite) => {
      const made = await freshRecord(suite);
      const before = await readRecord(suite, made.recordId);
      const { otherPatientId = 'conformance-other' } = suite.subject;
      const moves = { patientId: otherPatientId, woundId: 'conformance-other' };
      const changes = { careNote: newNote(suite), ...moves };
      const body = {
        clientRequestId: suite.newId(),
        version: versionOf(before),
        changes,
        ...moves,
      };
      const answer = await correct(suite, made.recordId, body, { expected: [422] });
      const after = await readRecord(suite, made.recordId);
      for (const key of kept) {
        const isKept = propertyOf(after.json, key);
        expectSame(isKept, propertyOf(before.json, key), key, answer, after);
      }
    },
  },
  {
    id: 'correct.without-version',
    title: 'A correction without a version gets 422',
    examine: async (suite) => {
      const { recordId, before } = await changeTarget(suite);
      const body = { clientRequestId: suite.newId(), changes: { careNote: newNote(suite) } };
      const unversioned = { ...body, version: undefined as unknown as number };
      const refused = await correct(suite, recordId, unversioned, { expected: [422] });
      expectStatus(refused, 422);
      const after = await readRecord(suite, recordId);
      expectSame(after.json, before.json, 'the record', refused, after);
    },
  },
  {
    id: 'correct.at-the-same-time',
    title: 'Of two corrections of one version at the same time, exactly one succeeds',
    level: 'inferred',
    examine: async (suite) => {
      const { recordId, created } = await freshRecord(suite);
      const version = versionOf(created);
      const together = { expected: [200, 409], isTogether: true };
      const answers = await Promise.all(
        [0, 1].map(() => {
          const changes = { careNote: newNote(suite) };
          const body = { clientRequestId: suite.newId(), version, changes };
          return correct(suite, recordId, body, together);
        }),
      );
      for (const answer of answers) {
        if (!isSuccess(answer)) expectStatus(answer, 200, 409);
      }
      const won = answers.filter(isSuccess).length;
      expectThat(won === 1, `${won} of them succeeded`, ...answers);
    },
  },
]);

export const voidRules = checkedRules('reversible', [
  {
    id: 'void.receipt',
    title: 'A void gives 200 and a receipt: the same record, version raised by 1, voided',
    examine: async (suite) => {
      const { voided, recordId, versionBeforeVoid } = await voidedStory(suite);
      const receipt = expectReceipt(voided, 200);
      const isEcho = receipt.clientRequestId === voided.sent.clientRequestId;
      expectThat(isEcho, 'the receipt carries another clientRequestId', voided);
      expectThat(receipt.recordId === recordId, 'the receipt is of another record', voided);
      expectThat(receipt.version === versionBeforeVoid + 1, 'version was not raised by 1', voided);
      expectThat(receipt.recordState === 'voided', 'recordState is not voided', voided);
    },
  },
  {
    id: 'void.still-read',
    title: 'A voided record is still read, as voided, with all that it said',
    examine: async (suite) => {
      const { voidedRead, readAfterStaleVoid, versionBeforeVoid } = await voidedStory(suite);
      expectStatus(voidedRead, 200);
      expectThat(stateOf(voidedRead) === 'voided', 'recordState is not voided', voidedRead);
      const version = propertyOf(voidedRead.json, 'version');
      expectThat(version === versionBeforeVoid + 1, 'version was not raised by 1', voidedRead);
      for (const key of [...kept, 'assessment']) {
        const before = propertyOf(readAfterStaleVoid.json, key);
        expectSame(propertyOf(voidedRead.json, key), before, key, voidedRead);
      }
    },
  },
  {
    id: 'void.reason-not-returned',
    title: 'The reason of a void is returned by no GET',
    examine: async (suite) => {
      const { reason } = await voidedStory(suite);
      const leaks = suite.client.exchanges.filter(({ sent, text }) => {
        return sent.method === 'GET' && text.includes(reason.slice(-36));
      });
      expectThat(leaks.length === 0, 'the reason stands in the answer', ...leaks.slice(0, 2));
    },
  },
  {
    id: 'void.stale',
    title: 'A void with a stale version gets 409 and changes nothing',
    examine: async (suite) => {
      const { staleVoid, readAfterStaleVoid, versionBeforeVoid } = await voidedStory(suite);
      expectStatus(staleVoid, 409);
      expectThat(stateOf(readAfterStaleVoid) === 'valid', 'it is voided', readAfterStaleVoid);
      const version = versionOf(readAfterStaleVoid);
      expectThat(version === versionBeforeVoid, 'its version changed', readAfterStaleVoid);
    },
  },
  {
    id: 'void.again',
    title: 'A new void of a voided record gets 409',
    examine: async (suite) => expectStatus((await voidedStory(suite)).voidedAgain, 409),
  },
  {
    id: 'void.then-correct',
    title: 'A correction of a voided record gets 409 RECORD_STATE_CONFLICT',
    examine: async (suite) => {
      const { correctedVoided } = await voidedStory(suite);
      expectStatus(correctedVoided, 409);
      expectCode(correctedVoided, 'RECORD_STATE_CONFLICT');
    },
  },
  {
    id: 'void.without-version',
    title: 'A void without a version gets 422 and changes nothing',
    examine: async (suite) => {
      const { recordId } = await freshRecord(suite);
      const version = undefined as unknown as number;
      const body = { clientRequestId: suite.newId(), version, reason: newReason(suite) };
      expectStatus(await voidRecord(suite, recordId, body, { expected: [422] }), 422);
      const after = await readRecord(suite, recordId);
      expectThat(stateOf(after) === 'valid', 'it is voided', after);
    },
  },
]);
