/**
 * Reads LevelDB files as somebody would who copied them: every version of every key that is still in a table or a log,
 * including what was deleted or overwritten.
 */
import { unpackSnappy } from './snappy.ts';

const footerBytes = 48;
const magic = [0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb];
const logBlockBytes = 32 * 1024;

/**
 * Keys and values of a table (`.ldb`), decompressed block by block. What cannot be read is skipped and reported to
 * `onUnreadable`.
 */
export function* blocksOfTable(
  file: Uint8Array,
  onUnreadable: () => void = () => undefined,
): Generator<Uint8Array> {
  const footer = file.subarray(-footerBytes);
  const isTable = magic.every((byte, index) => footer[footerBytes - magic.length + index] === byte);
  if (!isTable) {
    if (file.length > 0) onUnreadable();
    return;
  }
  const reader = openReader(footer);
  reader.number();
  reader.number();
  const index = blockAt(file, reader.number(), reader.number());
  if (index === null) return onUnreadable();
  for (const { value } of entriesOf(index)) {
    const handle = openReader(value);
    const block = blockAt(file, handle.number(), handle.number());
    if (block === null) {
      onUnreadable();
      continue;
    }
    const parts: Uint8Array[] = [];
    for (const { key, value: content } of entriesOf(block)) parts.push(key, content);
    yield Buffer.concat(parts);
  }
}

/** The records of a log (`.log`), each reassembled from its fragments. */
export function* recordsOfLog(file: Uint8Array): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  for (let block = 0; block < file.length; block += logBlockBytes) {
    const end = Math.min(block + logBlockBytes, file.length);
    for (let at = block; at + 7 <= end;) {
      const length = (file[at + 4] ?? 0) + ((file[at + 5] ?? 0) << 8);
      const type = file[at + 6] ?? 0;
      if (type === 0 || at + 7 + length > end) break;
      const part = file.subarray(at + 7, at + 7 + length);
      at += 7 + length;
      // 1 whole, 2 first, 3 middle, 4 last.
      if (type === 1 || type === 2) parts = [];
      parts.push(part);
      if (type === 1 || type === 4) yield Buffer.concat(parts);
    }
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

function blockAt(file: Uint8Array, offset: number, length: number): Uint8Array | null {
  const packed = file.subarray(offset, offset + length);
  const type = file[offset + length];
  try {
    if (type === 0) return packed;
    return type === 1 ? unpackSnappy(packed) : null;
  } catch {
    return null;
  }
}

/** Each entry of a block; a key is stored without the prefix that it shares with the previous one. */
function* entriesOf(block: Uint8Array): Generator<{ key: Uint8Array; value: Uint8Array }> {
  const restarts = new DataView(block.buffer, block.byteOffset + block.length - 4, 4);
  const end = block.length - 4 - 4 * restarts.getUint32(0, true);
  const reader = openReader(block);
  let key = new Uint8Array(0);
  while (reader.at() < end) {
    const shared = reader.number();
    const own = reader.number();
    const length = reader.number();
    key = Buffer.concat([key.subarray(0, shared), reader.bytes(own)]);
    yield { key, value: reader.bytes(length) };
  }
}

function openReader(bytes: Uint8Array) {
  let at = 0;
  return {
    at: () => at,
    number(): number {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at] ?? 0;
        at += 1;
        value += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) return value;
      }
    },
    bytes(count: number): Uint8Array {
      const found = bytes.subarray(at, at + count);
      at += count;
      return found;
    },
  };
}
