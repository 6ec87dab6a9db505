/** The hospital's socket: requests and answers, and every way in which a real connection can break. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { bodyBytes, type Delivery } from '../delivery.ts';
import { createIdentifiers } from '../ports.ts';
import type { Rendered } from '../render.ts';
import { urlOf, type RequestHead, type RequestHeaders } from '../requestHead.ts';
import type { Deliverer } from '../worlds.ts';
import { incomingBodyReader } from './incomingBody.ts';
import { systemClock } from './systemClock.ts';

export interface HospitalServer {
  /** Resolves with the port in use; rejects with the error of the socket. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

/** The host name under which the control surface answers other machines, and the secret that they must send. */
export interface RemoteControl {
  readonly host: string;
  /** Sent as `X-Control-Token`. */
  readonly token: string;
}

/** How long a connection may take to send a whole request, and how often that is checked. */
interface Patience {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
}

const everydayPatience: Patience = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 30_000,
};

/**
 * A server for one or several hospitals. The control surface answers this machine only, unless `remoteControl` is
 * given.
 */
export function createHospitalServer(
  hospital: Deliverer,
  remoteControl?: RemoteControl,
  patience = everydayPatience,
): HospitalServer {
  const sockets = new Set<Socket>();
  const identifiers = createIdentifiers(Math.random);
  const nextTrace = () => identifiers.next('trace');
  const server = createServer(
    {
      ...patience,
      keepAliveTimeout: 30_000,
      // We refuse a request without a host ourselves, with a clear message.
      requireHostHeader: false,
    },
    (incoming, outgoing) => void answer({ hospital, remoteControl, nextTrace }, incoming, outgoing),
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, nextTrace()));
  return {
    listen: (port, host) => listen(server, port, host),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Answers what Node cannot read as HTTP, and closes the connection. */
function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: NodeJS.WritableStream,
  traceId: string,
): void {
  const isOpen = 'writable' in socket && socket.writable && error.code !== 'ECONNRESET';
  if (!isOpen) return;
  // A browser opens connections ahead of need. An answer here would be taken for that of its first request.
  if ('bytesRead' in socket && socket.bytesRead === 0) {
    socket.end();
    return;
  }
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
  const body = JSON.stringify({
    error: { code: 'BAD_REQUEST', message: status },
    requestId: traceId,
  });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${traceId}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

interface Answering {
  readonly hospital: Deliverer;
  readonly remoteControl: RemoteControl | undefined;
  nextTrace(): string;
}

async function answer(
  { hospital, remoteControl, nextTrace }: Answering,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const refuse = (status: number, message: string) =>
    write(outgoing, refusal(status, message, nextTrace()));
  try {
    const request = requestOf(incoming, outgoing);
    if (request === undefined) return refuse(400, 'This request is not readable.');
    const isControl = urlOf(request).pathname.startsWith('/_hospital');
    if (isControl && !isFromHere(incoming, request) && !isRemoteControl(request, remoteControl)) {
      return refuse(403, 'The control surface answers this machine only.');
    }
    deliver(await hospital.deliver(request, incomingBodyReader(incoming)), outgoing);
  } catch (error) {
    if (incoming.socket.destroyed || outgoing.headersSent) return;
    const message = error instanceof Error ? error.message : 'The hospital failed.';
    refuse(500, message);
  }
}

/** Aborted if the client leaves before the answer is complete. */
function leavingOf(outgoing: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableEnded) leaving.abort();
  });
  return leaving.signal;
}

/** The request without its body; undefined if its address is invalid, or for TRACE, which no fetch sends. */
function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): RequestHead | undefined {
  const { url = '/', method = 'GET' } = incoming;
  const host = incoming.headers.host ?? hostOfOldest(incoming);
  if (!url.startsWith('/') || !/^[\w.:[\]-]+$/.test(host) || method === 'TRACE') return undefined;
  const address = addressOf(`http://${host}${url}`);
  if (address === undefined) return undefined;
  return {
    method,
    url: address.href,
    address,
    headers: headersOf(incoming),
    // Made only for who asks: that is the auditor alone.
    get signal() {
      return leavingOf(outgoing);
    },
  };
}

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function headersOf({ headers }: IncomingMessage): RequestHeaders {
  const text = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value);
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : text(value);
    },
    *[Symbol.iterator]() {
      for (const [name, value] of Object.entries(headers)) {
        if (value !== undefined) yield [name, text(value)];
      }
    },
  };
}

