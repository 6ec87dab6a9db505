/**
 * The rules about who may write: readers, people without permission, and invalid credentials, for every kind of write.
 * Interface: Authentication.
 */
import { isSuccess, propertyOf, textOf, type Exchange, type Who } from '../exchange.ts';
import { expectStatus, expectThat } from '../expect.ts';
import { read, upload } from '../requests.ts';
import type { CheckedRule } from '../rule.ts';
import {
  admissionBody,
  admit,
  admittedStory,
  requireRightContent,
} from '../stories/admissionStory.ts';
import {
  correct,
  create,
  freshRecord,
  newNote,
  newReason,
  readRecord,
  versionOf,
  voidRecord,
  woundBody,
} from '../stories/inputs.ts';
import { acceptedStory, newFile } from '../stories/photoStory.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { expectNoPermission } from './permission.ts';

const section = 'Authentication';
const risk = 'reversible';
const hidden = [403, 404];

/** One record that nobody may change without permission; it is voided with the others. */
function target(suite: Suite): Promise<{ readonly recordId: string }> {
  return suite.once('permission-target', () => freshRecord(suite));
}

async function tryToCorrect(
  suite: Suite,
  who: Who,
  expected: readonly number[],
): Promise<Exchange> {
  const { recordId } = await target(suite);
  const before = await readRecord(suite, recordId);
  const changes = { careNote: newNote(suite) };
  const body = { clientRequestId: suite.newId(), version: versionOf(before), changes };
  return correct(suite, recordId, body, { who, expected });
}

async function tryToVoid(suite: Suite, who: Who, expected: readonly number[]): Promise<Exchange> {
  const { recordId } = await freshRecord(suite);
  const body = { clientRequestId: suite.newId(), version: 1, reason: newReason(suite) };
  const answer = await voidRecord(suite, recordId, body, { who, expected });
  if (isSuccess(answer)) return answer;
  const shown = await readRecord(suite, recordId);
  const state = propertyOf(shown.json, 'recordState');
  expectThat(state !== 'voided', 'it was voided all the same', answer, shown);
  return answer;
}

async function tryToUpload(suite: Suite, who: Who, expected: readonly number[]): Promise<Exchange> {
  const patientId = named(suite.subject, 'patientId');
  const file = await newFile(suite);
  return upload(suite, { patientId, file }, { who, expected });
}

/** A complete, valid creation, which only the credential can make fail. */
async function tryToCreate(suite: Suite, who: Who): Promise<void> {
  const body = woundBody(suite);
  expectStatus(await create(suite, body, { who, expected: [401] }), 401);
}

async function expectDeadForWrites(suite: Suite, who: 'expired' | 'wrong'): Promise<void> {
  await tryToCreate(suite, who);
  expectStatus(await tryToCorrect(suite, who, [401]), 401);
  expectStatus(await tryToVoid(suite, who, [401]), 401);
  expectStatus(await tryToUpload(suite, who, [401]), 401);
}

export const rulesOfWriting: readonly CheckedRule[] = [
  {
    id: 'access.write-with-wrong-credential',
    title: 'Every write with a credential that the hospital never issued gets 401',
    section,
    level: 'stated',
    risk,
    examine: (suite) => expectDeadForWrites(suite, 'wrong'),
  },
  {
    id: 'access.write-with-expired-credential',
    title: 'Every write with an expired credential gets 401',
    section,
    level: 'stated',
    risk,
    examine: (suite) => expectDeadForWrites(suite, 'expired'),
  },
  {
    id: 'access.photo-with-dead-credential',
    title: 'A photo is not shown to an expired credential, nor to one that was never issued',
    section: 'Behaviour per endpoint, 4',
    level: 'stated',
    risk,
    examine: async (suite) => {
      const attachmentId = textOf((await acceptedStory(suite)).uploaded.json, 'attachmentId');
      if (attachmentId === undefined) throw new CannotTell('no photo could be uploaded for it');
      for (const who of ['wrong', 'expired'] as const) {
        const asking = { who, expected: [401] };
        expectStatus(await read(suite, 'readAttachmentContent', { attachmentId }, asking), 401);
      }
    },
  },
  {
    id: 'access.reader-cannot-correct',
    title: 'Somebody who may only read cannot correct',
    section,
    level: 'stated',
    risk,
    examine: async (suite) => expectNoPermission(await tryToCorrect(suite, 'reader', hidden)),
  },
  {
    id: 'access.reader-cannot-void',
    title: 'Somebody who may only read cannot void',
    section,
    level: 'stated',
    risk,
    examine: async (suite) => expectNoPermission(await tryToVoid(suite, 'reader', hidden)),
  },
  {
    id: 'access.reader-cannot-upload',
    title: 'Somebody who may only read cannot upload a photo',
    section,
    level: 'stated',
    risk,
    examine: async (suite) => expectNoPermission(await tryToUpload(suite, 'reader', hidden)),
  },
  {
    id: 'access.reader-cannot-repeat',
    title: 'Somebody who may only read gets no receipt for repeating the request of another',
    section: 'Behaviour per endpoint, 5',
    level: 'stated',
    risk,
    examine: async (suite) => {
      const { body } = await freshRecord(suite);
      const asking = { who: 'reader', expected: [403, 404, 409] } as const;
      const answer = await create(suite, body, asking);
      expectThat(!isSuccess(answer), 'a write of a reader was accepted', answer);
      expectStatus(answer, 403, 404, 409);
    },
  },
  {
    id: 'access.stranger-cannot-upload',
    title: 'Somebody without permission on the patient cannot upload a photo',
    section: 'Behaviour per endpoint, 3',
    level: 'stated',
    risk,
    examine: async (suite) => expectNoPermission(await tryToUpload(suite, 'stranger', hidden)),
  },
  {
    id: 'access.stranger-cannot-admit',
    title: 'Somebody without permission on the patient cannot submit an admission assessment',
    section: 'Behaviour per endpoint, 8',
    level: 'stated',
    risk: 'permanent',
    examine: async (suite) => {
      const asking = { who: 'stranger', expected: hidden } as const;
      const answer = await admit(suite, admissionBody(suite), asking);
      requireRightContent(answer);
      expectNoPermission(answer);
    },
  },
];

/** Needs an accepted admission, so it comes after everything that may be refused. */
export const rulesOfAdmitted: readonly CheckedRule[] = [
  {
    id: 'access.stranger-reads-no-admission',
    title: 'Somebody without permission reads no admission assessment',
    section,
    level: 'stated',
    risk: 'permanent',
    examine: async (suite) => {
      const { recordId } = await admittedStory(suite);
      const asking = { who: 'stranger', expected: hidden } as const;
      expectNoPermission(await read(suite, 'readAdmissionAssessment', { recordId }, asking));
    },
  },
];
