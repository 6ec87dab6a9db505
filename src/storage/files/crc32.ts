/** The checksum of what is written to a file (CRC-32, as in zip and PNG). */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  }
  return value;
});

/** The checksum of `bytes`, continued from that of the bytes before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at += 1) {
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}
