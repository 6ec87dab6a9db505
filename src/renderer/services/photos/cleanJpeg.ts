/**
 * Removes the metadata from a JPEG without touching a pixel: segments are kept or dropped unchanged. Kept: what is
 * needed to decode (tables, frames, scans), JFIF, Adobe's colour marker, the colour profile, and a minimal orientation.
 * Dropped: every other application segment (EXIF with place and thumbnail, XMP, IPTC, multi-picture), comments, bytes
 * between two segments, and anything after the end.
 */
import { BrokenPhoto } from './brokenPhoto.ts';
import type { CleanPhoto } from './cleanPhoto.ts';
import { minimalTiff, readOrientation } from './exifOrientation.ts';

interface Segment {
  marker: number;
  /** Where the segment starts, including its marker, and where the next one starts. */
  start: number;
  end: number;
}

const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;
const startOfImage = 0xd8;
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Removes the metadata from a JPEG.
 * @throws BrokenPhoto
 */
export function cleanJpeg(bytes: Uint8Array): CleanPhoto {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let orientation: number | null = null;
  let size: CleanPhoto['size'] | null = null;
  let at = 2;
  for (;;) {
    const segment = readSegment(bytes, at);
    if (segment.marker === endOfImage) {
      kept.push(bytes.subarray(segment.start, segment.end));
      break;
    }
    if (segment.marker === app1 && startsWith(bytes, segment.start + 4, 'Exif\0')) {
      // As in every viewer, the first block counts, and the byte after its zero may have any value.
      orientation ??= readOrientation(bytes.subarray(segment.start + 10, segment.end));
    }
    if (isFrame(segment.marker)) {
      size = sizeIn(bytes, segment);
    }
    if (isKept(bytes, segment)) {
      kept.push(bytes.subarray(segment.start, segment.end));
    }
    at = segment.end;
  }
  if (size === null) {
    throw new BrokenPhoto('A JPEG without a frame');
  }
  const turned = orientation ?? 1;
  if (turned !== 1) {
    kept.splice(placeForExif(kept), 0, exifSegment(turned));
  }
  const clean = joined(kept);
  return {
    bytes: clean,
    size: turned >= 5 ? { widthPx: size.heightPx, heightPx: size.widthPx } : size,
    metadataRemoved: clean.length < bytes.length,
  };
}

/** The next segment; a scan includes its coded data up to the next marker. */
function readSegment(bytes: Uint8Array, at: number): Segment {
  const start = nextMarker(bytes, at);
  const marker = bytes[start + 1] ?? 0;
  if (marker === endOfImage) {
    return { marker, start, end: start + 2 };
  }
  if (isAlone(marker) || marker === startOfImage) {
    return { marker, start, end: start + 2 };
  }
  const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
  const end = start + 2 + length;
  if (length < 2 || end > bytes.length) {
    throw new BrokenPhoto('A segment reaches beyond the end');
  }
  return { marker, start, end: marker === startOfScan ? endOfScan(bytes, end) : end };
}

/**
 * The position of the next marker. Any number of fill bytes may precede it (ITU T.81, B.1.1.2); other bytes that some
 * cameras and scanners leave between two segments are skipped, as every viewer does.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0x00 && next !== 0xff) return at;
  }
  throw new BrokenPhoto('The file ends before the picture does');
}

/** A marker without content: between two segments it means nothing, and hospitals may reject it. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Coded data end at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) {
      return at;
    }
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  throw new BrokenPhoto('The picture ends before its end');
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function sizeIn(bytes: Uint8Array, { start }: Segment): CleanPhoto['size'] {
  const word = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  return { heightPx: word(start + 5), widthPx: word(start + 7) };
}

function isKept(bytes: Uint8Array, { marker, start }: Segment): boolean {
  if (marker === comment) {
    return false;
  }
  if (isAlone(marker)) {
    return false;
  }
  if (marker < app0 || marker > app15) {
    return true;
  }
  const isJfif = marker === app0 && startsWith(bytes, start + 4, 'JFIF\0');
  const isProfile = marker === app2 && startsWith(bytes, start + 4, 'ICC_PROFILE\0');
  const isAdobe = marker === app14 && startsWith(bytes, start + 4, 'Adobe');
  return isJfif || isProfile || isAdobe;
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
}

/** JFIF must come first if present, and EXIF directly after it. */
function placeForExif(kept: readonly Uint8Array[]): number {
  return kept[1]?.[1] === app0 ? 2 : 1;
}

function exifSegment(orientation: number): Uint8Array {
  const tiff = minimalTiff(orientation);
  const segment = new Uint8Array(10 + tiff.length);
  segment.set([0xff, app1, 0, 8 + tiff.length]);
  segment.set([0x45, 0x78, 0x69, 0x66, 0, 0], 4);
  segment.set(tiff, 10);
  return segment;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
