/**
 * Owns the seam between Node's HTTP server and a handler of web requests: bodies stream both ways,
 * and a client that goes away aborts what was being done for it.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { webBody } from '../shell/node/webBody.ts';

type Handle = (request: Request) => Promise<Response>;

/** A listener for `createServer` that answers with `handle`. */
export function requestListener(handle: Handle): RequestListener {
  return (incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch(() => giveUp(outgoing));
  };
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
  await send(await handle(request), outgoing);
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const address = `http://${incoming.headers.host ?? ''}${incoming.url ?? ''}`;
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
    // A method that a web request cannot have, such as TRACE.
    return undefined;
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  // A body that breaks off cuts the connection, so that half an answer never looks whole.
  await pipeline(Readable.fromWeb(response.body as NodeWebStream), outgoing);
}

function giveUp(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(500).end();
}
