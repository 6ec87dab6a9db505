/**
 * Removes the metadata from a PNG without touching a pixel: the chunks that the picture is drawn from stay, and every
 * other one goes (texts, time, previews, content credentials, private data of programs), as does anything after the
 * end. Of EXIF only the orientation stays.
 */
import { crc32 } from '../../../storage/files/crc32.ts';
import { BrokenPhoto } from './brokenPhoto.ts';
import type { CleanPhoto } from './cleanPhoto.ts';
import { minimalTiff, readOrientation } from './exifOrientation.ts';

const signatureLength = 8;

/** W3C PNG, third edition, 11.2 and 11.3: what the picture, its colours and its frames need. */
const keptTypes = new Set(
  'IHDR PLTE IDAT tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/**
 * Removes the metadata from a PNG.
 * @throws BrokenPhoto
 */
export function cleanPng(bytes: Uint8Array): CleanPhoto {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, signatureLength)];
  let orientation: number | null = null;
  let hasPicture = false;
  let at = signatureLength;
  for (;;) {
    if (at + 12 > bytes.length) {
      throw new BrokenPhoto('The picture ends before its end');
    }
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (end > bytes.length) {
      throw new BrokenPhoto('A chunk reaches beyond the end');
    }
    hasPicture ||= type === 'IDAT';
    // Viewers ignore it after the picture, after another one, or with a wrong checksum.
    if (type === 'eXIf' && !hasPicture && hasRightSum(bytes, at, end)) {
      orientation ??= readOrientation(bytes.subarray(at + 8, end - 4));
    }
    if (type === 'IEND') {
      // Viewers draw the picture whatever the end chunk holds, but a hospital may check its checksum.
      kept.push(chunk('IEND', new Uint8Array(0)));
      break;
    }
    if (keptTypes.has(type) && (isNeeded(type) || hasRightSum(bytes, at, end))) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
  }
  const turned = orientation ?? 1;
  if (turned !== 1) {
    // After IHDR, which is always the first chunk.
    kept.splice(2, 0, chunk('eXIf', minimalTiff(turned)));
  }
  const clean = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    clean.set(part, to);
    to += part.length;
  }
  const size = { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  return {
    bytes: clean,
    size: turned >= 5 ? { widthPx: size.heightPx, heightPx: size.widthPx } : size,
    metadataRemoved: clean.length < bytes.length,
  };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(12 + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(
    [...type].map((character) => character.charCodeAt(0)),
    4,
  );
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)));
  return whole;
}

/**
 * Critical chunks stay in any case, because there is no picture without them: the decoder finds out whether it is
 * intact.
 */
function isNeeded(type: string): boolean {
  const [first = ''] = type;
  return first === first.toUpperCase();
}

/** A hospital may check every checksum, so an ancillary chunk with a wrong one is dropped. */
function hasRightSum(bytes: Uint8Array, at: number, end: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return crc32(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4);
}
