/**
 * A sign-in in the system's browser (RFC 8252): main opens a loopback address on a free port, then the provider's page
 * in the browser, and waits for the browser to come back there. It hands the page what came back, unread; the page has
 * the secrets to check it. The address takes one answer, and is closed in every case.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock, TimerHandle } from '../shared/clock.ts';
import type { BrowserSignIn } from '../shared/shellDoor.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { MainWords } from './words.ts';

/** Long enough to find a password and a second factor; after that nobody is coming. */
export const signInPatienceMs = 10 * 60_000;

export interface BrowserSignInParts {
  /** The configuration of the profile's provider, as the page gets it (`providerPaths.configuration`). */
  configuration(): Promise<Response>;
  openBrowser(address: string): Promise<void>;
  /** Called when the browser has come back. */
  showWindow(): void;
  readonly words: MainWords['signedIn'];
  readonly language: string;
  readonly timers: Pick<Clock, 'setTimer' | 'clearTimer'>;
}

export interface BrowserSignIns {
  /** See `WardbookShell.signInInBrowser`. Throws if it is not given a question with a state. */
  start(question: unknown): Promise<BrowserSignIn>;
  stop(): void;
}

export function openBrowserSignIns(parts: BrowserSignInParts): BrowserSignIns {
  let current = new AbortController();
  return {
    async start(question) {
      current.abort();
      current = new AbortController();
      const given = new URLSearchParams(typeof question === 'string' ? question : '');
      if ((given.get('state') ?? '').length < 20) throw new TypeError('not a question');
      return signIn(parts, given, current.signal);
    },
    stop: () => current.abort(),
  };
}

async function signIn(
  parts: BrowserSignInParts,
  given: URLSearchParams,
  stopped: AbortSignal,
): Promise<BrowserSignIn> {
  const found = await findProvider(parts);
  if (typeof found === 'string') return { is: found };
  const server = createServer();
  try {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    if (stopped.aborted) return { is: 'stopped' };
    const { port } = server.address() as AddressInfo;
    const redirectAddress = `http://127.0.0.1:${port}/`;
    // Of what the page gave only the query is used: it cannot send the browser anywhere else.
    for (const [name, value] of given) found.searchParams.set(name, value);
    found.searchParams.set('redirect_uri', redirectAddress);
    const state = given.get('state') ?? '';
    const end = await firstEnd(parts, { server, redirectAddress, state, stopped, to: found.href });
    // Half a request would keep its connection open; an answered browser is still being told what to do.
    if (end.is !== 'answered') server.closeAllConnections();
    return end;
  } finally {
    server.close();
  }
}

/** Where nurses sign in, from the provider's own configuration. */
async function findProvider(
  parts: BrowserSignInParts,
): Promise<URL | 'provider-silent' | 'provider-strange'> {
  const response = await parts.configuration();
  if (response.status === 504) return 'provider-silent';
  const told: unknown = await response.json().catch(() => undefined);
  const address = fieldOf(told, 'authorization_endpoint');
  // The shell's forwarder has left out an address that the provider may not name.
  if (!response.ok || typeof address !== 'string') return 'provider-strange';
  return new URL(address);
}

interface Waiting {
  readonly server: Server;
  readonly redirectAddress: string;
  readonly state: string;
  readonly stopped: AbortSignal;
  /** Where the browser goes. */
  readonly to: string;
}

async function firstEnd(
  { openBrowser, showWindow, words, language, timers }: BrowserSignInParts,
  { server, redirectAddress, state, stopped, to }: Waiting,
): Promise<BrowserSignIn> {
  let timer: TimerHandle = 0;
  const end = new Promise<BrowserSignIn>((resolve) => {
    timer = timers.setTimer(() => resolve({ is: 'not-finished' }), signInPatienceMs);
    stopped.addEventListener('abort', () => resolve({ is: 'stopped' }));
    server.on('request', (request, response) => {
      const query = answerIn(request, redirectAddress, state);
      response.setHeader('connection', 'close');
      if (query === null) {
        response.writeHead(404).end();
        return;
      }
      response.once('close', () => server.closeAllConnections());
      response.writeHead(200, pageHeaders).end(page(words, language));
      resolve({ is: 'answered', query, redirectAddress });
    });
    openBrowser(to).catch(() => resolve({ is: 'no-browser' }));
  });
  const ended = await end;
  timers.clearTimer(timer);
  if (ended.is === 'answered') showWindow();
  return ended;
}

/**
 * The query of the provider's answer, or null if it is another request: any program of this machine can call this
 * address, and any page in its browser, but neither knows the state. It ends nothing.
 */
function answerIn(
  { method, headers, url = '' }: IncomingMessage,
  redirectAddress: string,
  state: string,
): string | null {
  const { origin, host } = new URL(redirectAddress);
  if (method !== 'GET' || headers.host !== host || !url.startsWith('/?')) return null;
  const { searchParams } = new URL(`${origin}${url}`);
  const isAnswer = searchParams.has('code') || searchParams.has('error');
  return isAnswer && searchParams.get('state') === state ? searchParams.toString() : null;
}

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What the browser shows when it has come back. */
function page({ title, sentence }: MainWords['signedIn'], language: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 18vh auto 0; padding: 0 1.5rem; }
</style>
<main>
  <h1>${title}</h1>
  <p>${sentence}</p>
</main>
</html>`;
}
