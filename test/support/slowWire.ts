/**
 * The network between a client and the hospital: a TCP relay on loopback that delays everything by half of the round
 * trip each way, so that new connections, requests and answers cost what they would on a ward's Wi-Fi. Nothing else is
 * changed; the bandwidth is that of loopback.
 *
 * Pages are served on the same port below `/bench/`, so that a page and the hospital have one origin and no preflight
 * distorts the count.
 */
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';

export interface SlowWire {
  port: number;
  /** Base address of the hospital's interface through this relay. */
  baseAddress: string;
  /** Round trip in milliseconds, for whatever is sent from now on. */
  setRoundTrip(milliseconds: number): void;
  close(): Promise<void>;
}

/**
 * Starts the relay.
 * @param port where to listen; 0: any free port
 * @param pagesFolder built pages, served below `/bench/`; null if there are none
 */
export async function openSlowWire(
  port: number,
  hospitalPort: number,
  pagesFolder: string | null,
): Promise<SlowWire> {
  let roundTripMs = 0;
  const pages = createPageServer(pagesFolder);
  const sockets = new Set<Socket>();

  const servePage = (client: Socket, first: Buffer) => {
    client.pause();
    client.unshift(first);
    pages.emit('connection', client);
    process.nextTick(() => client.resume());
  };

  const relay = (client: Socket, first: Buffer) => {
    const hospital = connect(hospitalPort, '127.0.0.1');
    hospital.setNoDelay(true);
    sockets.add(hospital);
    hospital.once('close', () => sockets.delete(hospital));
    // A new connection costs a round trip before its first request leaves.
    const toHospital = delayed(hospital, () => roundTripMs / 2, roundTripMs);
    const toClient = delayed(client, () => roundTripMs / 2, 0);
    const onData = (chunk: Buffer) => {
      if (!asksForPage(chunk)) return toHospital.write(chunk);
      // The browser reused a connection to the hospital for a page.
      for (const [event, listener] of listeners) client.off(event, listener);
      toClient.stop();
      hospital.destroy();
      servePage(client, chunk);
    };
    const listeners = [
      ['data', onData],
      ['end', toHospital.end],
      ['error', toHospital.destroy],
      ['close', toHospital.destroy],
    ] as const;
    for (const [event, listener] of listeners) client.on(event, listener);
    hospital.on('data', toClient.write);
    hospital.on('end', toClient.end);
    hospital.on('error', toClient.destroy);
    hospital.on('close', toClient.destroy);
    onData(first);
  };

  const server = createServer((client) => {
    client.setNoDelay(true);
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => undefined);
    client.once('data', (first: Buffer) => {
      if (asksForPage(first)) servePage(client, first);
      else relay(client, first);
    });
  });
  const boundPort = await listen(server, port);

  return {
    port: boundPort,
    baseAddress: `http://127.0.0.1:${boundPort}/v1`,
    setRoundTrip(milliseconds) {
      roundTripMs = milliseconds;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function asksForPage(chunk: Buffer): boolean {
  return chunk.subarray(0, 11).toString('latin1') === 'GET /bench/';
}

/** Writes to a socket, later and in order. */
function delayed(target: Socket, oneWayMs: () => number, firstExtraMs: number) {
  const waiting: { dueAt: number; work: () => void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let extraMs = firstExtraMs;
  let stopped = false;

  const workOff = () => {
    timer = undefined;
    for (let next = waiting[0]; next !== undefined && !stopped; next = waiting[0]) {
      const waitMs = next.dueAt - performance.now();
      if (waitMs > 0.5) {
        timer = setTimeout(workOff, waitMs);
        return;
      }
      waiting.shift();
      next.work();
    }
  };
  const later = (work: () => void) => {
    waiting.push({ dueAt: performance.now() + oneWayMs() + extraMs, work });
    extraMs = 0;
    if (timer === undefined) workOff();
  };
  return {
    write: (chunk: Buffer) => later(() => target.writable && target.write(chunk)),
    end: () => later(() => target.end()),
    destroy: () => later(() => target.destroy()),
    stop: () => {
      stopped = true;
    },
  };
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Pages close their connection, so that no later request to the hospital uses it. */
function createPageServer(folder: string | null): HttpServer {
  return createHttpServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://wire').pathname.slice('/bench/'.length);
    const name = normalize(path);
    response.setHeader('connection', 'close');
    response.setHeader('cache-control', 'no-store');
    if (folder === null || name.startsWith('..')) {
      response.writeHead(404).end();
      return;
    }
    const page = /^([\w-]+)\.html$/.exec(name)?.[1];
    if (page !== undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><script type="module" src="/bench/${page}.js"></script>`);
      return;
    }
    readFile(join(folder, name)).then(
      (bytes) => {
        response.setHeader('content-type', contentTypes[extname(name)] ?? 'text/plain');
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
}

/** Returns the port on which it listens. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
