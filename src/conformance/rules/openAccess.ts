/** How a hospital reads the open points about access and operation. Interface: Authentication; Limits. */
import { interfaceWire } from '../../shared/interface/wire.ts';
import { textOf, type Exchange } from '../exchange.ts';
import { byStatus, openRuleOf, type OpenRule } from '../rule.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const openRule = openRuleOf('read');
const maxPer10Seconds = 60;
const skewMs = 3 * 60_000;
/** A larger difference is not a clock that is minutes off, but for example a wrong zone. */
const maxSkewMs = 20 * 60_000;

/** Whether an answer is the receipt of a write. */
function isReceipt({ json, sent, status }: Exchange): boolean {
  const isWrite = sent.method !== 'GET' && sent.method !== 'OPTIONS';
  return isWrite && status >= 200 && status < 300 && textOf(json, 'recordedAt') !== undefined;
}

/** The hospital's own time according to an answer: from the receipt if it is one, else from the Date header. */
function toldTime(exchange: Exchange): number {
  const { json, headers } = exchange;
  return Date.parse((isReceipt(exchange) ? textOf(json, 'recordedAt') : headers['date']) ?? '');
}

async function hospitalOffsetMs(suite: Suite): Promise<number> {
  // A bundled hospital's virtual clock may have been moved on purpose; that is not skew.
  return suite.control === undefined ? 0 : (await suite.control.now()) - suite.now();
}

export const openAccessRules: readonly OpenRule[] = [
  openRule({
    key: 'nameSearch',
    question: 'Is there a search of patients by name, and what is its shape?',
    observe: async (suite) => {
      const path = '/patients?name=conformance-no-such-name';
      const outgoing = {
        method: 'GET',
        path,
        who: 'caller',
        expected: [404],
        isOpen: true,
      } as const;
      const answer = await suite.client.send(outgoing);
      return byStatus('it', answer, { 404: 'not-found' });
    },
  }),
  openRule({
    key: 'newWound',
    question: 'How does a new wound get into the list, and how soon is it there?',
    observe: () => {
      throw new CannotTell('trying it could leave a wound that nobody can remove');
    },
  }),
  openRule({
    key: 'cors',
    question: 'May pages of another origin call you (CORS)?',
    observe: async (suite) => {
      const ask = (origin: string) =>
        suite.client.send({
          method: 'OPTIONS',
          path: '/patients/conformance-no-such-id',
          who: 'nobody',
          headers: {
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': (suite.subject.wire ?? interfaceWire).header,
          },
          expected: [204],
          isOpen: true,
        });
      const exchanges = [await ask('https://conformance.invalid'), await ask('http://localhost')];
      const [anywhere, here] = exchanges.map(
        ({ headers }) => headers['access-control-allow-origin'],
      );
      const nearby = here === undefined ? 'refused' : 'this-machine';
      const told = `${anywhere ?? 'no origin'} and ${here ?? 'no origin'}`;
      const words = `preflights of a page elsewhere and of one on the same machine allowed ${told}`;
      return { reading: anywhere === undefined ? nearby : 'allowed', words, exchanges };
    },
  }),
  openRule({
    key: 'clockSkew',
    isPassive: true,
    question: 'Is your clock synchronised, and to what?',
    observe: async (suite) => {
      const offsetMs = await hospitalOffsetMs(suite);
      const told = suite.client.exchanges
        .filter((exchange) => !Number.isNaN(toldTime(exchange)))
        .toSorted((left, right) => Number(isReceipt(right)) - Number(isReceipt(left)));
      const [best] = told;
      if (best === undefined) throw new CannotTell('the hospital told no time');
      const offMs = toldTime(best) - best.sentAtMs - offsetMs;
      const words = `it is ${Math.round(offMs / 1000)} seconds off this machine's clock`;
      if (Math.abs(offMs) < skewMs) return { reading: 'none', words };
      if (Math.abs(offMs) > maxSkewMs) return { reading: undefined, words, exchanges: [best] };
      return { reading: offMs > 0 ? 'seven-minutes-ahead' : 'seven-minutes-behind', words };
    },
  }),
  openRule({
    key: 'rateLimit',
    isPassive: true,
    question: 'How many requests of one person are too many, and what do they get?',
    observe: (suite) => {
      const { slowDowns, maxPer10Seconds: most } = suite.client.pace();
      if (slowDowns > 0) {
        return { reading: 'too-many-requests', words: `429 came ${slowDowns} times` };
      }
      const busy = suite.client.exchanges.find(
        ({ status, headers }) => status === 503 && headers['retry-after'] !== undefined,
      );
      if (busy !== undefined) {
        return { reading: 'unavailable', words: '503 with Retry-After came', exchanges: [busy] };
      }
      const words = `none at ${most} requests in 10 seconds`;
      if (most > maxPer10Seconds) return { reading: 'off', words };
      throw new CannotTell(`${words}; --requests-per-second would have to be higher`);
    },
  }),
];
