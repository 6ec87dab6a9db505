/** Decompresses Snappy blocks, in which LevelDB stores most of its data. */

/** The bytes of one raw Snappy block. Throws if it is not one. */
export function unpackSnappy(packed: Uint8Array): Uint8Array {
  let at = 0;
  const byte = (): number => {
    const value = packed[at];
    if (value === undefined) throw new RangeError('The block ends too early');
    at += 1;
    return value;
  };
  const number = (bytes: number): number => {
    let value = 0;
    for (let shift = 0; shift < bytes; shift += 1) value += byte() * 2 ** (8 * shift);
    return value;
  };
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const next = byte();
    length += (next & 0x7f) * 2 ** shift;
    if (next < 0x80) break;
  }
  // Nothing that LevelDB writes is nearly that large, so it is not a block.
  if (length > 64 * 1024 * 1024) throw new RangeError('The block is too long');
  const out = new Uint8Array(length);
  let end = 0;
  while (at < packed.length) {
    const tag = byte();
    if ((tag & 3) === 0) {
      const code = tag >> 2;
      const count = (code < 60 ? code : number(code - 59)) + 1;
      out.set(packed.subarray(at, at + count), end);
      at += count;
      end += count;
      continue;
    }
    const isShort = (tag & 3) === 1;
    const count = isShort ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back = isShort ? ((tag >> 5) << 8) + byte() : number((tag & 3) === 2 ? 2 : 4);
    if (back === 0 || back > end) throw new RangeError('A copy from before the start');
    // A copy may overlap its own output, so it is made byte by byte.
    for (let copied = 0; copied < count; copied += 1) {
      out[end + copied] = out[end + copied - back] ?? 0;
    }
    end += count;
  }
  if (end !== length) throw new RangeError('The block is not as long as it says');
  return out;
}
