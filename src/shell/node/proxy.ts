/**
 * Which way leads to an address: directly, or over the proxy that the device is set to. The
 * system's own settings and its PAC file are Chromium's to read; here is only what it answers.
 */
import type { Agent } from 'node:http';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';

/** Says how to reach `address`, in the words of a PAC file: `DIRECT`, `PROXY proxy.example:3128; DIRECT`. */
export type AskProxy = (address: string) => Promise<string>;

/** What is told of a client to whoever asks for it; PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * The proxy that a PAC answer names first, as an address (`http://proxy.example:3128`), or undefined
 * for the direct way. Of several the first is taken: a write that went astray on its way to one is not
 * sent over another behind the outbox's back. Throws for a kind that is not supported (SOCKS).
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

/**
 * An agent that leads to `address` over `proxy`: a tunnel for https, so that the proxy sees neither
 * token nor record. `isKept` keeps its connections for the next request.
 */
export function proxyAgent(address: URL, proxy: string, isKept: boolean): Agent {
  const options = { keepAlive: isKept };
  return address.protocol === 'https:'
    ? new HttpsProxyAgent(proxy, options)
    : new HttpProxyAgent(proxy, options);
}
