/** How the shell reads a body itself, and how it discards one. What it passes on stays a stream. */

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Reads the whole body, however long it says that it is. Throws RangeError once it is longer than `limit` (bytes); the
 * rest is then unread, for the caller to cancel or to discard.
 */
export async function readUpTo(body: Body | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  if (body === null) return new Uint8Array();
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.byteLength;
    if (length > limit) break;
    parts.push(value);
  }
  reader.releaseLock();
  throw new RangeError('too long');
}

/**
 * Cancels what `readUpTo` left. Not to be awaited: one branch of a stream that is read twice ends only with the other.
 */
export function letGo(body: Body | null): void {
  body?.cancel().catch(() => undefined);
}

/** Throws SyntaxError. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Reads the body to its end and discards it: a browser delivers an answer only after the upload. */
export function dropBody({ body }: Request): void {
  body?.pipeTo(new WritableStream()).catch(() => undefined);
}
