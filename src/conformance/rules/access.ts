/** The rules about credentials and permission. Interface: Authentication. */
import { endpoints, type EndpointName } from '../../shared/interface/endpoints.ts';
import { isSuccess, propertyOf, textOf, type Exchange, type Who } from '../exchange.ts';
import { expectStatus, expectThat } from '../expect.ts';
import { read, write } from '../requests.ts';
import type { CheckedRule } from '../rule.ts';
import {
  correct,
  create,
  freshRecord,
  newNote,
  newReason,
  query,
  readRecord,
  versionOf,
  voidRecord,
  woundBody,
} from '../stories/inputs.ts';
import { acceptedStory } from '../stories/photoStory.ts';
import { repeatedStory } from '../stories/woundStory.ts';
import { named } from '../subject.ts';
import { requireControl, type Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { rulesOfWriting } from './accessToWrites.ts';
import { expectNoPermission } from './permission.ts';

const section = 'Authentication';
const nobodysId = 'conformance-no-such-id';

/** The path of an endpoint, with ids that do not exist. */
function emptyPath(name: EndpointName): string {
  return endpoints[name].path.replace(/\{\w+\}/g, nobodysId);
}

/** Sends a minimal request to an endpoint; writes have an empty JSON object, which commits nothing. */
function knock(suite: Suite, name: EndpointName, who: Who): Promise<Exchange> {
  const { method } = endpoints[name];
  const body = method === 'GET' ? {} : { body: '{}' };
  const outgoing = { endpoint: name, method, path: emptyPath(name), who, expected: [401], ...body };
  return suite.client.send(outgoing);
}

async function expectUnauthorised(suite: Suite, who: Who, method: 'GET' | 'write'): Promise<void> {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    if ((endpoints[name].method === 'GET') !== (method === 'GET')) continue;
    expectStatus(await knock(suite, name, who), 401);
  }
}

const hidden = { expected: [403, 404] } as const;

