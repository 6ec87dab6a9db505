/** The rules about credentials and permission. Interface: Authentication. */
import { endpointPath } from '../../shared/interface/endpoints.ts';
import { isSuccess, textOf } from '../exchange.ts';
import { expectSame, expectStatus, expectThat } from '../expect.ts';
import { read } from '../requests.ts';
import { checkedRules, type CheckedRule } from '../rule.ts';
import { create, freshRecord, woundBody } from '../stories/inputs.ts';
import {
  colleaguesRecord,
  outsiders,
  refusalsOf,
  refusedRequests,
  type Outsider,
} from '../stories/othersStory.ts';
import { repeatedStory } from '../stories/woundStory.ts';
import { named } from '../subject.ts';
import { requireControl, type Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const words: Readonly<Record<Outsider, string>> = {
  nobody: 'without a credential',
  wrong: 'with a credential that the hospital never issued',
  expired: 'with an expired credential',
  stranger: 'of somebody without permission on the test patient',
  reader: 'of somebody who may only read',
};

/** Every endpoint for every caller to whom it is closed. */
const closed: readonly CheckedRule[] = outsiders.flatMap((who) =>
  (who === 'reader' ? (['write'] as const) : (['read', 'write'] as const)).map((kind) => ({
    id: `access.${who}-${kind}s-nothing`,
    title: `Every ${kind} ${words[who]} gets ${refusalsOf(who).join(' or ')}`,
    level: 'stated',
    risk: kind === 'read' ? 'read' : 'reversible',
    examine: async (suite) => {
      const { answers, before, after } = await refusedRequests(suite, who, kind);
      if (answers.length === 0) throw new CannotTell('there is nothing to ask for');
      const shown = answers.filter(({ status }) => !refusalsOf(who).includes(status));
      const names = shown.map(({ sent, status }) => `${sent.endpoint} got ${status}`);
      expectThat(shown.length === 0, names.join(', '), ...shown);
      if (before === undefined || after === undefined) return;
      expectSame(after.json, before.json, 'the record', before, after);
    },
  })),
);

const hidden = { expected: [403, 404] } as const;

export const accessRules: readonly CheckedRule[] = [
  ...closed,
  ...checkedRules('reversible', [
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
      id: 'access.operator-from-credential',
      title: 'The operator of a write is the person of the credential, whatever the body says',
      examine: examineOperator,
    },
    {
      id: 'access.no-deletion',
      title: 'A record cannot be deleted',
      examine: async (suite) => {
        const { recordId } = await repeatedStory(suite);
        await expectNoDeletion(suite, 'readWoundAssessment', recordId);
      },
    },
  ]),
];

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
