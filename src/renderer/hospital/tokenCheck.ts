/**
 * Owns the question asked at sign-in: is this the hospital, and does it take this token? It asks
 * for the result of a request that nobody ever made, which every nurse may ask (Interface:
 * Endpoints, 12): 404 is the good answer.
 */
import type { HospitalClient } from '../../outbox/hospitalClient.ts';

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
  const outOfReach = async () => ((await shellAnswers()) ? 'address-wrong' : 'offline');
  return async (token) => {
    const mine = await ask(token);
    if (mine.type === 'broken') return outOfReach();
    if (mine.status === 401) return 'dead-token';
    if (isBusy(mine.status)) return 'busy';
    if (mine.status < 400) {
      return mine.json === undefined ? 'captive-portal' : 'not-the-hospital';
    }
    // A 404 could come from any server, or from the right one at the wrong path; behind the
    // hospital's own base address every question wants a credential.
    const strangers = await ask('nobody');
    if (strangers.type === 'broken') return outOfReach();
    if (isBusy(strangers.status)) return 'busy';
    return strangers.status === 401 ? 'accepted' : 'not-the-hospital';
  };
}

function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}
