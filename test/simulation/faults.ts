/** What can happen to one exchange on its way to the hospital and back. */
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
  'page-401',
  'page-403',
  'page-404',
  'page-503',
  'wrong-date',
  'works-long',
  'late-401',
] as const;
/** `json-403`: a gateway's own JSON; never drawn for a single exchange. */
export type FaultKind = (typeof faultKinds)[number] | 'json-403';

/** When in an exchange the window crashed: not at all, while it waited, or as the answer came. */
export const crashPoints = ['none', 'sent', 'answered'] as const;
export type CrashPoint = (typeof crashPoints)[number];

export const exchangeStages = ['upload', 'write', 'query', 'look', 'read-back', 'probe'] as const;
/**
 * `control`: a query for an id that nobody has used, without a credential or with one, to find out who an answer is
 * from. `screen`: not sent by the engine, but for what somebody looks at. `photo`: a photo that was uploaded a while
 * ago, read before its record is written; too rare to have cells.
 */
export type ExchangeStage = (typeof exchangeStages)[number] | 'control' | 'screen' | 'photo';

/** Whether an answer is a photo. */
export function isPhoto(reply: Reply | null): boolean {
  if (reply?.type !== 'answer' || reply.status !== 200) return false;
  return reply.headers['content-type']?.startsWith('image/') === true;
}

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

/** An intermediary asks to wait, for up to hours, or does not ask. */
function toldOrNot(random: Random): Record<string, string> {
  return random.chance(0.3) ? { 'retry-after': String(random.whole(10_800)) } : {};
}

const loginPage =
  '<!doctype html><title>Guest Wi-Fi</title><form><input name="room"><button>Sign in</button></form>';

/** A page of a proxy, a firewall or a gateway with nothing behind it. */
export function pageOf(status: number, headers: Record<string, string> = {}): Reply {
  const body = `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center><hr><center>nginx</center></body></html>`;
  return { type: 'answer', status, headers: { ...headers, 'content-type': 'text/html' }, body };
}

/** An error in the interface's own shape. */
export const specifiedError = JSON.stringify({
  error: { code: 'C', message: 'm' },
  requestId: 'r',
});

/** Statuses with which an intermediary answers instead of the hospital. */
const pages: Partial<Record<FaultKind, number>> = {
  'page-401': 401,
  'page-403': 403,
  'page-404': 404,
  'page-503': 503,
};

/** Whether it was not the hospital that answered, whatever the answer looks like. */
export function isPage(kind: FaultKind): boolean {
  return pages[kind] !== undefined || kind === 'json-403';
}

/** As the hospital words an error, whatever its reading of `errorBody` is. */
export type HospitalsError = (status: number, headers?: Record<string, string>) => Reply;

const toldSeconds = (random: Random) =>
  String(random.chance(0.3) ? random.whole(10_800) : 1 + random.whole(90));

/** An answer that replaces the hospital's work; null if there is none. */
export function answerInstead(
  kind: FaultKind,
  random: Random,
  hospitals: HospitalsError,
): Reply | null {
  const html = { 'content-type': 'text/html' };
  const page = pages[kind];
  if (page !== undefined) {
    return pageOf(page, page === 503 ? { 'retry-after': toldSeconds(random) } : {});
  }
  switch (kind) {
    case 'json-403': {
      const headers = { 'content-type': 'application/json' };
      return { type: 'answer', status: 403, headers, body: '{"message":"Forbidden"}' };
    }
    case 'captive':
      return { type: 'answer', status: 200, headers: html, body: loginPage };
    case 'redirect': {
      const headers = { location: 'http://portal.test/login' };
      return { type: 'answer', status: 302, headers, body: '' };
    }
    case 'unauthorised':
      return hospitals(401);
    case 'status-408':
      return { type: 'answer', status: 408, headers: toldOrNot(random), body: '' };
    case 'status-500':
      return {
        type: 'answer',
        status: 500,
        headers: { ...html, ...toldOrNot(random) },
        body: '<h1>Error</h1>',
      };
    case 'status-429':
    case 'status-503': {
      const told = random.chance(0.7) ? { 'retry-after': toldSeconds(random) } : {};
      return hospitals(kind === 'status-429' ? 429 : 503, told);
    }
    default:
      return null;
  }
}

const neverArrive: readonly FaultKind[] = [
  'lost-before',
  'hang',
  'captive',
  'redirect',
  'unauthorised',
  'late-401',
  'status-408',
  'status-429',
  'status-500',
  'status-503',
  'page-401',
  'page-403',
  'page-404',
  'page-503',
  'json-403',
];

/** How often an exchange arrives at the hospital, including a repetition behind the shell. */
export function arrivalsOf(sentRequest: { fault: FaultKind; twinAfterMs?: number }): number {
  const { fault, twinAfterMs } = sentRequest;
  if (neverArrive.includes(fault)) return 0;
  return fault === 'duplicate' || twinAfterMs !== undefined ? 2 : 1;
}

/** What becomes of the hospital's own answer on the way back; null: it never arrives. */
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
