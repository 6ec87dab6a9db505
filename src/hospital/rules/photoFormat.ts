/**
 * Determines what a photo really is: its format by its first bytes, and whether it is complete, from its headers to its
 * end marker. Pixels are not decoded.
 * Interface: Photo upload (real file format).
 */
import type { PhotoContentType } from '../../shared/interface/attachment.ts';

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The real format of a photo; `broken` is empty, or begins like a photo and is incomplete; `other` is anything else.
 */
export function photoFormat(bytes: Uint8Array): PhotoContentType | 'broken' | 'other' {
  if (hasStart(bytes, jpegStart)) return isWholeJpeg(bytes) ? 'image/jpeg' : 'broken';
  if (hasStart(bytes, pngStart)) return isWholePng(bytes) ? 'image/png' : 'broken';
  const breaksOff = [jpegStart, pngStart].some(
    (start) => bytes.length < start.length && hasStart(bytes, start.slice(0, bytes.length)),
  );
  return breaksOff ? 'broken' : 'other';
}

function hasStart(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function twoBytes(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
const quantisation = 0xdb;

/** Start of frame of any process: baseline, progressive, lossless, arithmetic. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Whether the segments follow each other from the first marker to the end marker and include a frame with a size, a
 * quantisation table and a scan. Cameras append data after the end marker, so what follows it is not checked.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const seen = { frame: false, table: false, scan: false };
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return seen.frame && seen.table && seen.scan;
    const length = twoBytes(bytes, at + 2);
    if (marker < 0xc0 || length < 2 || at + 2 + length > bytes.length) return false;
    if (marker === quantisation) seen.table = true;
    if (isFrame(marker)) {
      if (!isFrameWithSize(bytes, at + 4, length)) return false;
      seen.frame = true;
    }
    at += 2 + length;
    if (marker !== startOfScan) continue;
    if (!seen.frame) return false;
    seen.scan = true;
    at = endOfScan(bytes, at);
  }
  return false;
}

/**
 * A frame's content: precision, height, width, and three bytes per component. A height of 0 would be given later (DNL).
 */
function isFrameWithSize(bytes: Uint8Array, at: number, length: number): boolean {
  const components = bytes[at + 5] ?? 0;
  return twoBytes(bytes, at + 3) > 0 && components > 0 && length === 8 + 3 * components;
}

/** Finds the end of a scan's coded data: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isData = next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== undefined) return at;
  }
  return bytes.length;
}

const headerName = 0x49484452;
const dataName = 0x49444154;
const endName = 0x49454e44;

/** Whether the chunks follow each other, each with its checksum: first a header with a size, then data, and the end. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let hasData = false;
  for (let at = pngStart.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return false;
    if (checkSum(bytes, at + 4, end) !== view.getUint32(end)) return false;
    const isFirst = at === pngStart.length;
    if (isFirst && !isHeader(view, at, name, length)) return false;
    if (name === dataName) hasData = true;
    if (name === endName) return hasData;
    at = end + 4;
  }
  return false;
}

function isHeader(view: DataView, at: number, name: number, length: number): boolean {
  if (name !== headerName || length !== 13) return false;
  return view.getUint32(at + 8) > 0 && view.getUint32(at + 12) > 0;
}

const checkTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function checkSum(bytes: Uint8Array, from: number, to: number): number {
  let value = 0xffffffff;
  for (let at = from; at < to; at += 1) {
    value = (value >>> 8) ^ (checkTable[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
