/** Photos for tests: complete from the first marker to the last, and as small or as large as a test wants. */

const jpegHead = [
  // A quantisation table of ones, a frame of 1 by 1 grey pixel, and two code tables of one symbol each.
  ...[0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 1)],
  ...[0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
  ...[0xff, 0xc4, 0, 20, 0x00, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ...[0xff, 0xc4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
];
const jpegTail = [...jpegHead, 0x3f, 0xff, 0xd9];

/** The minimum length of `wholeJpeg`. */
export const smallestJpegBytes = 2 + 4 + jpegTail.length;

/** A JPEG of exactly `length` bytes that any reader can open; `filler` fills the comments that take up the space. */
export function wholeJpeg(
  length: number,
  filler: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined,
): Uint8Array<ArrayBuffer> {
  if (length < smallestJpegBytes) {
    throw new RangeError(`a JPEG has at least ${smallestJpegBytes} bytes`);
  }
  const bytes = new Uint8Array(length);
  bytes.set([0xff, 0xd8]);
  const tailAt = length - jpegTail.length;
  for (let at = 2; at < tailAt;) {
    const room = tailAt - at;
    // A segment takes at least 4 bytes, so 1 to 3 bytes must never be left over.
    const size = room <= 65_537 ? room : Math.min(65_537, room - 4);
    filler(bytes.subarray(at + 4, at + size));
    bytes.set([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 0xff], at);
    at += size;
  }
  bytes.set(jpegTail, tailAt);
  return bytes;
}

/** The smallest JPEG that contains a text, which makes its bytes unique. */
export function markedJpeg(mark: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(mark);
  return wholeJpeg(smallestJpegBytes + text.length, (room) => room.set(text));
}

/** The same as a PNG. */
export function markedPng(mark: string): Uint8Array<ArrayBuffer> {
  const header = [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0];
  // A zlib stream of one stored block: the filter of the row, and the pixel.
  const data = [0x78, 0x01, 1, 2, 0, 0xfd, 0xff, 0, 0x80, 0x00, 0x82, 0x00, 0x81];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...pngChunk('IHDR', header),
    ...pngChunk('tEXt', new TextEncoder().encode(`Comment\0${mark}`)),
    ...pngChunk('IDAT', data),
    ...pngChunk('IEND', []),
  ]);
}

function pngChunk(name: string, content: ArrayLike<number>): number[] {
  const named = [...new TextEncoder().encode(name), ...Array.from(content)];
  let check = 0xffffffff;
  for (const byte of named) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      check = check & 1 ? (check >>> 1) ^ 0xedb88320 : check >>> 1;
    }
  }
  return [...fourBytes(content.length), ...named, ...fourBytes((check ^ 0xffffffff) >>> 0)];
}

function fourBytes(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
