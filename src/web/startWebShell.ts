/** The browser shell: a small server of ours that serves the renderer on one origin. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PinCost } from '../shared/bridge.ts';
import type { HospitalProfileFile } from '../shared/profile.ts';
import { trainingKeyTrouble } from '../shared/trainingKey.ts';
import { createAppOrigin } from '../shell/appOrigin.ts';
import { assetFolder } from '../shell/node/assetFolder.ts';
import { systemTimers } from '../shell/node/systemTimers.ts';
import { createUpstream, type UpstreamOptions } from '../shell/node/upstreamFetch.ts';
import { healthPath, withHealth } from './health.ts';
import { hostRule } from './hostRule.ts';
import { atOneAddress } from './oneAddress.ts';
import { requestListener } from './requestListener.ts';

export interface WebShellOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** 127.0.0.1 unless somebody decides otherwise: the network then sees the app. */
  readonly host?: string;
  /** Names of this machine beside its own, such as that of the proxy in front of it. */
  readonly names?: readonly string[];
  /** Where pages stand (`https://wardbook.hospital.example`); asked for at another address they are led there. */
  readonly pageAddress?: string | undefined;
  /** PEM. Without it the shell speaks plain http, which browsers trust on this machine only. */
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
  /** The base address in its one spelling, or null where none is set. */
  readonly hospitalAddress: string | null;
  /** The way to the hospital: a proxy, its own authority, what it asks for. Directly without it. */
  readonly way?: UpstreamOptions | undefined;
  /** Hears in one line whenever the hospital begins or ceases to answer. */
  readonly say?: ((line: string) => void) | undefined;
  /** The folder that holds the built renderer. */
  readonly rendererFolder: string;
  /** The version to tell; by default the one of the project's own package.json. */
  readonly appVersion?: string | undefined;
  /** What the hospital's profile file says, where it brought one. */
  readonly profile?: HospitalProfileFile | undefined;
  /** A lower price of a PIN, in tests: no command line can set it, and no page elsewhere takes it. */
  readonly pinCostInTests?: PinCost | undefined;
}

export interface WebShell {
  /** `http://127.0.0.1:5180` */
  readonly address: string;
  /** Asks whether the hospital answers, and says so (`say`): whoever starts the shell wants to know now. */
  askHospital(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A large photo over a slow line takes as long as the outbox has patience for it (nine minutes for
 * 10 MB); Node's own limit of five minutes would answer it with 408 for ever.
 */
export const maxUploadMs = 20 * 60_000;

const packageFile = new URL('../../package.json', import.meta.url);

/** The profile must not stand before this hospital; its message is one line for whoever starts the shell. */
export class ProfileRefused extends Error {
  override name = 'ProfileRefused';
}

/**
 * Starts the browser shell. Throws what the server throws, such as EADDRINUSE, or of its key, and
 * {@link ProfileRefused}.
 */
export async function startWebShell(options: WebShellOptions): Promise<WebShell> {
  const { port, host = '127.0.0.1', names = [], hospitalAddress, rendererFolder } = options;
  const { profile, pinCostInTests } = options;
  const trouble = trainingKeyTrouble(profile, hospitalAddress);
  if (trouble !== undefined) throw new ProfileRefused(trouble);
  const appVersion = options.appVersion ?? (await ownVersion());
  const upstream = createUpstream(options.way);
  const origin = createAppOrigin({
    readAsset: assetFolder(rendererFolder),
    bridge: () => ({
      shell: 'web',
      hospitalAddress,
      hospitalAddressEditable: false,
      appVersion,
      demoOffered: true,
      profile,
      pinCostInTests,
    }),
    fetch: upstream.fetch,
    timers: systemTimers,
  });
  const { fetch } = upstream;
  const handle = withHealth(origin, { appVersion, hospitalAddress, fetch, say: options.say });
  const { pageAddress } = options;
  const ours = pageAddress === undefined ? names : [...names, new URL(pageAddress).hostname];
  const listener = requestListener(atOneAddress(handle, pageAddress), hostRule(host, ours));
  const server = openServer(options.tls, listener);
  // Long, because a browser sends a POST again by itself when its kept-alive connection closes.
  server.keepAliveTimeout = 75_000;
  server.requestTimeout = maxUploadMs;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    address: addressOf(server, host, options.tls === undefined ? 'http' : 'https'),
    async askHospital() {
      await handle(new Request(`http://localhost${healthPath}`));
    },
    close: () => close(server, upstream.close),
  };
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return version;
}

function openServer(tls: WebShellOptions['tls'], listener: RequestListener): Server {
  return tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
}

function addressOf(server: Server, host: string, scheme: string): string {
  const { port } = server.address() as AddressInfo;
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function close(server: Server, closeUpstream: () => void): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  closeUpstream();
  await closed;
}
