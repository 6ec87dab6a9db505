/**
 * The rules for which days must pass: purge, retention, the life of a credential.
 * Interface: Attachment lifecycle; Limits.
 */
import { isSuccess, type Exchange } from '../exchange.ts';
import {
  expectOriginalReceipt,
  expectReceipt,
  expectReceiptAgain,
  expectStatus,
  expectThat,
} from '../expect.ts';
import { openRuleOf, type Rule } from '../rule.ts';
import { credentialLater, purgeStory, retentionStory } from '../stories/timeStory.ts';
import { CannotTell } from '../verdicts.ts';

const risk = 'reversible';
const openRule = openRuleOf(risk);

/** Whether a photo exists: served directly or at a signed address. */
function isThere({ status }: Exchange): boolean {
  return status >= 200 && status < 400;
}

export const timeRules: readonly Rule[] = [
  openRule({
    key: 'tokenLife',
    risk: 'read',
    question: 'How long does a credential live, and how does the application get a new one?',
    observe: async (suite) => {
      const { status } = await credentialLater(suite);
      const words = `after 16 minutes it gets ${status}`;
      return { reading: status === 401 ? 'fifteen-minutes' : 'static', words };
    },
  }),
  {
    id: 'time.photo-kept-a-day',
    title: 'An unbound photo is kept for 24 hours',
    level: 'stated',
    risk,
    examine: async (suite) => {
      const { before } = await purgeStory(suite);
      expectThat(isThere(before), 'it was purged before 24 hours had passed', before);
    },
  },
  {
    id: 'time.photo-purged',
    title: 'An unbound photo is gone after 48 hours at the latest',
    level: 'stated',
    risk,
    examine: async (suite) => expectStatus((await purgeStory(suite)).late, 404),
  },
  {
    id: 'time.bound-photo-kept',
    title: 'Bound photos, every one of a record, are not purged with the unbound ones',
    level: 'stated',
    risk,
    examine: async (suite) => {
      const { bound } = await purgeStory(suite);
      const gone = bound.filter((answer) => !isThere(answer));
      expectThat(gone.length === 0, `${gone.length} of ${bound.length} are gone`, ...gone);
    },
  },
  {
    id: 'time.purged-photo-refused',
    title: 'An assessment that names a purged photo is refused',
    level: 'inferred',
    risk,
    examine: async (suite) => {
      const { named } = await purgeStory(suite);
      expectThat(!isSuccess(named), 'it was accepted', named);
    },
  },
  openRule({
    key: 'purge',
    question: 'Is an unbound photo purged after exactly 24 hours, or by a later sweep?',
    observe: async (suite) => {
      const { after } = await purgeStory(suite);
      const words = `a minute after 24 hours it gets ${after.status}`;
      return { reading: isThere(after) ? 'lazy' : 'exact', words, exchanges: [after] };
    },
  }),
  openRule({
    key: 'purgedPhoto',
    question: 'Does an assessment with a purged photo get 422 or 404?',
    observe: async (suite) => {
      const { named } = await purgeStory(suite);
      const words = `it got ${named.status}`;
      const exchanges = [named];
      if (named.status === 422) return { reading: 'unprocessable', words, exchanges };
      return { reading: named.status === 404 ? 'not-found' : undefined, words, exchanges };
    },
  }),
  {
    id: 'time.repeat-within-retention',
    title: 'Within 7 days a repeat gives its receipt and no second record',
    level: 'stated',
    risk,
    examine: async (suite) => {
      for (const [first, repeated] of (await retentionStory(suite)).writes) {
        expectReceiptAgain(first, repeated);
        expectOriginalReceipt(first, repeated);
      }
    },
  },
  {
    id: 'time.query-within-retention',
    title: 'Within 7 days the result of a request can be asked for',
    level: 'stated',
    risk,
    examine: async (suite) => {
      for (const [first, , queried] of (await retentionStory(suite)).writes) {
        expectReceipt(queried, 200);
        expectOriginalReceipt(first, queried);
      }
    },
  },
  {
    id: 'time.record-kept',
    title: 'A record stays when its request id is forgotten',
    level: 'stated',
    risk,
    examine: async (suite) => expectStatus((await retentionStory(suite)).shown, 200),
  },
  openRule({
    key: 'retention',
    question:
      'How long is a clientRequestId remembered beyond 7 days, and what does a repeat get then?',
    observe: async (suite) => {
      const { writes, afterSevenDays, afterThirtyOneDays } = await retentionStory(suite);
      if (!writes.every(([, , queried]) => isSuccess(queried))) {
        throw new CannotTell('it is forgotten before 7 days (see time.query-within-retention)');
      }
      const [week, month] = [afterSevenDays.status, afterThirtyOneDays.status];
      const words = `after 7 days the query gets ${week}, after 31 days ${month}`;
      if (week === 404) return { reading: 'seven-days', words };
      return { reading: month === 404 ? 'thirty-days' : undefined, words };
    },
  }),
];
