/**
 * What the browser shell tells the server's administrators: `/healthz` (whether it is up, which version, whether the
 * hospital answers) and `/metrics` (counts for Prometheus). Neither contains anything clinical or about a single nurse
 * or tablet.
 */
import {
  bridgePath,
  certificateTroubles,
  hospitalPath,
  shellAnswerHeader,
  tabletHeader,
  type CertificateTrouble,
} from '../shared/bridge.ts';
import { interfaceWire, type Wire } from '../shared/interface/wire.ts';
import { fieldOf } from '../shared/unknown.ts';
import { certificateTroubleOf } from '../shell/certificateTrouble.ts';
import type { UpstreamFetch } from '../shell/upstream.ts';
import { createCounts, outcomeOf, type AskedFor } from './counts.ts';
import { requestLine } from './requestLine.ts';
import { openTabletLog } from './tabletLog.ts';

export const healthPath = '/healthz';
export const metricsPath = '/metrics';

/** Within this time, in milliseconds, a health check repeats the last answer without asking the hospital again. */
const freshForMs = 10_000;
const maxProbeMs = 5_000;

export interface HealthOptions {
  readonly appVersion: string;
  readonly hospitalAddress: string | null;
  /** The paths of this hospital; without it, those of the interface. */
  readonly wire?: Wire;
  readonly fetch: UpstreamFetch;
  /** A monotonic clock, milliseconds. */
  readonly nowMs?: () => number;
  /** Called with one line for IT when the hospital's health changes, and once a day for each tablet. */
  readonly say?: ((line: string) => void) | undefined;
  /** Called with one line for each request that is answered; no lines by default. */
  readonly logRequest?: ((line: string) => void) | undefined;
}

type Handle = (request: Request) => Promise<Response>;

/**
 * `no-answer`: nothing came back in five seconds. If the certificate is the reason, the trouble is named instead. Any
 * HTTP answer counts as an answer, even a refusal.
 */
type HospitalHealth = 'answers' | 'no-answer' | 'not-set' | CertificateTrouble;

interface Probe {
  readonly health: HospitalHealth;
  /** The error code of the failed connection, such as `ECONNREFUSED`. */
  readonly code?: string;
}

/**
 * Answers the two paths itself, and passes everything else to `handle` and counts it. `/healthz` answers 200 as long as
 * this server works, even if the hospital does not answer: restarting the shell would not help, and tablets need its
 * files.
 */
export function withHealth(handle: Handle, options: HealthOptions): Handle {
  const {
    appVersion,
    nowMs = () => performance.now(),
    logRequest,
    say = () => undefined,
  } = options;
  const hearOfTablet = openTabletLog(say);
  const counts = createCounts(appVersion);
  const hospital = askSometimes(options, nowMs);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && pathname === healthPath) {
      return answerHealth(request, appVersion, await hospital());
    }
    if (isRead && pathname === metricsPath) {
      return text(request, `${counts.text()}${gaugeOf(await hospital())}`);
    }
    if (pathname === bridgePath) hearOfTablet(request.headers.get(tabletHeader));
    const startMs = nowMs();
    const answer = await handle(request);
    const askedFor: AskedFor = pathname.startsWith(`${hospitalPath}/`) ? 'hospital' : 'file';
    // An answer of the shell's own means that the hospital gave none.
    const isOwn = askedFor === 'hospital' && answer.headers.has(shellAnswerHeader);
    const outcome = isOwn ? 'none' : outcomeOf(answer.status);
    const seconds = (nowMs() - startMs) / 1000;
    counts.add(askedFor, outcome, seconds);
    const { method } = request;
    const { status } = answer;
    const atMs = Date.now() - seconds * 1000;
    logRequest?.(requestLine({ atMs, askedFor, method, pathname, status, outcome, seconds }));
    return answer;
  };
}

function askSometimes(
  { hospitalAddress, wire = interfaceWire, fetch, say = () => undefined }: HealthOptions,
  nowMs: () => number,
): () => Promise<HospitalHealth> {
  let asked: { atMs: number; answer: Promise<HospitalHealth> } | undefined;
  let lastSaid = '';
  const told = ({ health, code }: Probe) => {
    const line = lineOf(health, code);
    if (line !== lastSaid) say(line);
    lastSaid = line;
    return health;
  };
  return () => {
    if (hospitalAddress === null) return Promise.resolve('not-set');
    const address = `${hospitalAddress}${wire.toHospital('GET', '/patients/healthz')}`;
    if (asked === undefined || nowMs() - asked.atMs > freshForMs) {
      asked = { atMs: nowMs(), answer: probe(address, fetch).then(told) };
    }
    return asked.answer;
  };
}

/** Requests a patient who does not exist, without a token: a hospital refuses that, and so has answered. */
async function probe(address: string, fetch: UpstreamFetch): Promise<Probe> {
  try {
    const answer = await fetch(address, {
      method: 'GET',
      headers: new Headers({ accept: 'application/json' }),
      body: null,
      signal: AbortSignal.timeout(maxProbeMs),
      redirect: 'manual',
      duplex: 'half',
    });
    await answer.body?.cancel();
    return { health: 'answers' };
  } catch (error) {
    const code = error instanceof Error ? fieldOf(error, 'code') : undefined;
    return {
      health: certificateTroubleOf(error) ?? 'no-answer',
      ...(typeof code === 'string' ? { code } : {}),
    };
  }
}

const advice: Readonly<Partial<Record<HospitalHealth, string>>> = {
  [certificateTroubles.unknown]:
    'This server does not know who signed its certificate: name the authority with --ca <file.pem>.',
  [certificateTroubles.otherName]: 'Its certificate is made out to another name than the address.',
  [certificateTroubles.expired]:
    "Its certificate is not valid today, or this server's clock is wrong.",
};

function lineOf(health: HospitalHealth, code: string | undefined): string {
  if (health === 'answers') return 'The hospital answers.';
  const reason = code === undefined ? '' : ` (${code})`;
  return [`The hospital does not answer${reason}.`, advice[health] ?? ''].join(' ').trim();
}

const ownHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function answerHealth(request: Request, version: string, hospital: HospitalHealth): Response {
  const body = JSON.stringify({ is: 'up', version, hospital });
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...ownHeaders, 'content-type': 'application/json; charset=utf-8' },
  });
}

function gaugeOf(hospital: HospitalHealth): string {
  return [
    '# HELP wardbook_hospital_up Whether the hospital answered when it was asked last; asked every ten seconds at most.',
    '# TYPE wardbook_hospital_up gauge',
    `wardbook_hospital_up ${hospital === 'answers' ? 1 : 0}`,
    '',
  ].join('\n');
}

function text(request: Request, body: string): Response {
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...ownHeaders, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
}
