/** Unpacks what lies packed inside of other bytes, with gzip or zstd, wherever it begins. */
import { constants, gunzipSync } from 'node:zlib';
import { Decompress } from 'fzstd';

const gzipStart = Buffer.from([0x1f, 0x8b, 0x08]);
const zstdStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Everything in `bytes` that can be unpacked, if only in part, with how it was packed. */
export function* unpackedIn(bytes: Buffer): Generator<['gzip' | 'zstd', Buffer]> {
  for (const at of startsIn(bytes, gzipStart)) {
    try {
      const packed = bytes.subarray(at);
      yield ['gzip', gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })];
    } catch {
      // Three bytes that only look like it.
    }
  }
  for (const at of startsIn(bytes, zstdStart)) yield ['zstd', unzstd(bytes.subarray(at)).bytes];
}

/** What `packed` holds; `isWhole` is false if it breaks off or is damaged: it is then unpacked up to there. */
export function unzstd(packed: Buffer): { bytes: Buffer; isWhole: boolean } {
  const parts: Uint8Array[] = [];
  let isWhole = false;
  try {
    const unpacking = new Decompress((part) => void parts.push(part.slice()));
    unpacking.push(packed, true);
    isWhole = true;
  } catch {
    // What came before the damage counts.
  }
  return { bytes: Buffer.concat(parts), isWhole };
}

function* startsIn(bytes: Buffer, start: Buffer): Generator<number> {
  for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) yield at;
}
