/**
 * Adapts a handler of web requests to Node's HTTP server: bodies stream both ways, and if the client disconnects, the
 * work for it is aborted.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { hospitalPath } from '../shared/bridge.ts';
import { webBody } from '../shell/node/webBody.ts';
import { providerPatienceMs } from '../shell/providerForwarder.ts';

type Handle = (request: Request) => Promise<Response>;

/** Decides whether a `Host` header (`ward.example:5180`, in lower case) names this server. */
export type HostRule = (host: string) => boolean;

/**
 * A listener for `createServer` that answers with `handle`. A request that names another host is refused: otherwise a
 * foreign page whose name resolves to this server would share the app's origin.
 */
export function requestListener(handle: Handle, isOurHost: HostRule = () => true): RequestListener {
  return (incoming, outgoing) => {
    const refusal = refusalOf(incoming, isOurHost);
    if (refusal === undefined) {
      answer(handle, incoming, outgoing).catch(() => giveUp(outgoing));
      return;
    }
    outgoing.writeHead(refusal.status, {
      connection: 'close',
      'content-type': 'text/plain; charset=utf-8',
    });
    outgoing.end(`${refusal.sentence}\n`);
  };
}

interface Refusal {
  readonly status: number;
  readonly sentence: string;
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/;

function refusalOf(incoming: IncomingMessage, isOurHost: HostRule): Refusal | undefined {
  const { host: hosts = [] } = incoming.headersDistinct;
  const [host = ''] = hosts.map((each) => each.toLowerCase());
  if (hosts.length !== 1 || !hostPattern.test(host)) {
    return { status: 400, sentence: 'A request names one host.' };
  }
  if (!isOurHost(host)) {
    const sentence = `Wardbook is not at ${host}. Whoever runs it can allow the name with --name.`;
    return { status: 421, sentence };
  }
  const { method, headers } = incoming;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && (method === 'GET' || method === 'HEAD')) {
    return { status: 400, sentence: `A ${method} has no body.` };
  }
  return undefined;
}

async function answer(
  handle: Handle,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const request = toRequest(incoming, gone.signal);
  if (request === undefined) {
    outgoing.writeHead(400).end();
    return;
  }
  // Only a photo takes long; half of anything else would hold its connection for as long.
  if (!incoming.url?.startsWith(`${hospitalPath}/`)) {
    setTimeout(() => incoming.complete || incoming.destroy(), providerPatienceMs).unref();
  }
  await send(await handle(request), outgoing);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { url = '' } = incoming;
  const address = `http://${incoming.headers.host ?? ''}${url}`;
  // An address in absolute form could name another host than the header that was checked.
  if (!url.startsWith('/')) return undefined;
  if (!URL.canParse(address)) return undefined;
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const isRead = method === 'GET' || method === 'HEAD';
  try {
    const body = isRead ? {} : { body: webBody(incoming), duplex: 'half' };
    return new Request(address, { method, headers, signal, ...body });
  } catch {
    // The method is not allowed in a web request, such as TRACE.
    return undefined;
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // The engine takes the hospital's time from the Date header: this server's own date would be mistaken for
  // it.
  outgoing.sendDate = false;
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  // If the body breaks off, the connection is cut, so that half an answer never looks complete.
  await pipeline(Readable.fromWeb(response.body as NodeWebStream), outgoing);
}

function giveUp(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(500).end();
}
