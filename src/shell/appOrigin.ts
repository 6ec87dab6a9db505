/**
 * The renderer's one origin: serves the built screens and the facts of the shell, and forwards requests to the hospital
 * and to its identity provider. Both shells (the browser's server and Electron's protocol
 * handler) use it, so that they behave alike.
 */
import {
  bridgePath,
  gatePath,
  hospitalPath,
  providerPath,
  type WardbookBridge,
} from '../shared/bridge.ts';
import { createWire, interfaceWire, type Wire } from '../shared/interface/wire.ts';
import type { ProviderSettings } from '../shared/providerSettings.ts';
import { createHospitalForwarder, type ForwarderOptions } from './hospitalForwarder.ts';
import { cacheControlOf, contentTypeOf, pageHeaders } from './pageRules.ts';
import { createProviderForwarder, type KeptTokens } from './providerForwarder.ts';
import type { UpstreamFetch } from './upstream.ts';

export interface AppOriginOptions {
  /** The bytes of a built file (`assets/main-1a2b.js`), or undefined if there is none. */
  readonly readAsset: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The facts of this shell, read anew for each request. */
  readonly bridge: () => WardbookBridge;
  readonly fetch: UpstreamFetch;
  /**
   * Maps the page's `Authorization` to the one sent to the hospital; null sends none. If omitted, the page's own is
   * sent, as in the browser, where nothing but the page could keep the token.
   */
  readonly authorization?: ForwarderOptions['authorization'];
  /** Keeps the identity provider's tokens from the page; if omitted, it receives them. */
  readonly keptTokens?: KeptTokens;
  readonly timers: ForwarderOptions['timers'];
}

/** The paths that serve the one page: the app and demo mode. */
const pagePaths = ['/', '/demo/', '/index.html'];

/** Makes the handler that answers every request of the renderer's origin. It never throws. */
export function createAppOrigin(
  options: AppOriginOptions,
): (request: Request) => Promise<Response> {
  const askHospital = createHospitalForwarder({
    hospitalAddress: () => options.bridge().hospitalAddress,
    fetch: options.fetch,
    photoHosts: () => photoHostsIn(options.bridge()),
    wire: () => wireIn(options.bridge()),
    authorization: options.authorization,
    timers: options.timers,
  });
  const askProvider = createProviderForwarder({
    provider: () => providerIn(options.bridge()),
    fetch: options.fetch,
    timers: options.timers,
    tokens: options.keptTokens,
  });
  return async (request) => {
    const path = new URL(request.url).pathname;
    if (path.startsWith(`${hospitalPath}/`)) return askHospital(request);
    if (path.startsWith(`${providerPath}/`)) return askProvider(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Not allowed.');
    const answer = path === bridgePath ? facts(options.bridge()) : await file(path, options);
    return request.method === 'HEAD' ? new Response(null, answer) : answer;
  };
}

function photoHostsIn({ profile }: WardbookBridge): readonly string[] {
  return typeof profile === 'object' ? (profile.photoHosts ?? []) : [];
}

const wires = new WeakMap<object, Wire>();

function wireIn({ profile }: WardbookBridge): Wire {
  const told = typeof profile === 'object' ? profile.wire : undefined;
  if (told === undefined) return interfaceWire;
  const wire = wires.get(told) ?? createWire(told);
  wires.set(told, wire);
  return wire;
}

function providerIn({ profile }: WardbookBridge): ProviderSettings | null {
  return typeof profile === 'object' ? (profile.signIn ?? null) : null;
}

function facts(bridge: WardbookBridge): Response {
  return new Response(JSON.stringify(bridge), {
    headers: {
      ...pageHeaders,
      'cache-control': 'no-store',
      'content-type': contentTypeOf(bridgePath),
    },
  });
}

async function file(path: string, { readAsset }: AppOriginOptions): Promise<Response> {
  if (path === '/demo') return redirect('/demo/');
  if (path === gatePath) return redirect('/', 302);
  const name = pagePaths.includes(path) ? 'index.html' : assetName(path);
  const bytes = name === undefined ? undefined : await readAsset(name);
  if (name === undefined || bytes === undefined) return plain(404, 'Not found.');
  return new Response(bytes, {
    headers: {
      ...pageHeaders,
      'cache-control': cacheControlOf(name),
      'content-length': String(bytes.byteLength),
      'content-type': contentTypeOf(name),
    },
  });
}

/** The name of the file that a path names, or undefined if the path would leave the folder. */
function assetName(path: string): string | undefined {
  const name = decoded(path)?.slice(1);
  if (name === undefined || name.includes('\\') || name.includes('\0')) return undefined;
  return name.split('/').some((part) => ['', '.', '..'].includes(part)) ? undefined : name;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function redirect(location: string, status: 302 | 308 = 308): Response {
  return new Response(null, { status, headers: { ...pageHeaders, location } });
}

function plain(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: {
      ...pageHeaders,
      'cache-control': 'no-store',
      'content-type': contentTypeOf('a.txt'),
    },
  });
}
