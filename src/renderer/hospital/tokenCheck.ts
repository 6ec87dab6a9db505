/**
 * Owns the question asked at sign-in: is this the hospital, and does it take this token? It asks
 * for the result of a request that nobody ever made, which every nurse may ask (Interface:
 * Endpoints, 12): 404 is the good answer.
 */
import type { Answer, HospitalClient } from '../../outbox/hospitalClient.ts';

export type TokenAnswer =
  | 'accepted'
  | 'dead-token'
  | 'offline'
  | 'address-wrong'
  | 'not-the-hospital'
  | 'captive-portal'
  | 'busy';

export type TokenCheck = (token: string) => Promise<TokenAnswer>;

interface CheckParts {
  client: HospitalClient;
  randomId(): string;
  /** Whether our own shell can be reached, which tells "no network" from "wrong address". */
  shellAnswers(): Promise<boolean>;
}

export function openTokenCheck({ client, randomId, shellAnswers }: CheckParts): TokenCheck {
  const ask = (token: string) => client.read('readRequest', { clientRequestId: randomId() }, token);
  return async (token) => {
    const answer = await ask(token);
    if (answer.type === 'broken') {
      return (await shellAnswers()) ? 'address-wrong' : 'offline';
    }
    if (answer.status === 401) {
      return 'dead-token';
    }
    if (answer.status === 429 || answer.status >= 500) {
      return 'busy';
    }
    if (answer.status < 400) {
      return answer.json === undefined ? 'captive-portal' : 'not-the-hospital';
    }
    return (await refusesStrangers(ask, answer)) ? 'accepted' : 'not-the-hospital';
  };
}

/** A 404 without the hospital's own body could be any server: the hospital wants a credential. */
async function refusesStrangers(
  ask: (token: string) => Promise<Answer>,
  answer: Extract<Answer, { type: 'answered' }>,
): Promise<boolean> {
  if (typeof Reflect.get(Object(answer.json), 'error') === 'object') {
    return true;
  }
  const toStranger = await ask('nobody');
  return toStranger.type === 'answered' && toStranger.status === 401;
}
