/**
 * The app's scheme: one cannot be registered in Chromium from outside, so a loopback server under a `.localhost` name
 * (a secure context) stands in for it, and a mask makes page and workers see `wardbook://app`. Without the mask, faults
 * that occur only with the real scheme would stay hidden.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestListener } from '../../../src/web/requestListener.ts';
import { asScript } from './asScript.ts';

export const appOrigin = 'wardbook://app';
/** The origin that stands in for it in Chromium. It has no port, so that the data is found again after a restart. */
export const standInOrigin = 'http://wardbook-app.localhost';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** `http://wardbook-app.localhost/demo/` for `wardbook://app/demo/`; any other address as it is. */
export function inChromium(address: string): string {
  return address.startsWith(appOrigin) ? address.replace(appOrigin, standInOrigin) : address;
}

/** The inverse. */
export function inElectron(address: string): string {
  return address.startsWith(standInOrigin) ? address.replace(standInOrigin, appOrigin) : address;
}

export class SchemeServer {
  handler: SchemeHandler | undefined;
  readonly origin = standInOrigin;
  /** Every `Authorization` that the page or a worker has sent. */
  readonly credentials = new Set<string>();
  readonly #server: Server;
  /** The address at which it listens. */
  address = '';

  constructor() {
    this.#server = createServer(requestListener(async (request) => this.#answer(request)));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    this.address = `http://127.0.0.1:${port}`;
    return port;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: Request): Promise<Response> {
    if (this.handler === undefined) return new Response('no handler', { status: 599 });
    const credential = request.headers.get('authorization');
    if (credential !== null) this.credentials.add(credential);
    const answer = await this.handler(asElectronGives(request));
    const isScript = answer.headers.get('content-type')?.startsWith('text/javascript') === true;
    if (!isScript || answer.status !== 200) return answer;
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(masked(await answer.text()), { headers });
  }
}

/**
 * Electron passes on neither the headers that the fetch standard adds to a request, nor a cookie or signal; nor a
 * content length, which Chromium's HTTP layer adds below the point where schemes are handled.
 */
function asElectronGives(request: Request): Request {
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (/^(sec-|cookie$|host$|connection$|content-length$)/.test(name)) continue;
    headers.set(name, name === 'origin' ? inElectron(value) : value);
  }
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? {} : { body: request.body, duplex: 'half' };
  return new Request(`${appOrigin}${pathname}${search}`, {
    method: request.method,
    headers,
    ...body,
  });
}

function masked(script: string): string {
  const read =
    /(?<![\w$.])((?:window|self|globalThis)\.)?location\.(origin|href|protocol|host|hostname|port)\b(?!\s*=[^=])/g;
  return `${maskScript}\n${script.replace(read, '__wardbookMask.location.$2')}`;
}

/** Makes a page and its workers see the app's own scheme; prepended to every script, it takes effect once. */
const maskScript = asScript(mask, appOrigin, standInOrigin);

function mask(origin: string, standIn: string): void {
  const world = globalThis as unknown as Record<string, unknown>;
  if (world['__wardbookMask'] !== undefined) return;
  const shown = (address: string) =>
    address.startsWith(standIn) ? address.replace(standIn, origin) : address;
  const real = (address: unknown) => {
    const text = address instanceof URL ? address.href : address;
    return typeof text === 'string' && text.startsWith(origin)
      ? text.replace(origin, standIn)
      : address;
  };
  world['__wardbookMask'] = {
    location: {
      origin,
      protocol: 'wardbook:',
      host: 'app',
      hostname: 'app',
      port: '',
      get href() {
        return shown(globalThis.location.href);
      },
    },
  };
  const { fetch: realFetch, Request: RealRequest, Worker: RealWorker } = globalThis;
  world['fetch'] = (input: unknown, init?: RequestInit) =>
    realFetch(real(input) as RequestInfo, init);
  world['Request'] = class extends RealRequest {
    constructor(input: unknown, init?: RequestInit) {
      super(real(input) as RequestInfo, init);
    }
  };
  if (RealWorker !== undefined) {
    world['Worker'] = class extends RealWorker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(real(address) as string, options);
      }
    };
  }
  const originOf = Object.getOwnPropertyDescriptor(URL.prototype, 'origin');
  Object.defineProperty(URL.prototype, 'origin', {
    configurable: true,
    get(this: URL) {
      const isOurs = this.protocol === 'wardbook:' || this.href.startsWith(standIn);
      return isOurs ? origin : (originOf?.get?.call(this) as string);
    },
  });
  const refuse = async () => {
    throw new TypeError("Request scheme 'wardbook' is unsupported");
  };
  for (const name of ['add', 'addAll', 'put']) {
    Object.defineProperty(Cache.prototype, name, { value: refuse });
  }
  const ServiceWorkers = Reflect.get(globalThis, 'ServiceWorkerContainer') as
    | { prototype: object }
    | undefined;
  if (ServiceWorkers !== undefined) {
    Object.defineProperty(ServiceWorkers.prototype, 'register', { value: refuse });
  }
}
