/** How to reach a hospital: through which proxy, with which client certificate, trusting which authority. */
import { X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { fileText, StartError } from '../../hospital/node/commandLine.ts';
import { uncheckedTlsTrouble } from '../../shared/uncheckedTls.ts';

/** The settings for reaching a hospital. */
export interface Way {
  /** PEM texts for TLS; empty if none were given. */
  readonly tls: {
    readonly cert?: string;
    readonly key?: string;
    readonly passphrase?: string;
    readonly ca?: readonly string[];
  };
  /** The proxy for an address; undefined if it is reached directly. */
  proxyFor(address: URL): URL | undefined;
}

/** The values of the flags for these settings. */
type WayValues = Readonly<
  Partial<
    Record<
      'client-cert' | 'client-key' | 'client-key-passphrase' | 'ca' | 'proxy',
      string | undefined
    >
  >
>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the flags, or the proxy of the environment if none was given. Throws a StartError of one line. */
export function readWay(values: WayValues, environment: Environment): Way {
  const unchecked = uncheckedTlsTrouble(environment);
  if (unchecked !== undefined) throw new StartError(unchecked);
  const { proxy } = values;
  const tls = tlsOf(values);
  if (proxy === undefined) {
    return { tls, proxyFor: (address) => proxyOfEnvironment(address, environment) };
  }
  const chosen = proxyAddress('--proxy', proxy);
  return { tls, proxyFor: () => chosen };
}

function tlsOf(values: WayValues): Way['tls'] {
  const { ca, 'client-cert': certPath, 'client-key': keyPath } = values;
  const passphrase = values['client-key-passphrase'];
  if ((certPath === undefined) !== (keyPath === undefined)) {
    throw new StartError('--client-cert and --client-key: they are given together.');
  }
  if (passphrase !== undefined && keyPath === undefined) {
    throw new StartError('--client-key-passphrase: it is given together with --client-key.');
  }
  const authority = ca === undefined ? {} : { ca: [...rootCertificates, authorityIn(ca)] };
  if (certPath === undefined || keyPath === undefined) return authority;
  const client = {
    cert: fileText('client-cert', certPath),
    key: fileText('client-key', keyPath),
    ...(passphrase === undefined ? {} : { passphrase: secretOf(passphrase) }),
  };
  try {
    createSecureContext(client);
  } catch (error) {
    const words = `--client-cert ${certPath}: it and --client-key ${keyPath} are no pair in PEM`;
    const orLocked = 'or the key needs --client-key-passphrase.';
    throw new StartError(`${words}, ${orLocked}`, { cause: error });
  }
  return { ...authority, ...client };
}

/** A secret, or `@file` with the file that holds it, which keeps it out of process lists. */
function secretOf(value: string): string {
  if (!value.startsWith('@')) return value;
  return fileText('client-key-passphrase', value.slice(1)).replace(/\r?\n$/, '');
}

function authorityIn(path: string): string {
  const text = fileText('ca', path);
  try {
    // Throws if it is not a certificate.
    void new X509Certificate(text);
    return text;
  } catch (error) {
    throw new StartError(`--ca ${path}: it is no certificate in PEM.`, { cause: error });
  }
}

function proxyAddress(source: string, value: string): URL {
  const text = value.includes('://') ? value : `http://${value}`;
  if (URL.canParse(text) && new URL(text).protocol === 'http:') return new URL(text);
  // The value may contain a password, so it is not repeated.
  throw new StartError(`${source}: the address of a proxy looks like http://proxy.example:3128.`);
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** `HTTPS_PROXY` or `HTTP_PROXY`, also in lower case, unless `NO_PROXY` names the host; never for this machine. */
function proxyOfEnvironment(address: URL, environment: Environment): URL | undefined {
  const name = address.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = valueOf(environment, name);
  const without = valueOf(environment, 'NO_PROXY');
  if (value === '' || loopback.test(address.hostname) || isExcepted(address, without)) {
    return undefined;
  }
  return proxyAddress(name, value);
}

function valueOf(environment: Environment, name: string): string {
  const values = [environment[name.toLowerCase()], environment[name]];
  return values.find((each) => each !== undefined && each !== '') ?? '';
}

/** As curl, Go and Python's requests read it: names with all below them, addresses, and ranges such as `10.0.0.0/8`. */
function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  const address = hostname.replace(/^\[|\]$/g, '');
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (isIP(address) !== 0 && isWithin(address, entry)) return true;
      const [, name = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (name === '*') return true;
      if (wantedPort !== undefined && wantedPort !== ownPort) return false;
      const bare = name.replace(/^\*?\./, '');
      return hostname === bare || hostname.endsWith(`.${bare}`);
    });
}

/** Whether an IP address is the one that the entry names, or in its range (CIDR). False for any other entry. */
function isWithin(address: string, entry: string): boolean {
  const [, net = '', bits] =
    /^\[?([\d.]+|[\da-f:.]*:[\da-f:.]*)\]?(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const family = isIP(net);
  if (family === 0 || family !== isIP(address)) return false;
  const whole = family === 4 ? 32 : 128;
  const prefix = Number(bits ?? whole);
  if (prefix > whole) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const range = new BlockList();
  range.addSubnet(net, prefix, type);
  return range.check(address, type);
}
