/**
 * Owns putting pictures (PNG) of one size into one animated picture (APNG, a part of PNG since its third
 * edition): the compressed pixels go over as they are, so that nothing has to be decoded.
 */
import { crc32 } from '../src/device/files/crc32.ts';

export interface Frame {
  /** A whole PNG file. */
  readonly png: Uint8Array;
  readonly shownMs: number;
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** The chunks of a PNG file. Throws where it is none. */
export function chunksOf(png: Uint8Array): Chunk[] {
  if (signature.some((byte, at) => png[at] !== byte)) throw new Error('This is no PNG');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/**
 * The frames one after the other, again and again. A program that knows no animation shows the first.
 *
 * @throws {Error} where there is no frame, or one has another size or kind of pixels than the first
 */
export function animatedPng(frames: readonly Frame[]): Uint8Array {
  const [first, ...others] = frames.map(({ png, shownMs }) => ({ chunks: chunksOf(png), shownMs }));
  if (first === undefined) throw new Error('An animation has at least one frame');
  const head = dataOf(first.chunks, 'IHDR');
  let sequence = 0;
  const control = (shownMs: number): Uint8Array => frameControl(sequence++, head, shownMs);
  const parts = [
    chunk('IHDR', head),
    chunk('acTL', numbers(frames.length, 0)),
    chunk('fcTL', control(first.shownMs)),
    ...pixelsOf(first.chunks).map((data) => chunk('IDAT', data)),
  ];
  for (const { chunks, shownMs } of others) {
    const isSame = Buffer.compare(dataOf(chunks, 'IHDR'), head) === 0;
    if (!isSame) throw new Error('All frames have one size and one kind of pixels');
    parts.push(chunk('fcTL', control(shownMs)));
    for (const data of pixelsOf(chunks)) {
      parts.push(chunk('fdAT', Buffer.concat([numbers(sequence++), data])));
    }
  }
  return Buffer.concat([signature, ...parts, chunk('IEND', new Uint8Array())]);
}

function dataOf(chunks: readonly Chunk[], type: string): Uint8Array {
  const found = chunks.find((each) => each.type === type);
  if (found === undefined) throw new Error(`A PNG without ${type}`);
  return found.data;
}

function pixelsOf(chunks: readonly Chunk[]): Uint8Array[] {
  return chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
}

/** The whole picture, for so long; the next takes its place. */
function frameControl(sequence: number, head: Uint8Array, shownMs: number): Uint8Array {
  const size = new DataView(head.buffer, head.byteOffset, 8);
  const times = Buffer.alloc(6);
  times.writeUInt16BE(shownMs, 0);
  times.writeUInt16BE(1000, 2);
  return Buffer.concat([numbers(sequence, size.getUint32(0), size.getUint32(4), 0, 0), times]);
}

function numbers(...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), typed, numbers(crc32(typed))]);
}
