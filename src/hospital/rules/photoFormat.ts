// Owns what a photo really is, by its first bytes. Interface: Photo upload (real file format).
import type { PhotoContentType } from '../../shared/interface/attachment.ts';

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The real format of a photo; `broken` is nothing at all, or a start that breaks off; `other` anything else. */
export function photoFormat(bytes: Uint8Array): PhotoContentType | 'broken' | 'other' {
  if (hasStart(bytes, jpegStart)) return 'image/jpeg';
  if (hasStart(bytes, pngStart)) return 'image/png';
  const breaksOff = [jpegStart, pngStart].some(
    (start) => bytes.length < start.length && hasStart(bytes, start.slice(0, bytes.length)),
  );
  return breaksOff ? 'broken' : 'other';
}

function hasStart(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
