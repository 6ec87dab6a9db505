/** Reading an answer without trusting its length: counted as it comes, after the browser has unpacked it. */

/** No answer of the interface comes near this: the longest page of wounds, or an admission, has some 100 kB. */
export const maxAnswerBytes = 8_000_000;

/** However long the answer is, no more of it is taken into memory than `maxBytes`. */
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
  // Rejects where the connection is gone; what was read stands.
  void reader?.cancel().catch(() => undefined);
}
