/**
 * Photos for tests: a real tiny picture, with any metadata that a phone may add. Each piece contains a word that must
 * never leave the tablet, so that a test can search for it in the bytes.
 */
import { crc32 } from '../../../../storage/files/crc32.ts';
import { fromBase64 } from '../../../../vault/base64.ts';

/** 24 by 16 pixels, baseline, with JFIF and a colour profile. */
const plainJpegBase64 =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AAB' +
  'AAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFla' +
  'AAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAA' +
  'AChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1' +
  'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBh' +
  'cmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAc' +
  'AEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9' +
  'PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2Nj' +
  'Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEA' +
  'AAAAAAAAAAAAAAAAAgAF/8QAFhABAQEAAAAAAAAAAAAAAAAAAAJB/8QAFgEBAQEAAAAAAAAAAAAAAAAABQQG/8QA' +
  'HBEAAgAHAAAAAAAAAAAAAAAAAAECAwUzNIGx/9oADAMBAAIRAxEAPwDJG8IbxLIuISqGNFrqAkiRlz//2Q==';

/** 24 by 16 pixels. */
const plainPngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAQCAYAAAAMJL+VAAAAOUlEQVR4AezSQQkAAAgDQPFpBFPYyno21AjDhy8n' +
  '7CcMjmmF9yaW2ZuoHB8LIDCJSAQF4ANX9IBoAAAA///e24ZdAAAABklEQVQDAD3/LeH9nPf+AAAAAElFTkSuQmCC';

/** In every piece of metadata below. */
export const secretWord = 'BEDSIDE-7-SECRET';

export function plainJpeg(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(fromBase64(plainJpegBase64));
}

export function plainPng(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(fromBase64(plainPngBase64));
}

export interface Dress {
  orientation?: number;
  littleEndian?: boolean;
  gps?: boolean;
  xmp?: boolean;
  comment?: boolean;
  /** Another complete JPEG after the end, as in motion photos and gain maps. */
  trailer?: boolean;
  /** A segment whose EXIF cannot be read. */
  brokenExif?: boolean;
  /** Fill bytes before a marker, which are legal and rare. */
  fillBytes?: boolean;
  adobe?: boolean;
  multiPicture?: boolean;
  /** A small complete JPEG and a maker's note inside the EXIF, as every phone writes. */
  thumbnail?: boolean;
}

