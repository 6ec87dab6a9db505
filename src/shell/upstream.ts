/** The type of the connection from a shell to the hospital's server. */

/** One exchange over the network: no redirects, and a write is never retried. */
export type UpstreamFetch = (address: string, init: UpstreamInit) => Promise<Response>;

export interface UpstreamInit {
  readonly method: string;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
  readonly duplex: 'half';
}
