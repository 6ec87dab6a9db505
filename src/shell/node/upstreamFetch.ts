/**
 * One exchange with the hospital over Node's own HTTP client. Node's `fetch` or Chromium's would do, except that a
 * write must never be sent twice without the outbox's knowledge. Here a write is always sent once, on a connection of
 * its own. Reads share kept-alive connections; a read on a connection that has gone stale is retried once on a new one.
 */
import { once } from 'node:events';
import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as httpsRequest } from 'node:https';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import type { UpstreamFetch, UpstreamInit } from '../upstream.ts';
import {
  connecting,
  firstProxy,
  proxyAgent,
  type AskProxy,
  type ClientCertificate,
} from './proxy.ts';
import { webBody } from './webBody.ts';

/** A kept-alive connection was closed before any answer came. */
class StaleConnection extends Error {}

/** How to connect to one address: kept-alive connections for reads, a new one for each write. */
interface Way {
  readonly kept: Agent;
  /** False means a new connection that is closed after the exchange. */
  once(): Agent | false;
  readonly tls: TlsGiven;
}

interface TlsGiven extends Partial<ClientCertificate> {
  readonly ca?: string[];
}

export interface UpstreamOptions {
  /** Names the device's proxy, if it has one; asked before each exchange. If omitted, connections are direct. */
  readonly askProxy?: AskProxy | undefined;
  /** The certificate that this device presents to a hospital that asks for one. */
  readonly certificate?: ClientCertificate | undefined;
  /** Adds the length to a write whose request has none; otherwise such a body is streamed in chunks. */
  readonly addsLength?: boolean;
  /** Authorities (PEM) that are trusted in addition to Node's own. */
  readonly authorities?: readonly string[] | undefined;
}

export interface Upstream {
  readonly fetch: UpstreamFetch;
  /** Closes the kept-alive connections. */
  close(): void;
}

/** Creates the shell's connection to the network. Its `fetch` throws if no answer came. */
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

/** `ca` replaces Node's own roots, so those are listed, too. */
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
 * Adds the length of a write's body. Electron does not give a scheme's handler the length, because Chromium adds it
 * only in its HTTP layer. Old gateways and firewalls refuse a chunked write (411, 501). The body is read completely
 * first; in Electron it is in memory anyway. Throws if the page breaks off; nothing was sent then.
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
    const given = { method, headers, signal, agent, ...connecting };
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
    // An error after the answer concerns the body, and its reader gets it there.
    request.on('error', (error) => fail(request.reusedSocket ? new StaleConnection() : error));
    send(init.body, request).catch((error: unknown) => request.destroy(asError(error)));
  });
}

/**
 * Sends the body piece by piece, as fast as the hospital accepts it. If the hospital answers (or closes the connection)
 * early, the rest is read and discarded: a browser delivers an answer only after the upload. Throws if the page breaks
 * off, so that the hospital sees an aborted request, never a complete one.
 */
async function send(body: UpstreamInit['body'], request: ClientRequest): Promise<void> {
  if (body === null) {
    request.end();
    return;
  }
  for await (const piece of body) {
    // Reads before it writes: if the hospital has refused and closed the connection meanwhile, writing to it
    // first would lose the refusal.
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
