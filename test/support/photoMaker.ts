/**
 * Photo files assembled byte by byte, small enough to be written by hand: JPEGs of flat blocks in every process and
 * number of colours, PNGs of every colour type, a GIF, a BMP, and the pieces that cameras and programs insert between
 * their parts.
 */
import { deflateSync } from 'node:zlib';
import { crc32 } from '../../src/storage/files/crc32.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export const joined = (...parts: (Uint8Array | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const ascii = (text: string): number[] => [...text].map((each) => each.charCodeAt(0));
const two = (value: number): number[] => [value >> 8, value & 0xff];
const four = (value: number): number[] => [...two(value >>> 16), ...two(value & 0xffff)];

/** A segment of a JPEG. */
export const segment = (marker: number, data: readonly number[]): number[] => [
  ...[0xff, marker],
  ...two(data.length + 2),
  ...data,
];

interface JpegKind {
  /** 1 grey, 3 YCbCr, 4 CMYK. */
  components?: 1 | 3 | 4;
  isProgressive?: boolean;
  hasAdobe?: boolean;
}

const columns = 3;
const rows = 2;

/** Six flat blocks of different shades, 24 by 16 pixels: rotated or mirrored it is a different picture. */
export function jpeg({ components = 3, isProgressive = false, hasAdobe = false }: JpegKind): Bytes {
  const all = Array.from({ length: components }, (_, index) => index);
  // Every step of a DC value has a four-bit code; the only AC code is the end of a block.
  const dcTable = [0x00, 0, 0, 0, 12, ...Array.from({ length: 12 }, () => 0)];
  const acTable = [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0];
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  const last = all.map(() => 0);
  for (let block = 0; block < columns * rows; block += 1) {
    for (const index of all) {
      const value = 8 * (((block * 37 + index * 71 + 20) % 200) - 100);
      const step = value - (last[index] ?? 0);
      last[index] = value;
      const length = step === 0 ? 0 : Math.floor(Math.log2(Math.abs(step))) + 1;
      put(length, 4);
      put(step < 0 ? step + 2 ** length - 1 : step, length);
      if (!isProgressive) put(0, 1);
    }
  }
  while (bits.length % 8 !== 0) bits.push(1);
  const coded: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0);
    coded.push(byte, ...(byte === 0xff ? [0] : []));
  }
  const frame = [8, ...two(rows * 8), ...two(columns * 8), components];
  const scan = [
    components,
    ...all.flatMap((index) => [index + 1, 0]),
    0,
    isProgressive ? 0 : 63,
    0,
  ];
  return joined(
    [0xff, 0xd8],
    components === 4 ? [] : segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    hasAdobe ? segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 0]) : [],
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(isProgressive ? 0xc2 : 0xc0, [
      ...frame,
      ...all.flatMap((index) => [index + 1, 0x11, 0]),
    ]),
    segment(0xc4, [...dcTable, ...Array.from({ length: 12 }, (_, index) => index)]),
    isProgressive ? [] : segment(0xc4, acTable),
    segment(0xda, scan),
    coded,
    [0xff, 0xd9],
  );
}

/** The JPEG with these bytes before its first segment of that kind, or after JFIF. */
export function jpegWith(added: readonly number[], marker?: number, base = jpeg({})): Bytes {
  const behindJfif = base[3] === 0xe0 ? 4 + (base[4] ?? 0) * 256 + (base[5] ?? 0) : 2;
  let at = behindJfif;
  while (marker !== undefined && !(base[at] === 0xff && base[at + 1] === marker)) at += 1;
  return joined(base.subarray(0, at), added, base.subarray(at));
}

interface Orientation {
  orientation: number | null;
  isLittle?: boolean;
  /** 1 BYTE, 3 SHORT, 4 LONG. */
  type?: number;
  count?: number;
}

/** A TIFF block that declares the orientation of a picture, or nothing. */
export function tiff({
  orientation,
  isLittle = false,
  type = 3,
  count = 1,
}: Orientation): number[] {
  const block = new Uint8Array(26);
  const view = new DataView(block.buffer);
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, 1, isLittle);
  view.setUint16(10, orientation === null ? 0x0128 : 0x0112, isLittle);
  view.setUint16(12, type, isLittle);
  view.setUint32(14, count, isLittle);
  const value = orientation ?? 2;
  if (type === 4) view.setUint32(18, value, isLittle);
  else if (type === 1) view.setUint8(18, value);
  else view.setUint16(18, value, isLittle);
  return [...block];
}

/** An EXIF segment of a JPEG; the byte after `Exif` and a zero is normally 0. */
export const exif = (block: readonly number[], fill = 0): number[] =>
  segment(0xe1, [...ascii('Exif\0'), fill, ...block]);

export const xmp = segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'));

/** A chunk of a PNG; with a wrong checksum if `isBad`. */
export function chunk(type: string, data: Uint8Array | readonly number[], isBad = false): Bytes {
  const body = joined(ascii(type), data);
  return joined(four(data.length), body, four((crc32(body) ^ (isBad ? 1 : 0)) >>> 0));
}

interface PngKind {
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  colour: 0 | 2 | 3 | 4 | 6;
  depth?: 1 | 2 | 4 | 8 | 16;
  isInterlaced?: boolean;
  before?: readonly Uint8Array[];
  behind?: readonly Uint8Array[];
  /** The type of the chunk whose checksum is wrong. */
  bad?: string;
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
/** The passes of Adam7: first column, first row, and the steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A picture of 12 by 8 pixels, each of a different shade. */
export function png(kind: PngKind): Bytes {
  const { colour, depth = 8, isInterlaced = false, before = [], behind = [], bad = '' } = kind;
  const [width, height] = [12, 8];
  const lines: number[] = [];
  for (const [left, top, right, down] of isInterlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    if (left >= width) continue;
    for (let y = top; y < height; y += down) {
      let bits = '';
      for (let x = left; x < width; x += right) {
        for (let part = 0; part < channels[colour]; part += 1) {
          const value = (x * 19 + y * 31 + part * 67 + 5) % 256;
          const sample = depth === 16 ? value * 257 : value >> (8 - depth);
          bits += sample.toString(2).padStart(depth, '0');
        }
      }
      const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
      lines.push(0, ...(whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    }
  }
  const entries = Array.from({ length: 2 ** Math.min(depth, 8) * 3 }, (_, at) => (at * 53) % 256);
  const made = (type: string, data: Uint8Array | readonly number[]) =>
    chunk(type, data, type === bad);
  return joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    made('IHDR', [...four(width), ...four(height), depth, colour, 0, 0, isInterlaced ? 1 : 0]),
    ...before,
    colour === 3 ? made('PLTE', entries) : [],
    made('IDAT', deflateSync(Uint8Array.from(lines))),
    ...behind,
    made('IEND', []),
  );
}

/** A GIF of six pixels, written without compression. */
export const gif: Bytes = joined(
  ascii('GIF89a'),
  [3, 0, 2, 0, 0xf6, 0, 0],
  Array.from({ length: 128 * 3 }, (_, at) => Math.floor(at / 3) * 2),
  [0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 7],
  [8, 128, 10, 30, 50, 70, 90, 110, 129, 0, 0x3b],
);

/** A BMP of four by two pixels, 24 bits each. */
export const bmp: Bytes = joined(
  ascii('BM'),
  [78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0],
  Array.from({ length: 24 }, () => 0),
  Array.from({ length: 24 }, (_, at) => Math.floor(at / 3) * 30),
);
