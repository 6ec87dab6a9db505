/** The rules about credentials and permission. Interface: Authentication. */
import { endpointPath, endpoints, type EndpointName } from '../../shared/interface/endpoints.ts';
import { isSuccess, propertyOf, textOf, type Exchange, type Who } from '../exchange.ts';
import { expectStatus, expectThat } from '../expect.ts';
import { read } from '../requests.ts';
import { checkedRules } from '../rule.ts';
import { create, freshRecord, query, versionOf, woundBody } from '../stories/inputs.ts';
import { colleaguesRecord, forbiddenWrites } from '../stories/othersStory.ts';
import { repeatedStory } from '../stories/woundStory.ts';
import { named } from '../subject.ts';
import { requireControl, type Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

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

async function expectNothingWritten(suite: Suite, who: 'stranger' | 'reader'): Promise<void> {
  const { answers, before, after } = await forbiddenWrites(suite, who);
  for (const answer of answers) expectStatus(answer, 403, 404);
  const isUnchanged = versionOf(after) === versionOf(before);
  expectThat(isUnchanged, 'it was changed all the same', before, after);
}

export const accessRules = checkedRules('reversible', [
  {
    id: 'access.read-without-credential',
    title: 'Every read without a credential gets 401',
    risk: 'read',
    examine: (suite) => expectUnauthorised(suite, 'nobody', 'GET'),
  },
  {
    id: 'access.read-with-wrong-credential',
    title: 'Every read with a credential that the hospital never issued gets 401',
    risk: 'read',
    examine: (suite) => expectUnauthorised(suite, 'wrong', 'GET'),
  },
  {
    id: 'access.write-without-credential',
    title: 'Every write without a credential gets 401',
    examine: (suite) => expectUnauthorised(suite, 'nobody', 'write'),
  },
  {
    id: 'access.stranger-writes-nothing',
    title: 'Somebody without permission can neither create, correct nor void for the test patient',
    examine: (suite) => expectNothingWritten(suite, 'stranger'),
  },
  {
    id: 'access.reader-cannot-write',
    title: 'Somebody who may only read can neither create, correct nor void',
    examine: (suite) => expectNothingWritten(suite, 'reader'),
  },
  {
    id: 'access.expired-credential',
    title: 'An expired credential gets 401',
    risk: 'read',
    examine: async (suite) => {
      const patientId = suite.subject.patientId ?? nobodysId;
      const asking = { who: 'expired', expected: [401] } as const;
      expectStatus(await read(suite, 'readPatient', { patientId }, asking), 401);
    },
  },
  {
    id: 'access.forbidden-patient',
    title: 'A patient whom the caller may not see is not shown, and neither are their wounds',
    risk: 'read',
    examine: async (suite) => {
      const patientId = named(suite.subject, 'forbiddenPatientId');
      expectStatus(await read(suite, 'readPatient', { patientId }, hidden), 403, 404);
      expectStatus(await read(suite, 'listWounds', { patientId }, hidden), 403, 404);
    },
  },
  {
    id: 'access.stranger-sees-nothing',
    title:
      'Somebody without permission on the test patient sees neither patient, encounter nor wounds',
    risk: 'read',
    examine: async (suite) => {
      const asking = { ...hidden, who: 'stranger' } as const;
      const patientId = named(suite.subject, 'patientId');
      const encounterId = named(suite.subject, 'encounterId');
      expectStatus(await read(suite, 'readPatient', { patientId }, asking), 403, 404);
      expectStatus(await read(suite, 'listWounds', { patientId }, asking), 403, 404);
      expectStatus(await read(suite, 'readEncounter', { encounterId }, asking), 403, 404);
    },
  },
  {
    id: 'access.query-needs-permission',
    title: 'The result of a request is not told to somebody without permission on the record',
    examine: async (suite) => {
      const { body } = await repeatedStory(suite);
      const asking = { ...hidden, who: 'stranger' } as const;
      expectStatus(await query(suite, body.clientRequestId, asking), 403, 404);
    },
  },
  {
    id: 'access.operator-from-credential',
    title: 'The operator of a write is the person of the credential, whatever the body says',
    examine: examineOperator,
  },
  {
    id: 'access.unknown-request',
    title: 'The result of a request that nobody sent is 404',
    risk: 'read',
    examine: async (suite) => {
      expectStatus(await query(suite, suite.newId(), { expected: [404] }), 404);
    },
  },
  {
    id: 'access.no-deletion',
    title: 'A record cannot be deleted',
    examine: async (suite) => {
      const { recordId } = await repeatedStory(suite);
      await expectNoDeletion(suite, 'readWoundAssessment', recordId);
    },
  },
]);

/** Tries to delete a record, which must be there afterwards. */
export async function expectNoDeletion(
  suite: Suite,
  name: 'readWoundAssessment' | 'readAdmissionAssessment',
  recordId: string,
): Promise<void> {
  const path = endpointPath(name, { recordId });
  const outgoing = { method: 'DELETE', path, who: 'caller', expected: [404, 405] } as const;
  const answer = await suite.client.send({ ...outgoing, isOpen: true });
  expectThat(!isSuccess(answer), 'a DELETE was accepted', answer);
  expectStatus(await read(suite, name, { recordId }), 200);
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
  const theirs = await colleaguesRecord(suite);
  const other = await control.operatorOf(textOf(theirs.json, 'recordId') ?? '');
  expectThat(other !== own, 'two people are recorded as one operator', plain.created, theirs);
}

/** The patient of an encounter, as the hospital returns it. */
export function patientOf(exchange: Exchange): unknown {
  return propertyOf(exchange.json, 'patientId');
}
