/** The rules about all answers together; they send nothing and examine earlier exchanges. Interface: Errors. */
import { endpoints } from '../../shared/interface/endpoints.ts';
import { errorBodySchema } from '../../shared/interface/errorBody.ts';
import { isSuccess, type Exchange } from '../exchange.ts';
import { expectThat } from '../expect.ts';
import { checkedRules } from '../rule.ts';
import { changedAfterAcceptance } from '../stories/readBack.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

/** The answers of the interface's endpoints. */
function answered(suite: Suite): readonly Exchange[] {
  const { exchanges } = suite.client;
  const answers = exchanges.filter(({ sent, status }) => {
    return sent.endpoint !== undefined && status > 0 && status < 500 && status !== 429;
  });
  if (answers.length === 0) throw new CannotTell('nothing was answered');
  return answers;
}

function isListed({ sent, status }: Exchange): boolean {
  if (sent.endpoint === undefined || sent.isOpen === true) return true;
  const statuses: readonly number[] = endpoints[sent.endpoint].statuses;
  return statuses.includes(status);
}

/** Refusals with a body: an empty body and a gateway's page are allowed readings (see open.errorBody). */
function refusals(suite: Suite): readonly Exchange[] {
  const refused = answered(suite).filter(({ status }) => status >= 400);
  const told = refused.filter(({ bytes, headers }) => {
    return bytes.length > 0 && !(headers['content-type'] ?? '').startsWith('text/html');
  });
  if (told.length > 0) return told;
  throw new CannotTell(
    'the errors of this hospital have no body as specified (see open.errorBody)',
  );
}

export const answerRules = checkedRules('read', [
  {
    id: 'answers.accepted-is-kept',
    title: 'What is accepted although it need not be is read back as it was submitted',
    level: 'inferred',
    isPassive: true,
    examine: (suite) => {
      if (!answered(suite).some(({ sent, status }) => sent.isOpen === true && status === 201)) {
        throw new CannotTell('nothing was accepted that need not be');
      }
      const [changed] = changedAfterAcceptance(suite.client.exchanges);
      const what = `it was accepted and is read back otherwise: ${changed?.what}`;
      expectThat(changed === undefined, what, ...(changed?.exchanges ?? []));
    },
  },
  {
    id: 'answers.listed-statuses',
    title: 'Every answer has a status that the interface lists for its endpoint',
    level: 'inferred',
    isPassive: true,
    examine: (suite) => {
      const others = answered(suite).filter((exchange) => !isListed(exchange));
      const statuses = [...new Set(others.map(({ status }) => status))].join(', ');
      expectThat(others.length === 0, `not listed: ${statuses}`, ...others.slice(0, 3));
    },
  },
  {
    id: 'answers.json',
    title: 'Every success but a photo is JSON and says so',
    isPassive: true,
    examine: (suite) => {
      const others = answered(suite).filter((exchange) => {
        if (!isSuccess(exchange) || exchange.sent.endpoint === 'readAttachmentContent') {
          return false;
        }
        const type = exchange.headers['content-type'] ?? '';
        return exchange.json === undefined || !/^application\/json\b/i.test(type);
      });
      expectThat(others.length === 0, 'an answer is no JSON', ...others.slice(0, 3));
    },
  },
  {
    id: 'answers.error-body',
    title: 'Every refusal has a body with error.code and error.message',
    isPassive: true,
    examine: (suite) => {
      const others = refusals(suite).filter(({ json }) => !errorBodySchema.safeParse(json).success);
      expectThat(others.length === 0, 'a refusal has another body', ...others.slice(0, 3));
    },
  },
  {
    id: 'answers.no-credential',
    title: 'No answer repeats a credential',
    level: 'inferred',
    isPassive: true,
    examine: (suite) => {
      const tokens = Object.values(suite.subject.tokens).filter((token) => token.length >= 8);
      const leaks = answered(suite).filter((exchange) => {
        const sent = JSON.stringify(exchange.sent.body ?? '') + exchange.sent.path;
        return tokens.some((token) => exchange.text.includes(token) && !sent.includes(token));
      });
      expectThat(leaks.length === 0, 'a credential stands in an answer', ...leaks.slice(0, 1));
    },
  },
]);
