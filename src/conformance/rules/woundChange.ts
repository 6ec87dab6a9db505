/** The rules about correcting and voiding: the table of transitions, row by row. Interface: Endpoints 8 and 9. */
import { endpointPath } from '../../shared/interface/endpoints.ts';
import { transitionOf, transitions, type Transition } from '../../shared/interface/transitions.ts';
import { isSuccess, propertyOf, textOf } from '../exchange.ts';
import {
  errorOf,
  expectOriginalReceipt,
  expectReceipt,
  expectReceiptAgain,
  expectSame,
  expectSameReceipt,
  expectStatus,
  expectThat,
} from '../expect.ts';
import { checkedRules, type CheckedRule } from '../rule.ts';
import { changeTarget } from '../stories/changeTarget.ts';
import { correct, freshRecord, newNote, noteOf, query, versionOf } from '../stories/inputs.ts';
import { lifeStory, type Tried } from '../stories/woundStory.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const kept = ['patientId', 'encounterId', 'woundId', 'attachmentIds', 'assessment'] as const;

/** The id and the title of each row's rule. */
const rowRules: Readonly<Record<string, readonly [id: string, title: string]>> = {
  '3.1-4': [
    'correct.done',
    'A correction gives 200 and a receipt; the record shows the note, the next version, all else as before',
  ],
  '3.1-5': [
    'void.done',
    'A void gives 200 and a receipt; the record is still read, as voided, the next version, all else as before',
  ],
  '3.1-6': [
    'correct.stale',
    'A correction with a stale version gets 409 VERSION_CONFLICT and changes nothing',
  ],
  '3.1-7': [
    'void.then-correct',
    'A correction of a voided record gets 409 RECORD_STATE_CONFLICT and changes nothing',
  ],
  '3.1-8': ['void.again', 'A new void of a voided record gets 409 and changes nothing'],
  '3.1-9': ['void.stale', 'A void with a stale version gets 409 and changes nothing'],
};

/** The attempt at a row. Throws CannotTell if the record was not in the state from which it begins. */
async function triedRow(suite: Suite, { sentence, from }: Transition): Promise<Tried> {
  const tried = (await lifeStory(suite)).rows[sentence];
  if (textOf(tried?.before.json, 'recordState') === from && tried !== undefined) return tried;
  throw new CannotTell(`the record that it would be tried on is not ${from}`);
}

/** Expects the change that a row names, in the receipt and in the record. */
function expectChanged({ before, answer, after }: Tried, to: string): void {
  const receipt = expectReceipt(answer, 200);
  const version = versionOf(before) + 1;
  const isEcho = receipt.clientRequestId === answer.sent.clientRequestId;
  expectThat(isEcho, 'the receipt carries another clientRequestId', answer);
  const isSame = receipt.recordId === propertyOf(before.json, 'recordId');
  expectThat(isSame, 'the receipt is of another record', answer);
  expectThat(receipt.version === version, 'version was not raised by 1', answer);
  expectThat(receipt.recordState === to, `the record is not ${to}`, answer);
  expectStatus(after, 200);
  expectThat(textOf(after.json, 'recordState') === to, `the record is not ${to}`, after);
  expectThat(versionOf(after) === version, 'version was not raised by 1', answer, after);
  const { changes } = JSON.parse(answer.sent.body ?? '{}') as { changes?: object };
  const note = textOf(changes, 'careNote') ?? noteOf(before);
  expectThat(noteOf(after) === note, 'the care note is not the right one', answer, after);
  for (const key of kept) {
    const [was, is] = [before, after].map(({ json }) => {
      const value = propertyOf(json, key);
      return key === 'assessment' ? { ...Object(value), careNote: note } : value;
    });
    expectSame(is, was, key, answer, after);
  }
}

const rows: readonly CheckedRule[] = transitions.map((row) => {
  const [id = '', title = ''] = rowRules[row.sentence] ?? [];
  const examine = async (suite: Suite) => {
    const tried = await triedRow(suite, row);
    if (row.to !== undefined) {
      expectChanged(tried, row.to);
      return;
    }
    expectStatus(tried.answer, 409);
    expectSame(tried.after.json, tried.before.json, 'the record', tried.answer, tried.after);
    if (row.code === undefined) return;
    const isNamed = errorOf(tried.answer).error.code === row.code;
    expectThat(isNamed, `the code is not ${row.code}`, tried.answer);
  };
  return { id, title, level: 'stated', risk: 'reversible', examine };
});

const repeats: readonly CheckedRule[] = transitions
  .filter(({ to }) => to !== undefined)
  .map((row) => {
    const what = row.to === 'voided' ? 'void' : 'correction';
    const title = `The same ${what} again gives 200 and the same receipt, as does the query, and 409 at another record`;
    const examine = async (suite: Suite) => {
      const { answer, again } = await triedRow(suite, row);
      if (again === undefined) throw new CannotTell(`the ${what} was refused`);
      expectReceiptAgain(answer, again);
      expectSameReceipt(answer, again);
      const queried = await query(suite, answer.sent.clientRequestId ?? '');
      expectReceipt(queried, 200);
      expectOriginalReceipt(answer, queried);
      const path = endpointPath(row.endpoint, { recordId: (await changeTarget(suite)).recordId });
      expectStatus(await suite.client.send({ ...answer.sent, path, expected: [409] }), 409);
    };
    return { id: `repeat.${what}`, title, level: 'stated', risk: 'reversible', examine };
  });

const toVoided = transitionOf('voidWoundAssessment', 'valid', true);

export const changeRules: readonly CheckedRule[] = [
  ...rows,
  ...repeats,
  ...checkedRules('reversible', [
    {
      id: 'correct.version-ahead',
      title: 'A correction or void with a version that is still to come gets 409 or 422',
      level: 'inferred',
      examine: async (suite) => {
        for (const answer of (await lifeStory(suite)).ahead) expectStatus(answer, 409, 422);
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
    {
      id: 'void.reason-not-returned',
      title: 'The reason of a void is returned by no GET',
      examine: async (suite) => {
        const { answer } = await triedRow(suite, toVoided);
        const reason = textOf(JSON.parse(answer.sent.body ?? '{}'), 'reason') ?? '';
        const leaks = suite.client.exchanges.filter(({ sent, text }) => {
          return sent.method === 'GET' && text.includes(reason.slice(-36));
        });
        expectThat(leaks.length === 0, 'the reason stands in the answer', ...leaks.slice(0, 2));
      },
    },
  ]),
];
