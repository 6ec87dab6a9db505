/**
 * Checks at sign-in whether this is the hospital and whether it accepts the token. It queries a request that nobody
 * ever made, which every nurse may do (Interface: Endpoints, 12): 404 is the good answer. Nobody is let in, and nobody
 * is refused, on the word of something that stands between (whoseAnswer.ts).
 */
import type { Answer, HospitalClient } from '../../../outbox/hospitalClient.ts';
import { isAsSpecified, isHospitals, type KnownErrors } from '../../../outbox/whoseAnswer.ts';
import type { CertificateTrouble } from '../../../shared/bridge.ts';

export type TokenAnswer =
  | 'accepted'
  | 'dead-token'
  | 'refused-by-a-page'
  | 'token-too-long'
  | 'offline'
  | 'address-wrong'
  | CertificateTrouble
  | 'not-the-hospital'
  | 'captive-portal'
  | 'gate'
  | 'redirected'
  | 'address-doubled'
  | 'slow'
  | 'busy';

export type TokenCheck = (token: string) => Promise<TokenAnswer>;

interface CheckParts {
  client: HospitalClient;
  /** The hospital's own base address, as a person wrote it; null if there is none. */
  baseAddress: string | null;
  randomId(): string;
  /** Whether our own shell can be reached, which tells "no network" from "wrong address". */
  shellAnswers(): Promise<boolean>;
  /** Whether there is a sign-on gate in front of our own shell's server. */
  gateStands(): Promise<boolean>;
  /** What is wrong with the hospital's certificate, if the shell knows of a problem. */
  certificateTrouble(): Promise<CertificateTrouble | undefined>;
  /** What this tablet knows of the hospital's errors. */
  known(): Promise<KnownErrors | null>;
}

export function openTokenCheck(parts: CheckParts): TokenCheck {
  const { client, baseAddress, randomId, shellAnswers, gateStands, certificateTrouble } = parts;
  const askOnce = (token: string | null) =>
    client.read('readRequest', { clientRequestId: randomId() }, token);
  // One lost exchange says nothing about an address; repeating the query is harmless (Endpoints, 12).
  const ask = async (token: string | null) => {
    const first = await askOnce(token);
    return isLost(first) ? askOnce(token) : first;
  };
  const pageOf = async (otherwise: TokenAnswer) => ((await gateStands()) ? 'gate' : otherwise);
  const outOfReach = async ({ failure }: Broken): Promise<TokenAnswer> => {
    if (!(await shellAnswers())) return 'offline';
    if (failure === 'timeout') return 'slow';
    return (await certificateTrouble()) ?? 'address-wrong';
  };
  return async (token) => {
    if (isDoubled(baseAddress)) return 'address-doubled';
    const mine = await ask(token);
    // As long as hers.
    const madeUp = 'nobody'.padEnd(token.length, '0');
    // Some servers cut the connection at a long header, and a gateway before them says 502.
    const isForLength =
      token.length >= longToken &&
      isFailing(mine) &&
      !isFailing(await ask(null)) &&
      isFailing(await ask(madeUp));
    if (isForLength) return 'token-too-long';
    if (mine.type === 'broken') return outOfReach(mine);
    const known = (await parts.known()) ?? {};
    if (mine.status === 401) {
      const isOwn = await isHospitals(mine, () => askOnce(null), known);
      return isOwn ? 'dead-token' : pageOf('refused-by-a-page');
    }
    if (isTooLong(mine, token)) return 'token-too-long';
    if (isBusy(mine.status)) return 'busy';
    if (isRedirect(mine.status)) return pageOf('redirected');
    if (mine.status < 400) {
      return mine.json === undefined ? pageOf('captive-portal') : 'not-the-hospital';
    }
    const isOwnWord = isAsSpecified(mine, known);
    if (mine.status !== 404 && !isOwnWord) return pageOf('refused-by-a-page');
    // A 404 could come from any server, or from the right one at the wrong path, but below the hospital's own
    // base address every request needs a credential. A wrong credential may count as a failed sign-in from
    // the ward's address; a missing one does not.
    const nameless = await ask(null);
    // The interface defines the answer to a wrong credential, but not to a missing one. Who words a 404 otherwise
    // than the hospital shows that the credential was looked at only by refusing a wrong one: a server on the way
    // may answer 404 for its length.
    const isToldApart =
      nameless.type === 'broken' || (isOwnWord && ![400, 403].includes(nameless.status));
    const strangers = isToldApart ? nameless : await ask(madeUp);
    if (strangers.type === 'broken') return outOfReach(strangers);
    if (isBusy(strangers.status)) return 'busy';
    return strangers.status === 401 ? 'accepted' : 'not-the-hospital';
  };
}

type Broken = Extract<Answer, { type: 'broken' }>;
type Answered = Extract<Answer, { type: 'answered' }>;

function isLost(answer: Answer): boolean {
  return answer.type === 'broken' && answer.failure === 'connection';
}

function isFailing(answer: Answer): boolean {
  return isLost(answer) || (answer.type === 'answered' && answer.status >= 500);
}

/** From this length on, a server's 400 is taken for its limit of headers, which is 8 kB at many; characters. */
const longToken = 4_000;

/** Whether some server on the way refuses the length of the token, in whatever words: the hospital has no such answer. */
function isTooLong(answer: Answered, token: string): boolean {
  const isAboutSize = answer.status === 413 || answer.status === 414 || answer.status === 431;
  return isAboutSize || (answer.status === 400 && token.length >= longToken);
}

/** A browser reports a redirect that it does not follow as status 0. */
function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/**
 * Whether `/v1` is in it twice: below the first one every path answers as the hospital does, and nobody is ever found.
 */
function isDoubled(baseAddress: string | null): boolean {
  return baseAddress !== null && /\/v1\/+v1\/*$/.test(new URL(baseAddress).pathname);
}

function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}
