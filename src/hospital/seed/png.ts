/** Owns writing a picture as a PNG without compression: larger than it need be, and made without any library. */
import type { Picture } from './jpeg.ts';

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function checksum(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function fourBytes(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function chunk(name: string, content: readonly number[]): number[] {
  const named = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...content];
  return [...fourBytes(content.length), ...named, ...fourBytes(checksum(named))];
}

/** The picture as PNG. */
export function encodePng({ width, height, rgb }: Picture): Uint8Array {
  const rows: number[] = [];
  for (let row = 0; row < height; row += 1) {
    rows.push(0, ...rgb.subarray(3 * row * width, 3 * (row + 1) * width));
  }
  const header = [...fourBytes(width), ...fourBytes(height), 8, 2, 0, 0, 0];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', header),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ]);
}

/** A zlib stream of stored blocks. */
function stored(bytes: readonly number[]): number[] {
  const stream = [0x78, 0x01];
  for (let at = 0; at < bytes.length; at += 65_535) {
    const block = bytes.slice(at, at + 65_535);
    const length = block.length;
    const isLast = at + length === bytes.length ? 1 : 0;
    stream.push(isLast, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255);
    for (const byte of block) stream.push(byte);
  }
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return [...stream, high >> 8, high & 255, low >> 8, low & 255];
}
