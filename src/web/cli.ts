/**
 * The command in the folder that `npm run build:site` makes: `node wardbook.mjs --hospital <address>`. It needs only
 * Node; the built screens and `package.json` are in the same folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { HospitalProfileFile } from '../shared/profile.ts';
import { readProfileFileText } from '../shared/profileFile.ts';
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';
import { plainNamesWarning } from './hostRule.ts';
import { startWebShell, WebShellRefused, type WebShellOptions } from './startWebShell.ts';

const usage =
  'node wardbook.mjs --hospital <base address> [--port 5180] [--host 127.0.0.1] [--name <host name>] [--address <https address of the pages>] [--profile <file.json>] [--tls-cert <file> --tls-key <file> | --behind-proxy] [--ca <file>] [--client-cert <file> --client-key <file>] [--proxy <address>] [--log-requests]';

/** The command line is invalid; the message is one line for the person who typed it. */
class StartRefusal extends Error {}

function parseFlags(given: string[]) {
  const options = {
    hospital: { type: 'string' },
    port: { type: 'string', default: '5180' },
    host: { type: 'string', default: '127.0.0.1' },
    name: { type: 'string', multiple: true },
    address: { type: 'string' },
    profile: { type: 'string' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    'behind-proxy': { type: 'boolean', default: false },
    ca: { type: 'string', multiple: true },
    'client-cert': { type: 'string' },
    'client-key': { type: 'string' },
    proxy: { type: 'string' },
    'log-requests': { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: given, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split(/[.\n]/);
    throw new StartRefusal(`${sentence}. Usage: ${usage}`, { cause: error });
  }
}

type Flags = ReturnType<typeof parseFlags>;

function readOptions(given: string[]): WebShellOptions {
  const flags = parseFlags(given);
  const isEncrypted = flags['tls-cert'] !== undefined || flags['behind-proxy'];
  const warning = plainNamesWarning(flags.name ?? [], isEncrypted);
  if (warning !== undefined) console.error(warning);
  return {
    port: portOf(flags.port),
    host: flags.host,
    names: flags.name ?? [],
    pageAddress: pageAddressOf(flags.address),
    tls: tlsOf(flags),
    way: wayOf(flags),
    say: (line) => console.error(line),
    logRequest: flags['log-requests'] ? (line) => console.error(line) : undefined,
    hospitalAddress: hospitalOf(flags.hospital),
    profile: flags.profile === undefined ? undefined : profileOf(flags.profile),
    rendererFolder: join(import.meta.dirname, 'web'),
    appVersion: versionBeside(),
  };
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new StartRefusal(`--port ${text}: a port is a number up to 65535.`);
  return port;
}

function hospitalOf(text: string | undefined): string {
  if (text === undefined) throw new StartRefusal(`--hospital is missing. Usage: ${usage}`);
  const address = normalHospitalAddress(text);
  if (address !== undefined) return address;
  throw new StartRefusal(
    `--hospital ${text}: an address looks like https://records.hospital.example/v1, without user name, query or fragment.`,
  );
}

function pageAddressOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = address?.protocol === 'https:' && address.href === `${address.origin}/`;
  if (isOrigin) return address.origin;
  throw new StartRefusal(
    `--address ${text}: an address of pages looks like https://wardbook.hospital.example, without a path.`,
  );
}

function tlsOf(flags: Flags): WebShellOptions['tls'] {
  const { host, 'tls-cert': cert, 'tls-key': key, 'behind-proxy': isBehindProxy } = flags;
  if ((cert === undefined) !== (key === undefined)) {
    throw new StartRefusal('--tls-cert and --tls-key go together.');
  }
  if (cert !== undefined && key !== undefined) {
    return { cert: readFile('tls-cert', cert), key: readFile('tls-key', key) };
  }
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.');
  if (isHere || isBehindProxy) return undefined;
  throw new StartRefusal(
    `--host ${host}: over plain http browsers withhold storage, camera and encryption. Give --tls-cert and --tls-key, or --behind-proxy where a proxy with TLS is the only one that can reach this port.`,
  );
}

/** How this server reaches the hospital. */
function wayOf(flags: Flags): WebShellOptions['way'] {
  const { ca = [], 'client-cert': cert, 'client-key': key, proxy } = flags;
  if ((cert === undefined) !== (key === undefined)) {
    throw new StartRefusal('--client-cert and --client-key go together.');
  }
  const pac = proxy === undefined ? 'DIRECT' : pacOf(proxy);
  return {
    askProxy: () => Promise.resolve(pac),
    authorities: ca.map((path) => certificateOf('ca', path)),
    ...(cert === undefined || key === undefined
      ? {}
      : { certificate: { cert: readFile('client-cert', cert), key: readFile('client-key', key) } }),
  };
}

/** `--proxy http://proxy.example:3128` in the syntax of a PAC file. */
function pacOf(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isProxy = address?.protocol === 'http:' || address?.protocol === 'https:';
  if (address === undefined || !isProxy || address.username !== '') {
    throw new StartRefusal(
      `--proxy ${text}: an address looks like http://proxy.hospital.example:3128, without user name.`,
    );
  }
  const port = address.port === '' ? (address.protocol === 'https:' ? '443' : '80') : address.port;
  return `${address.protocol === 'https:' ? 'HTTPS' : 'PROXY'} ${address.hostname}:${port}`;
}

function certificateOf(flag: string, path: string): string {
  const text = readFile(flag, path);
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new StartRefusal(`--${flag} ${path}: this is no certificate in PEM.`);
}

function profileOf(path: string): HospitalProfileFile {
  const reading = readProfileFileText(readFile('profile', path));
  if ('problem' in reading) throw new StartRefusal(`--profile ${path}: ${reading.problem}`);
  return reading.file;
}

function readFile(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartRefusal(`--${flag} ${path}: cannot be read.`, { cause: error });
  }
}

function versionBeside(): string {
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
  ) as { version: string };
  return version;
}

/** One line for an error at start that the administrator can fix; undefined for any other error. */
function startTrouble(error: unknown): string | undefined {
  if (error instanceof WebShellRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return 'The port is taken: give another one with --port.';
  if (code === 'EACCES') return 'This user may not listen on that port: give another --port.';
  if (code === 'EADDRNOTAVAIL') return 'This machine has no such --host.';
  if (/^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(code)) {
    return '--tls-cert and --tls-key cannot be used together, or are no certificate and key.';
  }
  return undefined;
}

try {
  const shell = await startWebShell(readOptions(process.argv.slice(2)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void shell.close().then(() => process.exit(0)));
  }
  // Printed last, so that the reader of this line may end the process at once.
  console.log(`Wardbook is ready at ${shell.address}`);
  await shell.askHospital();
} catch (error) {
  const sentence = error instanceof StartRefusal ? error.message : startTrouble(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 2;
}
