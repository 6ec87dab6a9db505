/** What is known of a request before its body. */

/** A request without its body; a web Request is one, with its body. */
export interface RequestHead {
  readonly method: string;
  /** With scheme and host. */
  readonly url: string;
  /** The same, where a mount has parsed it. */
  readonly address?: URL;
  readonly headers: RequestHeaders;
  /** Aborted if the client leaves before the answer is complete. */
  readonly signal: AbortSignal;
  readonly body?: unknown;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/** Headers by their names in any case; listed with names in lower case. */
export interface RequestHeaders extends Iterable<[string, string]> {
  get(name: string): string | null;
}

/** The address of a request; it must not be changed. Throws a TypeError if it is none. */
export function urlOf(request: RequestHead): URL {
  return request.address ?? new URL(request.url);
}
