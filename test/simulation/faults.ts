/** Owns what can happen to one exchange on its way to the hospital and back. */
import type { Random } from './random.ts';

export const faultKinds = [
  'none',
  'lost-before',
  'answer-lost',
  'hang',
  'hang-after',
  'slow',
  'duplicate',
  'late',
  'status-408',
  'status-429',
  'status-503',
  'status-500',
  'gateway-502',
  'unauthorised',
  'captive',
  'cut',
  'redirect',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Where in an exchange the window crashed: not at all, while it waited, or as the answer came. */
export const crashPoints = ['none', 'sent', 'answered'] as const;
export type CrashPoint = (typeof crashPoints)[number];

export const exchangeStages = ['upload', 'write', 'query', 'look', 'read-back', 'probe'] as const;
export type ExchangeStage = (typeof exchangeStages)[number];

/** What came back to the tablet. */
export type Reply =
  | { type: 'answer'; status: number; headers: Record<string, string>; body: string | Uint8Array }
  | { type: 'broken' };

export type FaultRates = Partial<Record<FaultKind, number>>;

/** Each seed switches whole classes of faults off, and draws the probabilities of the others. */
export function drawFaultRates(random: Random): FaultRates {
  const mean = random.pick([0, 0.02, 0.05, 0.1, 0.25]);
  const rates: FaultRates = {};
  for (const kind of faultKinds) {
    if (kind !== 'none' && random.chance(0.6)) rates[kind] = (mean * random.between(0.1, 2)) / 6;
  }
  return rates;
}

export function drawFault(random: Random, rates: FaultRates): FaultKind {
  let left = random.next();
  for (const kind of faultKinds) {
    left -= rates[kind] ?? 0;
    if (left < 0) return kind;
  }
  return 'none';
}

const loginPage =
  '<!doctype html><title>Guest Wi-Fi</title><form><input name="room"><button>Sign in</button></form>';

/** An answer that somebody on the way gives in the hospital's place; null where nobody does. */
export function answerInstead(kind: FaultKind, random: Random): Reply | null {
  const html = { 'content-type': 'text/html' };
  switch (kind) {
    case 'captive':
      return { type: 'answer', status: 200, headers: html, body: loginPage };
    case 'redirect': {
      const headers = { location: 'http://portal.test/login' };
      return { type: 'answer', status: 302, headers, body: '' };
    }
    case 'unauthorised':
      return { type: 'answer', status: 401, headers: {}, body: '' };
    case 'status-408':
      return { type: 'answer', status: 408, headers: {}, body: '' };
    case 'status-500':
      return { type: 'answer', status: 500, headers: html, body: '<h1>Error</h1>' };
    case 'status-429':
    case 'status-503': {
      const told = random.chance(0.7) ? { 'retry-after': String(1 + random.whole(90)) } : {};
      const headers = { ...told, 'content-type': 'application/json' };
      return { type: 'answer', status: kind === 'status-429' ? 429 : 503, headers, body: '{}' };
    }
    default:
      return null;
  }
}

/** What becomes of the hospital's own answer on the way back; null: it is never heard of. */
export function answerAfter(kind: FaultKind, reply: Reply): Reply | null {
  if (reply.type === 'broken') return reply;
  switch (kind) {
    case 'answer-lost':
      return { type: 'broken' };
    case 'hang-after':
      return null;
    case 'gateway-502': {
      const headers = { 'content-type': 'text/html' };
      return { type: 'answer', status: 502, headers, body: '<h1>Bad gateway</h1>' };
    }
    case 'cut': {
      const { body } = reply;
      return { ...reply, body: body.slice(0, Math.floor(body.length / 2)) };
    }
    default:
      return reply;
  }
}
