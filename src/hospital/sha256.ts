/**
 * Owns a digest that is the same in every mount and needs no await, so that a replayed life stays step for step equal.
 */

const roundConstants = fractionsOfCubeRoots(64);
const initialState = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/** The SHA-256 of the bytes as 64 lower-case hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(initialState);
  const words = new Int32Array(64);
  const padded = paddedTail(bytes);
  const wholeBlocksLength = bytes.length - (bytes.length % 64);
  for (let at = 0; at < wholeBlocksLength; at += 64) mixBlock(state, words, bytes, at);
  for (let at = 0; at < padded.length; at += 64) mixBlock(state, words, padded, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function paddedTail(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length % 64;
  const tail = new Uint8Array(rest < 56 ? 64 : 128);
  tail.set(bytes.subarray(bytes.length - rest));
  tail[rest] = 0x80;
  const view = new DataView(tail.buffer);
  view.setUint32(tail.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(tail.length - 4, (bytes.length << 3) >>> 0);
  return tail;
}

// The indexes below stay inside their arrays by construction; `?? 0` is only what the type checker needs to hear.
function mixBlock(state: Uint32Array, words: Int32Array, bytes: Uint8Array, at: number): void {
  expandWords(words, bytes, at);
  let a = (state[0] ?? 0) | 0;
  let b = (state[1] ?? 0) | 0;
  let c = (state[2] ?? 0) | 0;
  let d = (state[3] ?? 0) | 0;
  let e = (state[4] ?? 0) | 0;
  let f = (state[5] ?? 0) | 0;
  let g = (state[6] ?? 0) | 0;
  let h = (state[7] ?? 0) | 0;
  for (let round = 0; round < 64; round += 1) {
    const sigma1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first =
      (h + sigma1 + ((e & f) ^ (~e & g)) + (roundConstants[round] ?? 0) + (words[round] ?? 0)) | 0;
    const sigma0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sigma0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

function expandWords(words: Int32Array, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index += 1) {
    const from = at + index * 4;
    words[index] =
      ((bytes[from] ?? 0) << 24) |
      ((bytes[from + 1] ?? 0) << 16) |
      ((bytes[from + 2] ?? 0) << 8) |
      (bytes[from + 3] ?? 0);
  }
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15] ?? 0;
    const late = words[index - 2] ?? 0;
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = ((words[index - 16] ?? 0) + small0 + (words[index - 7] ?? 0) + small1) | 0;
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fractionsOfCubeRoots(count: number): Int32Array {
  const constants = new Int32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate += 1) {
    if (!isPrime(candidate)) continue;
    constants[found] = cubeRootFraction(candidate);
    found += 1;
  }
  return constants;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
    if (candidate % divisor === 0) return false;
  }
  return true;
}

/** The first 32 bits behind the point of a cube root, by whole numbers only: engines may round Math.cbrt apart. */
function cubeRootFraction(value: number): number {
  const target = BigInt(value) << 96n;
  let low = 0n;
  let high = 1n << 36n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle * middle * middle <= target) low = middle;
    else high = middle;
  }
  return Number(BigInt.asIntN(32, low));
}
