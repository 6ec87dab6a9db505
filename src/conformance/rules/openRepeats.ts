/**
 * How a hospital reads the open points about clientRequestId.
 * Interface: Behaviour per endpoint, 5 to 9; Limits.
 */
import { isSuccess, propertyOf, textOf, type Exchange } from '../exchange.ts';
import { isAccepted } from '../expect.ts';
import { byStatus, openRuleOf, type OpenRule } from '../rule.ts';
import { create, freshRecord, query, woundBody } from '../stories/inputs.ts';
import { isAcceptedAndKept, requireKept } from '../stories/readBack.ts';
import { revokedStory } from '../stories/revokedStory.ts';
import { slowStory, twinStory } from '../stories/twinStory.ts';
import { lifeStory, repeatedStory, type RepeatedStory } from '../stories/woundStory.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const openRule = openRuleOf('reversible');
const either = { expected: [201, 409], isOpen: true };

/** Throws CannotTell if a rule on which the observation rests is broken: nothing can be inferred then. */
function requireGround(holds: boolean, ruleId: string): void {
  if (!holds) throw new CannotTell(`what it rests on does not hold (see ${ruleId})`);
}

function isRepeatKnown({ created, repeated }: RepeatedStory): boolean {
  return textOf(repeated.json, 'recordId') === textOf(created.json, 'recordId');
}

/** Creates a record under an id that a hospital may refuse; if it is accepted, a query must find it under that id. */
async function attemptId(suite: Suite, clientRequestId: string): Promise<Exchange> {
  const asking = { expected: [201, 422], isOpen: true };
  const answer = await create(suite, woundBody(suite, { clientRequestId }), asking);
  if (!isAccepted(answer, 422)) return answer;
  await requireKept(suite, answer);
  const queried = await query(suite, clientRequestId, { expected: [200, 404], isOpen: true });
  const isFound = textOf(queried.json, 'recordId') === textOf(answer.json, 'recordId');
  if (isFound) return answer;
  throw new CannotTell('an id was accepted and is not found again (see answers.accepted-is-kept)');
}

