/**
 * How an answer reaches the caller, or fails to: what a mount with a socket does with it, and what a mount without one
 * shows instead.
 */
import type { Clock } from '../shared/clock.ts';
import { toResponse, type Rendered } from './render.ts';
/** What happens to the answer of one exchange. */
export type Delivery =
  | { readonly kind: 'answer'; readonly rendered: Rendered }
  /** In pieces, with a pause before each. */
  | {
      readonly kind: 'trickle';
      readonly rendered: Rendered;
      readonly pieceBytes: number;
      readonly pieceDelayMs: number;
    }
  /** Half of the body, then the connection closes. */
  | { readonly kind: 'cut'; readonly rendered: Rendered }
  /** The connection closes without an answer. */
  | { readonly kind: 'dropped' }
  /** The connection is reset. */
  | { readonly kind: 'reset' }
  /** Bytes that are no HTTP, then the connection closes. */
  | { readonly kind: 'garbage' }
  /** Nothing ever comes. */
  | { readonly kind: 'silent' };

/** What an in-process fetch rejects with if a server would close the connection. */
export class ConnectionLostError extends TypeError {
  override readonly name = 'ConnectionLostError';
  readonly how: 'dropped' | 'reset';

  constructor(how: 'dropped' | 'reset') {
    super(how === 'reset' ? 'connection reset' : 'connection closed without an answer');
    this.how = how;
  }
}

/** The bytes of a body. */
export function bodyBytes({ body }: Rendered): Uint8Array {
  if (body === null) return new Uint8Array();
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

/**
 * A delivery as `fetch` presents it: a Response, a rejection with ConnectionLostError, or a promise that settles only
 * when the request is aborted (its signal is made when it is first read, so that is not done for every answer). A cut body rejects when it is read; a trickle comes in pieces, timed by the given clock.
 */
export function deliverInProcess(
  delivery: Delivery,
  clock: Clock,
  request: Pick<Request, 'signal'>,
): Promise<Response> {
  switch (delivery.kind) {
    case 'answer':
      return Promise.resolve(toResponse(delivery.rendered));
    case 'cut':
      return Promise.resolve(streamed(delivery.rendered, cutStream(delivery.rendered)));
    case 'trickle':
      return Promise.resolve(streamed(delivery.rendered, trickleStream(delivery, clock)));
    case 'garbage':
      return Promise.reject(new ConnectionLostError('dropped'));
    case 'dropped':
    case 'reset':
      return Promise.reject(new ConnectionLostError(delivery.kind));
    case 'silent':
      return new Promise((_, reject) => {
        const { signal } = request;
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
  }
}

function streamed(rendered: Rendered, stream: ReadableStream<Uint8Array>): Response {
  const { status, headers } = rendered;
  return new Response(stream, { status, headers: { ...headers } });
}

function cutStream(rendered: Rendered): ReadableStream<Uint8Array> {
  const bytes = bodyBytes(rendered);
  const half = bytes.slice(0, Math.floor(bytes.length / 2));
  let isHalfSent = half.length === 0;
  return new ReadableStream({
    pull: (controller) => {
      if (isHalfSent) controller.error(new ConnectionLostError('dropped'));
      else controller.enqueue(half);
      isHalfSent = true;
    },
  });
}

/** The body of a trickle: one piece after each pause. */
export function trickleStream(
  { rendered, pieceBytes, pieceDelayMs }: Extract<Delivery, { kind: 'trickle' }>,
  clock: Clock,
): ReadableStream<Uint8Array> {
  const bytes = bodyBytes(rendered);
  let at = 0;
  return new ReadableStream({
    pull: async (controller) => {
      if (at >= bytes.length) return controller.close();
      await new Promise<void>((resolve) => {
        clock.setTimer(resolve, pieceDelayMs);
      });
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
}
