/** Turns a Node stream into a web body that buffers at most 64 KiB: photos are passed through, not held. */
import { Readable } from 'node:stream';

const heldBackBytes = 65_536;

/** The bytes of `stream` as a web stream. The strategy is explicit because Node's versions differ. */
export function webBody(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: heldBackBytes });
  return Readable.toWeb(stream, { strategy }) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