export const openRepeatRules: readonly OpenRule[] = [
  openRule({
    key: 'sameContent',
    question:
      'Do you compare a repeated request byte for byte, as JSON, or after normalising values?',
    observe: async (suite) => {
      requireGround(isRepeatKnown(await repeatedStory(suite)), 'repeat.create');
      const { body } = await freshRecord(suite);
      const turned = Object.fromEntries(Object.entries(body).toReversed());
      const reordered = await create(suite, JSON.stringify(turned, null, 2), either);
      if (!isAccepted(reordered, 409)) {
        const words = 'the same JSON in another order of properties got 409';
        return { reading: 'bytes', words, exchanges: [reordered] };
      }
      const careNote = ` ${String(body.assessment['careNote'])} `;
      const padded = await create(suite, { ...body, assessment: { careNote } }, either);
      const reading = isAccepted(padded, 409) ? 'normalised' : 'canonical-json';
      const words = `another order of properties is the same; blanks around a text get ${padded.status}`;
      return { reading, words, exchanges: [reordered, padded] };
    },
  }),
  openRule({
    key: 'idConsumedBy',
    question:
      'After a 4xx, may the corrected content be sent under the same clientRequestId? After a 5xx?',
    observe: async (suite) => {
      const good = woundBody(suite);
      const refused = await create(suite, { ...good, observedAt: 'never' }, { expected: [422] });
      if (refused.status !== 422) throw new CannotTell(`a bad request got ${refused.status}`);
      const second = await create(suite, good, either);
      const reading = (await isAcceptedAndKept(suite, second, 409)) ? 'committed' : 'refused-too';
      const words = `after a ${refused.status} the id with other content got ${second.status}; after a 5xx it was not tried`;
      return { reading, words, exchanges: [refused, second] };
    },
  }),
  openRule({
    key: 'idScope',
    question: 'Is a clientRequestId unique within the institution or per user?',
    observe: async (suite) => {
      const { body, otherContent } = await repeatedStory(suite);
      requireGround(otherContent.status === 409, 'repeat.other-content');
      const { clientRequestId } = body;
      const other = woundBody(suite, { clientRequestId });
      const answer = await create(suite, other, { ...either, who: 'colleague' });
      const reading = isAccepted(answer, 409) ? 'per-user' : 'institution';
      const words = `a colleague's other request under a used id got ${answer.status}`;
      return { reading, words, exchanges: [answer] };
    },
  }),
  openRule({
    key: 'otherUsersReplay',
    question: 'What does a second user get who sends the same request again?',
    observe: async (suite) => {
      requireGround(isRepeatKnown(await repeatedStory(suite)), 'repeat.create');
      const { body, created } = await freshRecord(suite);
      const answer = await create(suite, body, { ...either, who: 'colleague' });
      const words = `a colleague's repeat got ${answer.status}`;
      const exchanges = [answer];
      if (answer.status === 409) return { reading: 'conflict', words, exchanges };
      const isSame = textOf(answer.json, 'recordId') === textOf(created.json, 'recordId');
      if (isSuccess(answer) && !isSame) {
        throw new CannotTell('ids are per user here, so it is no repeat (see open.idScope)');
      }
      return { reading: isSuccess(answer) ? 'receipt-if-permitted' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'inFlightTwin',
    question: 'What does an identical request get while the first is still being processed?',
    observe: async (suite) => {
      const slow = await slowStory(suite);
      const answers =
        slow === undefined ? (await twinStory(suite)).answers : [slow.first, slow.twin];
      const sent = suite.client.exchanges.map((each) => each.sent);
      if (answers.some((each) => sent.indexOf(each.sent) !== sent.lastIndexOf(each.sent))) {
        throw new CannotTell('one of them got no answer at first');
      }
      const statuses = answers.map(({ status }) => status);
      const words = `identical requests at the same time got ${statuses.join(', ')}`;
      const exchanges = answers;
      if (statuses.includes(425)) return { reading: 'too-early', words, exchanges };
      if (statuses.includes(409)) return { reading: 'conflict', words, exchanges };
      return { reading: statuses.every((status) => status === 201) ? 'wait' : undefined, words };
    },
  }),
  openRule({
    key: 'replayedReceipt',
    question:
      'Is "the original receipt" the one first issued, also in its version and recordState?',
    observe: async (suite) => {
      const { created, lateCreateRepeat, rows } = await lifeStory(suite);
      const [first, later, current] = [created, lateCreateRepeat, rows['3.1-6']?.after].map(
        (each) => propertyOf(each?.json, 'version'),
      );
      const words = `created with version ${String(first)}, now ${String(current)}, repeat tells ${String(later)}`;
      const exchanges = [lateCreateRepeat];
      if (!isSuccess(lateCreateRepeat) || first === current) {
        throw new CannotTell('the repeat gave no receipt, or the version never changed');
      }
      if (later === first) return { reading: 'as-first-issued', words };
      return { reading: later === current ? 'current' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'idFormat',
    question: 'Which forms and lengths of clientRequestId do you accept?',
    observe: async (suite) => {
      const short = await attemptId(suite, `conformance ${suite.newId()}`);
      const told = `an id that is no UUID got ${short.status}`;
      if (!isSuccess(short)) return { reading: 'uuid-only', words: told, exchanges: [short] };
      const long = await attemptId(suite, `conformance ${suite.newId()} `.padEnd(200, 'x'));
      const words = `${told}, one of 200 characters ${long.status}`;
      const exchanges = [short, long];
      return { reading: isSuccess(long) ? 'up-to-200' : undefined, words, exchanges };
    },
  }),
  openRule({
    key: 'queryWithoutPermission',
    question:
      'Does the request query answer 403 or 404 to somebody without permission on the record?',
    observe: async (suite) => {
      if (suite.observed()['noPermission'] === 'not-found') {
        throw new CannotTell('whatever one may not see gets 404 here (see open.noPermission)');
      }
      const { body, queried } = await repeatedStory(suite);
      requireGround(isSuccess(queried), 'request.of-create');
      const asking = { who: 'stranger', expected: [403, 404] } as const;
      const answer = await query(suite, body.clientRequestId, asking);
      return byStatus('it', answer, { 403: 'forbidden', 404: 'not-found' });
    },
  }),
  openRule({
    key: 'queryWhileInFlight',
    question:
      'Does the request query answer 404 at once, or wait, while a request is being processed?',
    observe: async (suite) => {
      const story = await slowStory(suite);
      if (story === undefined) {
        throw new CannotTell('a hospital that answers at once does not show it (--control-url)');
      }
      const reading = isAccepted(story.queried, 404) ? 'wait' : 'not-found';
      const words = `the query during a slow request got ${story.queried.status}`;
      return { reading, words, exchanges: [story.queried] };
    },
  }),
  openRule({
    key: 'revokedLater',
    question:
      'May an author whose permission was taken away still query the result of their request?',
    observe: async (suite) => {
      requireGround(isSuccess((await repeatedStory(suite)).queried), 'request.of-create');
      const answer = await revokedStory(suite);
      const reading = isAccepted(answer, 403, 404) ? 'allowed' : 'forbidden';
      const words = `the query after the permission was taken away got ${answer.status}`;
      return { reading, words, exchanges: [answer] };
    },
  }),
];
