/**
 * One origin for the app and the hospital's control surface: pages may ask their own origin only, and Bombadil knows
 * about the hospital only what a page can ask for.
 */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Behind {
  readonly shellAddress: string;
  readonly hospitalAddress: string;
  /** A script to run on every page, before the app: a fault that is planted there. */
  readonly planted?: string | undefined;
}

const plantedPath = '/planted.js';

/** Starts it on a free port of this machine. */
export async function startFront(behind: Behind) {
  const server = createServer((asked, answer) => forward(behind, asked, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(behind: Behind, asked: IncomingMessage, answer: ServerResponse): void {
  const { url = '/', method, headers } = asked;
  const { planted } = behind;
  if (planted !== undefined && url === plantedPath) {
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(planted);
    return;
  }
  const isControl = url.startsWith('/_hospital/');
  const target = new URL(url, isControl ? behind.hospitalAddress : behind.shellAddress);
  const isPage = planted !== undefined && url === '/';
  const sent = request(
    target,
    { method, headers: isPage ? { ...headers, 'accept-encoding': 'identity' } : headers },
    (got) => {
      if (isPage) void sendPlanted(got, answer);
      else {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      }
    },
  );
  sent.on('error', () => answer.destroy());
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}

async function sendPlanted(got: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of got) chunks.push(chunk as Buffer);
  const page = Buffer.concat(chunks).toString();
  const { 'content-length': _length, ...headers } = got.headers;
  answer.writeHead(got.statusCode ?? 502, headers);
  answer.end(page.replace('<head>', `<head><script src="${plantedPath}"></script>`));
}
