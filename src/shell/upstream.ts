/** The shape of the way from a shell to the hospital's server. */

/** What the shell asks of the network: one exchange, no redirects, no second try of a write. */
export type UpstreamFetch = (address: string, init: UpstreamInit) => Promise<Response>;

export interface UpstreamInit {
  readonly method: string;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
  readonly duplex: 'half';
}
