/**
 * HTTP to a hospital, through a proxy or with a client certificate if needed, neither of which can be chosen with
 * Node's `fetch`: one request, one answer, connections kept alive.
 */
import { request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls';
import { callbackify } from 'node:util';
import { lostConnectionWords } from './lostConnection.ts';
import type { Way } from './way.ts';

/** Answers a request. Rejects with a readable message if the connection fails or no answer comes within `answerMs`. */
export type Transport = (request: Request) => Promise<Response>;

/** The transport to one hospital: plain `fetch` if nothing more is needed. */
export function createTransport(way: Way, baseUrl: string, answerMs: number): Transport {
  const send = openTransport(way, baseUrl, answerMs);
  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      throw new Error(lostConnectionWords(error), { cause: error });
    }
  };
}

function openTransport(way: Way, baseUrl: string, answerMs: number): Transport {
  const proxy = way.proxyFor(new URL(baseUrl));
  if (proxy === undefined && Object.keys(way.tls).length === 0) {
    return (request) => fetch(request, { signal: AbortSignal.timeout(answerMs) });
  }
  const agents = new Map<string, Agent>();
  return async (request) => {
    const { href, origin, protocol } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const hop = way.proxyFor(new URL(href));
    const agent = agents.get(origin) ?? createAgent(way.tls, hop, answerMs);
    agents.set(origin, agent);
    const { method } = request;
    const headers = { ...Object.fromEntries(request.headers), ...lengthOf(request, body) };
    const options = { method, headers, signal: AbortSignal.timeout(answerMs) };
    if (protocol === 'https:') {
      return readAnswer(await answerTo(secureRequest(href, { ...options, agent }), body));
    }
    const answer = answerTo(requestPlainly(href, options, hop), body);
    return readAnswer(await (hop === undefined ? answer : namingProxy(answer, hop)));
  };
}

type Options = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

function lengthOf({ method }: Request, body: Buffer): Record<string, string> {
  return body.length === 0 && method === 'GET' ? {} : { 'content-length': String(body.length) };
}

/** Without TLS the proxy receives the full address. */
function requestPlainly(href: string, options: Options, hop: URL | undefined): ClientRequest {
  if (hop === undefined) return plainRequest(href, options);
  const headers = { ...options.headers, ...proxyCredential(hop), host: new URL(href).host };
  return plainRequest(hop, { ...options, headers, path: href });
}

/** Without an answer it is the proxy that failed, unless the time was over: then nobody knows whose it was. */
async function namingProxy<T>(answer: Promise<T>, hop: URL): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw proxyTrouble(error, hop);
  }
}

/** Has no cause: its code would be told as the hospital's. */
function proxyTrouble(error: unknown, hop: URL): Error {
  return new Error(`the proxy ${hop.host} cannot be reached: ${lostConnectionWords(error)}`);
}

function proxyCredential({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

function createAgent({ ca, ...client }: Way['tls'], hop: URL | undefined, answerMs: number): Agent {
  const tls = { ...client, ...(ca === undefined ? {} : { ca: [...ca] }) };
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: true, ...tls });
  if (hop === undefined) return agent;
  const connectThrough = async (options: ConnectionOptions): Promise<Socket> => {
    const socket = await openTunnel(hop, `${options.host}:${options.port}`, answerMs);
    return connectSecurely({ ...options, socket });
  };
  const createConnection = (
    options: ConnectionOptions,
    callback: (error: Error | null, socket: Socket) => void,
  ) => callbackify(connectThrough)(options, callback);
  return Object.assign(agent, { createConnection });
}

/** A tunnel through the proxy, which sees only the hospital's host name. */
function openTunnel(hop: URL, host: string, answerMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const asking = plainRequest(hop, {
      method: 'CONNECT',
      path: host,
      headers: { host, ...proxyCredential(hop) },
      agent: false,
      signal: AbortSignal.timeout(answerMs),
    });
    asking.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      return reject(new Error(`the proxy ${hop.host} answered ${statusCode} to CONNECT ${host}`));
    });
    // Some proxies refuse CONNECT with an ordinary response.
    asking.once('response', ({ statusCode }) => {
      asking.destroy();
      reject(new Error(`the proxy ${hop.host} answered ${statusCode} to CONNECT ${host}`));
    });
    asking.once('error', (error) => reject(proxyTrouble(error, hop)));
    asking.end();
  });
}

function answerTo(sent: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(body);
  });
}

const withoutBody = [101, 204, 205, 304];

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  const headers = new Headers();
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  }
  const status = answer.statusCode ?? 0;
  const body = withoutBody.includes(status) ? null : Buffer.concat(pieces);
  return new Response(body, { status, headers });
}
