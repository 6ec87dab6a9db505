/** Reads a body up to a limit, counting the bytes as they arrive, after decompression. */

/** The limit for JSON. The longest answers of the interface, a page of wounds or an admission, have some 100 kB. */
export const maxAnswerBytes = 8_000_000;

/** Takes no more than `maxBytes` into memory, however long the answer is. */
export async function readAtMost(
  response: Response,
  maxBytes: number,
  take: (part: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  let length = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined && length < maxBytes) {
    const { done, value } = await reader.read();
    if (done) return;
    const part = value.subarray(0, maxBytes - length);
    take(part);
    length += part.byteLength;
  }
  // Rejects if the connection is gone; what was read stands.
  void reader?.cancel().catch(() => undefined);
}
