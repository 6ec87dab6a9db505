/** Owns writing a picture as a baseline JPEG, so that the sample photos need neither a library nor files. */

/** A picture: red, green and blue of each pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8ClampedArray;
}

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
  13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52,
  45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];

// Quantisation and Huffman tables as in annex K of the JPEG standard.
const lightTable = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const colourTable = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
  47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

interface HuffmanTable {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

const directTable: HuffmanTable = {
  counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};
const alternatingTable: HuffmanTable = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
  symbols: hexadecimalBytes(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ),
};

function hexadecimalBytes(text: string): number[] {
  return Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

/** Code and length of each symbol, by symbol. */
function codesOf({ counts, symbols }: HuffmanTable): Map<number, readonly [number, number]> {
  const codes = new Map<number, readonly [number, number]>();
  let code = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (let each = 0; each < count; each += 1) {
      codes.set(symbols[next] ?? 0, [code, index + 1]);
      code += 1;
      next += 1;
    }
    code <<= 1;
  });
  return codes;
}

/** Runs what comes in steps to its end at once. */
export function toTheEnd<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
  }
}

/** The picture as JPEG. `quality` is 1 to 99, as cameras count it. */
export function encodeJpeg(picture: Picture, quality: number): Uint8Array {
  return toTheEnd(jpegRows(picture, quality));
}

/** The same in steps of eight rows each, for whoever has other things to do in between. */
export function* jpegRows(picture: Picture, quality: number): Generator<void, Uint8Array> {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const scaled = (table: readonly number[]) =>
    table.map((value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))));
  const tables = [scaled(lightTable), scaled(colourTable)];
  const head = headOf(picture, tables);
  const scan = yield* scanOf(picture, tables);
  return Uint8Array.from([...head, ...scan, 0xff, 0xd9]);
}

function headOf({ width, height }: Picture, tables: readonly (readonly number[])[]): number[] {
  const segment = (marker: number, bytes: readonly number[]) => {
    const length = bytes.length + 2;
    return [0xff, marker, length >> 8, length & 255, ...bytes];
  };
  const huffman = (id: number, { counts, symbols }: HuffmanTable) =>
    segment(0xc4, [id, ...counts, ...symbols]);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return [
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...tables.flatMap((table, id) => segment(0xdb, [id, ...zigzag.map((at) => table[at] ?? 1)])),
    ...segment(0xc0, [8, ...size, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...huffman(0x00, directTable),
    ...huffman(0x10, alternatingTable),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ];
}

function* scanOf(
  picture: Picture,
  tables: readonly (readonly number[])[],
): Generator<void, number[]> {
  const writer = createBitWriter();
  const direct = codesOf(directTable);
  const alternating = codesOf(alternatingTable);
  const before = [0, 0, 0];
  const block = new Float64Array(64);
  for (let top = 0; top < picture.height; top += 8) {
    yield;
    for (let left = 0; left < picture.width; left += 8) {
      for (let channel = 0; channel < 3; channel += 1) {
        readBlock(picture, left, top, channel, block);
        transform(block);
        const table = tables[channel === 0 ? 0 : 1] ?? [];
        const values = zigzag.map((at) => Math.round((block[at] ?? 0) / (table[at] ?? 1)));
        writeBlock(writer, values, before[channel] ?? 0, direct, alternating);
        before[channel] = values[0] ?? 0;
      }
    }
  }
  return writer.finish();
}

/** One channel (light, blueness, redness) of 8 by 8 pixels; the last row and column are repeated at the border. */
function readBlock(
  { width, height, rgb }: Picture,
  left: number,
  top: number,
  channel: number,
  block: Float64Array,
): void {
  for (let at = 0; at < 64; at += 1) {
    const x = Math.min(width - 1, left + (at & 7));
    const y = Math.min(height - 1, top + (at >> 3));
    const from = 3 * (y * width + x);
    const red = rgb[from] ?? 0;
    const green = rgb[from + 1] ?? 0;
    const blue = rgb[from + 2] ?? 0;
    if (channel === 0) block[at] = 0.299 * red + 0.587 * green + 0.114 * blue - 128;
    else if (channel === 1) block[at] = -0.168736 * red - 0.331264 * green + 0.5 * blue;
    else block[at] = 0.5 * red - 0.418688 * green - 0.081312 * blue;
  }
}

const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const frequency = at >> 3;
  const scale = frequency === 0 ? Math.SQRT1_2 : 1;
  return (scale / 2) * Math.cos((Math.PI / 16) * frequency * (2 * (at & 7) + 1));
});

/** The discrete cosine transform of a block, rows first, then columns, in place. */
function transform(block: Float64Array): void {
  const rows = new Float64Array(64);
  for (let row = 0; row < 8; row += 1) {
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0;
      for (let at = 0; at < 8; at += 1) {
        sum += (block[row * 8 + at] ?? 0) * (cosines[frequency * 8 + at] ?? 0);
      }
      rows[row * 8 + frequency] = sum;
    }
  }
  for (let column = 0; column < 8; column += 1) {
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0;
      for (let at = 0; at < 8; at += 1) {
        sum += (rows[at * 8 + column] ?? 0) * (cosines[frequency * 8 + at] ?? 0);
      }
      block[frequency * 8 + column] = sum;
    }
  }
}

interface BitWriter {
  write(bits: number, length: number): void;
  finish(): number[];
}

function createBitWriter(): BitWriter {
  const bytes: number[] = [];
  let held = 0;
  let heldLength = 0;
  const write = (bits: number, length: number): void => {
    held = (held << length) | (bits & ((1 << length) - 1));
    heldLength += length;
    while (heldLength >= 8) {
      const byte = (held >> (heldLength - 8)) & 255;
      bytes.push(byte);
      // 0xff would start a marker, so it is followed by a zero.
      if (byte === 0xff) bytes.push(0);
      heldLength -= 8;
    }
    held &= (1 << heldLength) - 1;
  };
  return {
    write,
    finish: () => {
      if (heldLength > 0) write(0x7f, 8 - heldLength);
      return bytes;
    },
  };
}

type Codes = ReadonlyMap<number, readonly [number, number]>;

function writeBlock(
  writer: BitWriter,
  values: readonly number[],
  before: number,
  direct: Codes,
  alternating: Codes,
): void {
  const writeValue = (codes: Codes, zeros: number, value: number): void => {
    const length = 32 - Math.clz32(Math.abs(value));
    writer.write(...(codes.get((zeros << 4) | length) ?? [0, 0]));
    writer.write(value < 0 ? value - 1 : value, length);
  };
  writeValue(direct, 0, (values[0] ?? 0) - before);
  const last = values.findLastIndex((value) => value !== 0);
  let zeros = 0;
  for (let at = 1; at <= last; at += 1) {
    const value = values[at] ?? 0;
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) writer.write(...(alternating.get(0xf0) ?? [0, 0]));
    writeValue(alternating, zeros, value);
    zeros = 0;
  }
  if (last < 63) writer.write(...(alternating.get(0) ?? [0, 0]));
}