/** The tiny JPEG with metadata inserted after its JFIF segment, as cameras do. */
export function dressedJpeg(dress: Dress): Uint8Array<ArrayBuffer> {
  const plain = plainJpeg();
  const jfifEnd = 4 + ((plain[4] ?? 0) << 8) + (plain[5] ?? 0);
  const added: Uint8Array[] = [];
  if (dress.orientation !== undefined || dress.gps === true) {
    const inside = dress.thumbnail === true ? [plainJpeg(), ascii(secretWord.repeat(2_000))] : [];
    added.push(segment(0xe1, joined([ascii('Exif\0\0'), exifTiff(dress), ...inside])));
  }
  if (dress.brokenExif === true) {
    added.push(segment(0xe1, ascii(`Exif\0\0MM\0*\uffff${secretWord}`)));
  }
  if (dress.xmp === true) {
    const packet = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${secretWord}</x:xmpmeta>`;
    added.push(segment(0xe1, ascii(packet)));
  }
  if (dress.multiPicture === true) {
    added.push(segment(0xe2, ascii(`MPF\0${secretWord}`)));
  }
  if (dress.adobe === true) {
    added.push(segment(0xee, joined([ascii('Adobe'), new Uint8Array([0, 100, 0, 0, 0, 0, 1])])));
  }
  if (dress.comment === true) {
    added.push(segment(0xfe, ascii(secretWord)));
  }
  if (dress.fillBytes === true) {
    added.push(new Uint8Array([0xff, 0xff, 0xff]));
  }
  const trailer = dress.trailer === true ? joined([plainJpeg(), ascii(secretWord)]) : nothing;
  return joined([plain.subarray(0, jfifEnd), ...added, plain.subarray(jfifEnd), trailer]);
}

/** The tiny PNG with text, time and EXIF chunks after its header. */
export function dressedPng(orientation = 6): Uint8Array<ArrayBuffer> {
  const plain = plainPng();
  const headerEnd = 33;
  return joined([
    plain.subarray(0, headerEnd),
    pngChunk('tEXt', ascii(`Comment\0${secretWord}`)),
    pngChunk('iTXt', ascii(`XML:com.adobe.xmp\0\0\0\0\0${secretWord}`)),
    pngChunk('tIME', new Uint8Array([7, 234, 11, 20, 14, 2, 9])),
    pngChunk('eXIf', exifTiff({ orientation, gps: true })),
    plain.subarray(headerEnd),
    ascii(secretWord),
  ]);
}

const nothing = new Uint8Array(0);

/** A TIFF block with orientation, camera name and, if requested, a position. */
function exifTiff({ orientation = 1, gps = false, littleEndian = false }: Dress): Uint8Array {
  const make = ascii(`${secretWord}\0`);
  const entryCount = gps ? 3 : 2;
  const makeAt = 8 + 2 + entryCount * 12 + 4;
  const gpsAt = makeAt + make.length + (make.length % 2);
  const bytes = new Uint8Array(gpsAt + (gps ? 2 + 4 * 12 + 4 + 48 : 0));
  const view = new DataView(bytes.buffer);
  const put16 = (at: number, value: number) => view.setUint16(at, value, littleEndian);
  const put32 = (at: number, value: number) => view.setUint32(at, value, littleEndian);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    put16(at, tag);
    put16(at + 2, type);
    put32(at + 4, count);
    if (type === 3) put16(at + 8, value);
    else put32(at + 8, value);
  };
  view.setUint16(0, littleEndian ? 0x4949 : 0x4d4d);
  put16(2, 42);
  put32(4, 8);
  put16(8, entryCount);
  entry(10, [0x010f, 2, make.length, makeAt]);
  entry(22, [0x0112, 3, 1, orientation]);
  bytes.set(make, makeAt);
  if (gps) {
    entry(34, [0x8825, 4, 1, gpsAt]);
    put16(gpsAt, 4);
    const valuesAt = gpsAt + 2 + 4 * 12 + 4;
    entry(gpsAt + 2, [0x0001, 2, 2, 0]);
    bytes.set(ascii('N\0'), gpsAt + 10);
    entry(gpsAt + 14, [0x0002, 5, 3, valuesAt]);
    entry(gpsAt + 26, [0x0003, 2, 2, 0]);
    bytes.set(ascii('E\0'), gpsAt + 34);
    entry(gpsAt + 38, [0x0004, 5, 3, valuesAt + 24]);
    for (const [index, degrees] of [25, 2, 0, 121, 33, 0].entries()) {
      put32(valuesAt + index * 8, degrees);
      put32(valuesAt + index * 8 + 4, 1);
    }
  }
  return bytes;
}

function segment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return joined([new Uint8Array([0xff, marker, length >> 8, length & 0xff]), data]);
}

/** A chunk with its length and its checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length);
  const sum = new Uint8Array(4);
  new DataView(sum.buffer).setUint32(0, crc32(joined([ascii(type), data])));
  return joined([length, ascii(type), data, sum]);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
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

/** The plain PNG with these chunks before its picture, or after it. */
export function pngWith(chunks: readonly Uint8Array[], isBehind = false): Uint8Array<ArrayBuffer> {
  const plain = plainPng();
  const at = isBehind ? plain.length - 12 : 33;
  return joined([plain.subarray(0, at), ...chunks, plain.subarray(at)]);
}

/** An EXIF block as it is in a PNG. */
export function exifChunk(orientation: number): Uint8Array {
  return pngChunk('eXIf', exifTiff({ orientation }));
}

/** The plain JPEG with an EXIF block for each orientation, in this order. */
export function jpegOfBlocks(orientations: readonly number[]): Uint8Array<ArrayBuffer> {
  const plain = plainJpeg();
  const jfifEnd = 4 + ((plain[4] ?? 0) << 8) + (plain[5] ?? 0);
  const blocks = orientations.map((orientation) =>
    segment(0xe1, joined([ascii('Exif\0\0'), exifTiff({ orientation })])),
  );
  return joined([plain.subarray(0, jfifEnd), ...blocks, plain.subarray(jfifEnd)]);
}