const rulesOfReading: readonly CheckedRule[] = [
  {
    id: 'access.read-without-credential',
    title: 'Every read without a credential gets 401',
    section,
    level: 'stated',
    risk: 'read',
    examine: (suite) => expectUnauthorised(suite, 'nobody', 'GET'),
  },
  {
    id: 'access.read-with-wrong-credential',
    title: 'Every read with a credential that the hospital never issued gets 401',
    section,
    level: 'stated',
    risk: 'read',
    examine: (suite) => expectUnauthorised(suite, 'wrong', 'GET'),
  },
  {
    id: 'access.write-without-credential',
    title: 'Every write without a credential gets 401',
    section,
    level: 'stated',
    risk: 'reversible',
    examine: (suite) => expectUnauthorised(suite, 'nobody', 'write'),
  },
  {
    id: 'access.expired-credential',
    title: 'An expired credential gets 401',
    section,
    level: 'stated',
    risk: 'read',
    examine: async (suite) => {
      const patientId = suite.subject.patientId ?? nobodysId;
      const asking = { who: 'expired', expected: [401] } as const;
      expectStatus(await read(suite, 'readPatient', { patientId }, asking), 401);
    },
  },
  {
    id: 'access.photo-without-credential',
    title: 'A photo has no public address: without a credential its content gets 401',
    section: 'Behaviour per endpoint, 4',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const attachmentId = textOf((await acceptedStory(suite)).uploaded.json, 'attachmentId');
      if (attachmentId === undefined) throw new CannotTell('no photo could be uploaded for it');
      const asking = { who: 'nobody', expected: [401] } as const;
      expectStatus(await read(suite, 'readAttachmentContent', { attachmentId }, asking), 401);
    },
  },
  {
    id: 'access.forbidden-patient',
    title: 'A patient whom the caller may not see is not shown, and neither are their wounds',
    section,
    level: 'stated',
    risk: 'read',
    examine: async (suite) => {
      const patientId = named(suite.subject, 'forbiddenPatientId');
      expectNoPermission(await read(suite, 'readPatient', { patientId }, hidden));
      expectNoPermission(await read(suite, 'listWounds', { patientId }, hidden));
    },
  },
  {
    id: 'access.stranger-sees-nothing',
    title:
      'Somebody without permission on the test patient sees neither patient, encounter nor wounds',
    section,
    level: 'stated',
    risk: 'read',
    examine: async (suite) => {
      const asking = { ...hidden, who: 'stranger' } as const;
      const patientId = named(suite.subject, 'patientId');
      const encounterId = named(suite.subject, 'encounterId');
      expectNoPermission(await read(suite, 'readPatient', { patientId }, asking));
      expectNoPermission(await read(suite, 'listWounds', { patientId }, asking));
      expectNoPermission(await read(suite, 'readEncounter', { encounterId }, asking));
    },
  },
  {
    id: 'access.stranger-reads-no-record',
    title: 'Somebody without permission reads neither a record nor its photos',
    section,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const asking = { ...hidden, who: 'stranger' } as const;
      const { recordId, body } = await repeatedStory(suite);
      expectNoPermission(await readRecord(suite, recordId, asking));
      const [attachmentId] = body.attachmentIds;
      if (attachmentId === undefined) return;
      expectNoPermission(await read(suite, 'readAttachmentContent', { attachmentId }, asking));
    },
  },
  {
    id: 'access.stranger-writes-nothing',
    title: 'Somebody without permission can neither create, correct nor void for the test patient',
    section,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const asking = { ...hidden, who: 'stranger' } as const;
      expectNoPermission(await create(suite, woundBody(suite), asking));
      const { recordId } = await strangersTarget(suite);
      const before = await readRecord(suite, recordId);
      const version = versionOf(before);
      const correction = {
        clientRequestId: suite.newId(),
        version,
        changes: { careNote: newNote(suite) },
      };
      expectNoPermission(await correct(suite, recordId, correction, asking));
      const reason = newReason(suite);
      const voiding = { clientRequestId: suite.newId(), version, reason };
      expectNoPermission(await voidRecord(suite, recordId, voiding, asking));
      const after = await readRecord(suite, recordId);
      expectThat(
        versionOf(after) === version,
        'the record was changed all the same',
        before,
        after,
      );
    },
  },
  {
    id: 'access.query-needs-permission',
    title: 'The result of a request is not told to somebody without permission on the record',
    section: 'Behaviour per endpoint, 9',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { body } = await repeatedStory(suite);
      const asking = { ...hidden, who: 'stranger' } as const;
      expectNoPermission(await query(suite, body.clientRequestId, asking));
    },
  },
  {
    id: 'access.reader-cannot-write',
    title: 'Somebody who may only read cannot create, and nothing is written',
    section,
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const body = woundBody(suite);
      const refused = await create(suite, body, { who: 'reader', expected: [403, 404] });
      expectNoPermission(refused);
      const queried = await query(suite, body.clientRequestId, { expected: [404] });
      expectThat(!isSuccess(queried), 'the refused write was committed', refused, queried);
    },
  },
  {
    id: 'access.operator-from-credential',
    title: 'The operator of a write is the person of the credential, whatever the body says',
    section: 'Behaviour per endpoint, 5',
    level: 'stated',
    risk: 'reversible',
    examine: examineOperator,
  },
  {
    id: 'access.unknown-request',
    title: 'The result of a request that nobody sent is 404',
    section: 'Behaviour per endpoint, 9',
    level: 'stated',
    risk: 'read',
    examine: async (suite) => {
      expectStatus(await query(suite, suite.newId(), { expected: [404] }), 404);
    },
  },
  {
    id: 'access.no-deletion',
    title: 'A record cannot be deleted',
    section: 'States and transitions',
    level: 'stated',
    risk: 'reversible',
    examine: async (suite) => {
      const { recordId } = await repeatedStory(suite);
      const path = `/wound-assessments/${encodeURIComponent(recordId)}`;
      const outgoing = { method: 'DELETE', path, who: 'caller', expected: [404, 405] } as const;
      const answer = await suite.client.send({ ...outgoing, isOpen: true });
      expectThat(!isSuccess(answer), 'a DELETE was accepted', answer);
      expectStatus(await readRecord(suite, recordId), 200);
    },
  },
];

export const accessRules: readonly CheckedRule[] = [...rulesOfReading, ...rulesOfWriting];

function strangersTarget(suite: Suite): Promise<{ recordId: string }> {
  return suite.once('strangers-target', () => freshRecord(suite));
}

const somebodyElse = 'conformance-somebody-else';

/** Compares the recorded operators of three records: a plain one, one whose body names somebody else, a colleague's. */
async function examineOperator(suite: Suite): Promise<void> {
  const control = requireControl(suite);
  const claims = { operatorId: somebodyElse, operator: somebodyElse, recordedBy: somebodyElse };
  const plain = await freshRecord(suite);
  const own = await control.operatorOf(plain.recordId);
  if (own === undefined) throw new CannotTell('the control surface does not tell the operator');
  const claiming = await create(suite, woundBody(suite, claims), { expected: [201, 422] });
  const claimedId = textOf(claiming.json, 'recordId');
  // If a hospital refuses extra properties, the body cannot name an operator at all.
  const claimed = claimedId === undefined ? own : await control.operatorOf(claimedId);
  expectThat(claimed === own, 'the body decided who the operator is', claiming);
  const theirs = await freshRecord(suite, {}, 'colleague');
  const other = await control.operatorOf(theirs.recordId);
  expectThat(
    other !== own,
    'two people are recorded as one operator',
    plain.created,
    theirs.created,
  );
}

/** Sends an admission assessment as a person who may only read. */
export async function readerAdmission(suite: Suite, body: object): Promise<Exchange> {
  const asking = { who: 'reader', expected: [403, 404] } as const;
  return write(suite, 'createAdmissionAssessment', {}, body, asking);
}

/** The patient of an encounter, as the hospital returns it. */
export function patientOf(exchange: Exchange): unknown {
  return propertyOf(exchange.json, 'patientId');
}
