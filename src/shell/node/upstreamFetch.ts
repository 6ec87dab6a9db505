/**
 * One exchange with the hospital over Node's own HTTP client. Node's `fetch` and Chromium's
 * would do, but for one thing: a write must never be sent twice behind the outbox's back. Here a
 * write always goes out on a connection of its own, once. Reads share kept-alive connections; one
 * that went stale in the meantime is asked once more on a new one.
 */
import { once } from 'node:events';
import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import type { UpstreamFetch, UpstreamInit } from '../upstream.ts';
import { firstProxy, proxyAgent, type AskProxy, type ClientCertificate } from './proxy.ts';
import { webBody } from './webBody.ts';

/** A kept-alive connection turned out to be closed before anything came back. */
class StaleConnection extends Error {}

/** The way to one address: over kept connections for reads, over one of its own for a write. */
interface Way {
  readonly kept: Agent;
  /** False: a new connection, closed behind it. */
  once(): Agent | false;
  readonly tls: TlsGiven;
}

interface TlsGiven extends Partial<ClientCertificate> {
  readonly ca?: string[];
}

export interface UpstreamOptions {
  /** The way over a proxy, where the device has one; asked before each exchange. Directly without it. */
  readonly askProxy?: AskProxy | undefined;
  /** What this device shows to a hospital that asks who it is. */
  readonly certificate?: ClientCertificate | undefined;
  /** Gives a write its length where its request names none; else such a body streams through in chunks. */
  readonly addsLength?: boolean;
  /** Authorities (PEM) that are trusted beside those that Node brings. */
  readonly authorities?: readonly string[] | undefined;
}

export interface Upstream {
  readonly fetch: UpstreamFetch;
  /** Closes the kept-alive connections. */
  close(): void;
}

/** Makes the shell's way to the network. Its `fetch` throws when no answer came. */
export function createUpstream(options: UpstreamOptions = {}): Upstream {
  const ways = openWays(tlsOf(options));
  const { askProxy = () => Promise.resolve('DIRECT'), addsLength = false } = options;
  return {
    async fetch(address, init) {
      const to = new URL(address);
      const way = ways.to(to, firstProxy(await askProxy(address)));
      return exchange(to, addsLength ? await withLength(init) : init, way);
    },
    close: ways.close,
  };
}

/** `ca` takes the place of Node's own roots, so those are named, too. */
function tlsOf({ certificate, authorities = [] }: UpstreamOptions): TlsGiven {
  return {
    ...certificate,
    ...(authorities.length === 0 ? {} : { ca: [...rootCertificates, ...authorities] }),
  };
}

const keptOptions = { keepAlive: true, maxFreeSockets: 4, timeout: 30_000 };

/** Kept connections by scheme and proxy. */
function openWays(tls: TlsGiven) {
  const ways = new Map<string, Way>();
  const agents = (to: URL, proxy: string | undefined): Omit<Way, 'tls'> => {
    if (proxy !== undefined) {
      return { kept: proxyAgent(to, proxy, true), once: () => proxyAgent(to, proxy, false) };
    }
    const isSecure = to.protocol === 'https:';
    return { kept: new (isSecure ? SecureAgent : Agent)(keptOptions), once: () => false };
  };
  return {
    to(address: URL, proxy: string | undefined): Way {
      const name = `${address.protocol} ${proxy ?? 'direct'}`;
      const way = ways.get(name) ?? { ...agents(address, proxy), tls };
      ways.set(name, way);
      return way;
    },
    close() {
      for (const { kept } of ways.values()) kept.destroy();
      ways.clear();
    },
  };
}

async function exchange(address: URL, init: UpstreamInit, way: Way): Promise<Response> {
  const isRead = (init.method === 'GET' || init.method === 'HEAD') && init.body === null;
  if (!isRead) return exchangeOnce(address, init, way.once(), way.tls);
  try {
    return await exchangeOnce(address, init, way.kept, way.tls);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return exchangeOnce(address, init, way.once(), way.tls);
  }
}

/**
 * Under Electron a scheme hears of no length: Chromium's HTTP would add it, below. Old gateways and firewalls refuse
 * a write in chunks (411, 501). The body is read whole first; there it is in memory already. Throws when the
 * page breaks off: nothing has left.
 */
async function withLength(init: UpstreamInit): Promise<UpstreamInit> {
  if (init.body === null || init.headers.has('content-length')) return init;
  const whole = await new Response(init.body).blob();
  const headers = new Headers(init.headers);
  headers.set('content-length', String(whole.size));
  return { ...init, headers, body: whole.stream() };
}

function exchangeOnce(
  address: URL,
  init: UpstreamInit,
  agent: Agent | false,
  tls: TlsGiven,
): Promise<Response> {
  return new Promise((done, fail) => {
    const { method, signal } = init;
    const headers = Object.fromEntries(init.headers);
    const given = { method, headers, signal, agent };
    const request =
      address.protocol === 'https:'
        ? httpsRequest(address, { ...given, ...tls })
        : httpRequest(address, given);
    request.on('response', (incoming) => {
      try {
        done(toResponse(init.method, incoming));
      } catch (error) {
        incoming.destroy();
        fail(error);
      }
    });
    // After an answer, an error is the body's: whoever reads the body hears of it there.
    request.on('error', (error) => fail(request.reusedSocket ? new StaleConnection() : error));
    send(init.body, request).catch((error: unknown) => request.destroy(asError(error)));
  });
}

/**
 * Sends the body piece by piece, as fast as the hospital takes it. When the hospital answers (or
 * hangs up) early, the rest is read and dropped: a browser shows an answer only after its upload.
 * Throws when the page breaks off, so that the hospital sees a broken request, never a whole one.
 */
async function send(body: UpstreamInit['body'], request: ClientRequest): Promise<void> {
  if (body === null) {
    request.end();
    return;
  }
  for await (const piece of body) {
    // Listens before it speaks: a refusal that came in the meantime is read before a write to the
    // connection that the hospital has closed behind it would throw it away.
    await turnOfTheLoop();
    if (request.destroyed || request.write(piece)) continue;
    await roomOrEnd(request);
  }
  if (!request.destroyed) request.end();
}

async function roomOrEnd(request: ClientRequest): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const waits = [once(request, 'drain', { signal }), once(request, 'close', { signal })];
  await Promise.race(waits).catch(() => undefined);
  settled.abort();
  await Promise.allSettled(waits);
}

function toResponse(method: string, incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 502;
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status);
  if (!hasBody) incoming.resume();
  return new Response(hasBody ? webBody(incoming) : null, {
    status,
    headers: headersOf(incoming),
  });
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
