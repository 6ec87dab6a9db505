/**
 * Whether an address is reached directly or through the device's proxy. Chromium reads the system's settings and its
 * PAC file; this module interprets only its answer.
 */
import type { Agent } from 'node:http';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';

/** Says how to reach `address`, in the syntax of a PAC file: `DIRECT`, `PROXY proxy.example:3128; DIRECT`. */
export type AskProxy = (address: string) => Promise<string>;

/** The certificate and key that a client presents to a server that asks for them; PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * The first proxy in a PAC answer, as an address (`http://proxy.example:3128`), or undefined for a direct connection.
 * Later ones are ignored: a write that was lost on its way to one proxy must not be sent through another without the
 * outbox's knowledge. Throws for a kind that is not supported (SOCKS).
 */
export function firstProxy(pacAnswer: string): string | undefined {
  const [first = ''] = pacAnswer.split(';').map((each) => each.trim());
  const [kind = '', host = ''] = first.split(/\s+/);
  switch (kind.toUpperCase()) {
    case '':
    case 'DIRECT':
      return undefined;
    case 'PROXY':
    case 'HTTP':
      return `http://${host}`;
    case 'HTTPS':
      return `https://${host}`;
    default:
      throw new Error(`A proxy of the kind ${kind} is not supported.`);
  }
}

/** How every connection to a hospital, a provider, a photo store or a proxy is made. */
export const connecting = {
  /**
   * How long each address of a name may take to connect before it is given up for the next one. Node allows 250 ms:
   * behind a slow line, every write to a name with two addresses failed if one of them led nowhere.
   */
  autoSelectFamilyAttemptTimeout: 5_000,
  /** Node's default, but NODE_TLS_REJECT_UNAUTHORIZED would replace the default. */
  rejectUnauthorized: true,
};

/**
 * An agent that connects to `address` through `proxy`: with a tunnel for https, so that the proxy sees neither token
 * nor record. `isKept` keeps its connections alive for the next request.
 */
export function proxyAgent(address: URL, proxy: string, isKept: boolean): Agent {
  const options = { keepAlive: isKept, ...connecting };
  return address.protocol === 'https:'
    ? new HttpsProxyAgent(proxy, options)
    : new HttpProxyAgent(proxy, options);
}