/** HTTP/1.0 has no Host header, so the local address is used; later versions must send it. */
function hostOfOldest({ httpVersion, socket }: IncomingMessage): string {
  if (httpVersion !== '1.0') return '';
  const address = (socket.localAddress ?? '').replace('::ffff:', '');
  return address.includes(':') ? `[${address}]` : address;
}

/** Whether a request comes from this machine and names it as its host, so that no foreign name can be pointed here. */
function isFromHere({ socket }: IncomingMessage, request: RequestHead): boolean {
  const { hostname } = urlOf(request);
  const peer = (socket.remoteAddress ?? '').replace('::ffff:', '');
  const isHere = (name: string) =>
    /^127\.\d+\.\d+\.\d+$/.test(name) || ['::1', '[::1]', 'localhost'].includes(name);
  return isHere(peer) && isHere(hostname);
}

/** Whether a request has the host name and the secret that the control surface was started with. */
function isRemoteControl(request: RequestHead, wanted: RemoteControl | undefined): boolean {
  if (wanted === undefined) return false;
  const { hostname } = urlOf(request);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(request.headers.get('x-control-token') ?? '');
  return hostname === wanted.host.toLowerCase() && timingSafeEqual(given, digest(wanted.token));
}

function refusal(status: number, message: string, traceId: string): Rendered {
  const body = JSON.stringify({ error: { code: 'REFUSED', message }, requestId: traceId });
  const headers = { 'content-type': 'application/json', 'x-request-id': traceId };
  return { status, headers, body };
}

function deliver(delivery: Delivery, outgoing: ServerResponse): void {
  const { socket } = outgoing;
  switch (delivery.kind) {
    case 'answer':
      return write(outgoing, delivery.rendered);
    case 'cut':
      return cut(outgoing, delivery.rendered);
    case 'trickle':
      return trickle(outgoing, delivery);
    case 'garbage':
      socket?.end(garbage);
      return;
    case 'dropped':
      socket?.destroy();
      return;
    case 'reset':
      socket?.resetAndDestroy();
      return;
    case 'silent':
      // The connection stays open until the client closes it or the server stops.
      return;
  }
}

/** Starts unlike any protocol. */
const garbage = Uint8Array.from({ length: 400 }, (_, at) => (at * 73 + 5) & 0xff);

function write(outgoing: ServerResponse, { status, headers, body }: Rendered): void {
  const length = body === null ? 0 : Buffer.byteLength(body);
  const sized = status === 204 ? headers : { ...headers, 'content-length': length };
  outgoing.writeHead(status, sized);
  outgoing.end(body ?? undefined);
}

function cut(outgoing: ServerResponse, rendered: Rendered): void {
  const bytes = bodyBytes(rendered);
  outgoing.writeHead(rendered.status, { ...rendered.headers, 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    outgoing.socket?.destroySoon();
  });
  outgoing.flushHeaders();
}

function trickle(
  outgoing: ServerResponse,
  { rendered, pieceBytes, pieceDelayMs }: Extract<Delivery, { kind: 'trickle' }>,
): void {
  const bytes = bodyBytes(rendered);
  outgoing.writeHead(rendered.status, { ...rendered.headers, 'content-length': bytes.length });
  outgoing.flushHeaders();
  const sendFrom = (at: number): void => {
    if (outgoing.destroyed) return;
    if (at >= bytes.length) {
      outgoing.end();
      return;
    }
    outgoing.write(bytes.subarray(at, at + pieceBytes));
    systemClock.setTimer(() => sendFrom(at + pieceBytes), pieceDelayMs);
  };
  systemClock.setTimer(() => sendFrom(0), pieceDelayMs);
}
