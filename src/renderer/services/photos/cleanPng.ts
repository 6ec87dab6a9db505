/**
 * Owns taking the metadata out of a PNG without touching a pixel: text, time and EXIF chunks are
 * dropped (of EXIF the orientation stays), everything else is kept, anything behind the end goes.
 */
import { BrokenPhoto } from './brokenPhoto.ts';
import type { CleanPhoto } from './cleanPhoto.ts';
import { minimalTiff, readOrientation } from './exifOrientation.ts';

const signatureLength = 8;
const droppedTypes = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']);

/** Takes the metadata out of a PNG. Throws BrokenPhoto. */
export function cleanPng(bytes: Uint8Array): CleanPhoto {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, signatureLength)];
  let orientation = 1;
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
    if (type === 'eXIf') {
      orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    }
    if (!droppedTypes.has(type)) {
      kept.push(bytes.subarray(at, end));
    }
    at = end;
    if (type === 'IEND') {
      break;
    }
  }
  if (orientation !== 1) {
    // Behind IHDR, which is always the first chunk.
    kept.splice(2, 0, chunk('eXIf', minimalTiff(orientation)));
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
    size: orientation >= 5 ? { widthPx: size.heightPx, heightPx: size.widthPx } : size,
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

/** The check sum of PNG chunks (ISO 3309), bit by bit: it is used for 30 bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}
