/** The browser shell: a small server that serves the renderer on one origin. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PinCost } from '../shared/bridge.ts';
import { createWire } from '../shared/interface/wire.ts';
import type { HospitalProfileFile } from '../shared/profile.ts';
import { trainingKeyTrouble } from '../shared/trainingKey.ts';
import { uncheckedTlsTrouble } from '../shared/uncheckedTls.ts';
import { createAppOrigin } from '../shell/appOrigin.ts';
import { assetFolder } from '../shell/node/assetFolder.ts';
import { systemTimers } from '../shell/node/systemTimers.ts';
import { createUpstream, type UpstreamOptions } from '../shell/node/upstreamFetch.ts';
import { healthPath, withHealth } from './health.ts';
import { hostRule } from './hostRule.ts';
import { atOneAddress } from './oneAddress.ts';
import { requestListener } from './requestListener.ts';
import { strangerTrouble } from './strangerTrouble.ts';

export interface WebShellOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** 127.0.0.1 by default; with any other host the app is visible on the network. */
  readonly host?: string;
  /** More names of this machine, such as that of the proxy in front of it. */
  readonly names?: readonly string[];
  /**
   * The address of the pages (`https://wardbook.hospital.example`); pages requested at another address are redirected
   * to it.
   */
  readonly pageAddress?: string | undefined;
  /** PEM. Without it the shell speaks plain http, which browsers trust on this machine only. */
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
  /** The base address in its canonical spelling, or null if none is set. */
  readonly hospitalAddress: string | null;
  /** How to reach the hospital: proxy, certificate authorities, client certificate. If omitted, directly. */
  readonly way?: UpstreamOptions | undefined;
  /** Called with one line whenever the hospital begins or ceases to answer, and once a day for each tablet. */
  readonly say?: ((line: string) => void) | undefined;
  /** Called with one line for each request, without ids or addresses; no lines by default. */
  readonly logRequest?: ((line: string) => void) | undefined;
  /** The folder that holds the built renderer. */
  readonly rendererFolder: string;
  /** The version to report; by default that of the project's package.json. */
  readonly appVersion?: string | undefined;
  /** The content of the hospital's profile file, if there is one. */
  readonly profile?: HospitalProfileFile | undefined;
  /**
   * A lower cost of guessing a PIN, for tests: no command line can set it, and no page on another machine accepts it.
   */
  readonly pinCostInTests?: PinCost | undefined;
}

export interface WebShell {
  /** `http://127.0.0.1:5180` */
  readonly address: string;
  /** Checks whether the hospital answers and reports it (`say`), so that an administrator knows it at the start. */
  askHospital(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A large photo on a slow line may take as long as the outbox waits for it (nine minutes for 10 MB). Node's default
 * limit of five minutes would refuse it with 408 each time.
 */
export const maxUploadMs = 20 * 60_000;

const packageFile = new URL('../../package.json', import.meta.url);

/** The server must not start like this; the message is one line for the administrator. */
export class WebShellRefused extends Error {
  override name = 'StartError';
}

/**
 * Starts the browser shell. Throws the server's errors, such as EADDRINUSE or those about its key, and {@link
 * WebShellRefused}.
 */
export async function startWebShell(options: WebShellOptions): Promise<WebShell> {
  const { port, host = '127.0.0.1', names = [], hospitalAddress, rendererFolder } = options;
  const { profile, pinCostInTests } = options;
  const unchecked = uncheckedTlsTrouble(process.env);
  if (unchecked !== undefined) throw new WebShellRefused(unchecked);
  const upstream = createUpstream(options.way);
  const trouble =
    trainingKeyTrouble(profile, hospitalAddress) ??
    (await strangerTrouble(profile, hospitalAddress, upstream.fetch));
  if (trouble !== undefined) throw new WebShellRefused(`--profile: ${trouble}`);
  const appVersion = options.appVersion ?? (await ownVersion());
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
  const handle = withHealth(origin, {
    appVersion,
    hospitalAddress,
    wire: createWire(profile?.wire),
    fetch,
    say: options.say,
    logRequest: options.logRequest,
  });
  const { pageAddress } = options;
  const ours = pageAddress === undefined ? names : [...names, new URL(pageAddress).hostname];
  const listener = requestListener(atOneAddress(handle, pageAddress), hostRule(host, ours));
  const server = openServer(options.tls, listener);
  // Long, because a browser resends a POST on its own if its kept-alive connection closes.
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

/** Node's own limit is half of it, and the tokens of some identity providers, with many groups, are longer; bytes. */
const maxHeaderSize = 32 * 1024;

function openServer(tls: WebShellOptions['tls'], listener: RequestListener): Server {
  return tls === undefined
    ? createServer({ maxHeaderSize }, listener)
    : createSecureServer({ ...tls, maxHeaderSize }, listener);
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
