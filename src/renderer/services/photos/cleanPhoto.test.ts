import * as exifr from 'exifr';
import { describe, expect, it } from 'vitest';
import { BrokenPhoto } from './brokenPhoto.ts';
import { cleanJpeg } from './cleanJpeg.ts';
import { cleanPng } from './cleanPng.ts';
import { readOrientation } from './exifOrientation.ts';
import {
  dressedJpeg,
  dressedPng,
  exifChunk,
  jpegOfBlocks,
  plainJpeg,
  plainPng,
  pngChunk,
  pngWith,
  secretWord,
} from './testing/testPhotos.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const everything = { tiff: true, exif: true, gps: true, xmp: true, iptc: true, icc: false };

/** What remains of a JPEG without its application segments and comments: the image data. */
function pictureOf(bytes: Uint8Array): string {
  const whole = text(bytes);
  return whole.slice(whole.indexOf('\xff\xdb'), whole.indexOf('\xff\xd9') + 2);
}

describe('a JPEG', () => {
  it('loses place, camera, thumbnail, XMP, comment, multi-picture and trailer, and keeps its pixels', async () => {
    const dressed = dressedJpeg({
      orientation: 6,
      gps: true,
      xmp: true,
      comment: true,
      trailer: true,
      multiPicture: true,
      thumbnail: true,
    });
    const oracleBefore = await exifr.parse(dressed, everything);
    expect(oracleBefore).toMatchObject({ latitude: expect.closeTo(25.03, 1), Make: secretWord });

    const { bytes, metadataRemoved } = cleanJpeg(dressed);
    const oracleAfter = await exifr.parse(bytes, { ...everything, translateValues: false });
    expect(oracleAfter).toEqual({ Orientation: 6 });
    expect(text(bytes)).not.toContain(secretWord);
    expect(text(bytes)).not.toContain('xap');
    expect(pictureOf(bytes)).toBe(pictureOf(plainJpeg()));
    expect(metadataRemoved).toBe(true);
  });

  it('keeps JFIF, the colour profile and the colour mark of Adobe', () => {
    const { bytes } = cleanJpeg(dressedJpeg({ gps: true, adobe: true }));
    expect(text(bytes)).toContain('JFIF\0');
    expect(text(bytes)).toContain('ICC_PROFILE\0');
    expect(text(bytes)).toContain('Adobe');
  });

  it('comes through untouched where there is nothing to remove', () => {
    const { bytes, metadataRemoved } = cleanJpeg(plainJpeg());
    expect(bytes).toEqual(plainJpeg());
    expect(metadataRemoved).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps orientation %i, in either byte order',
    async (orientation) => {
      for (const littleEndian of [true, false]) {
        const { bytes, size } = cleanJpeg(dressedJpeg({ orientation, littleEndian, gps: true }));
        expect((await exifr.orientation(bytes)) ?? 1).toBe(orientation);
        expect(size).toEqual(
          orientation >= 5 ? { widthPx: 16, heightPx: 24 } : { widthPx: 24, heightPx: 16 },
        );
      }
    },
  );

  it('is not refused for metadata that cannot be read, only rid of it', () => {
    const { bytes } = cleanJpeg(dressedJpeg({ brokenExif: true }));
    expect(bytes).toEqual(plainJpeg());
  });

  it('may have fill bytes before a marker', () => {
    expect(text(cleanJpeg(dressedJpeg({ fillBytes: true })).bytes)).toContain('ICC_PROFILE');
  });

  it.each([
    ['letters', [...'AAAAAAAAAAAAAAAAAA'].map((letter) => letter.charCodeAt(0))],
    ['one zero', [0]],
    ['zeros', Array.from({ length: 18 }, () => 0)],
    ['what looks like coded data', [0x12, 0xff, 0x00, 0x34]],
    ['fill bytes behind it', [0x41, 0xff, 0xff]],
  ])('may have %s between two segments, as cameras leave them', (_what, stray) => {
    const plain = plainJpeg();
    const behindJfif = 20;
    const places = [0xdb, 0xc0, 0xc4, 0xda].map((marker) => markerIn(plain, marker));
    places.push(behindJfif);
    for (const at of places) {
      const bytes = new Uint8Array([...plain.subarray(0, at), ...stray, ...plain.subarray(at)]);
      expect(cleanJpeg(bytes).bytes).toEqual(plain);
    }
  });

  it.each([0x01, 0xd0, 0xd3, 0xd7])(
    'loses a marker of its own, %i, between two segments: hospitals refuse it',
    (marker) => {
      const plain = plainJpeg();
      const at = markerIn(plain, 0xdb);
      const bytes = new Uint8Array([
        ...plain.subarray(0, at),
        ...[0xff, marker],
        ...plain.subarray(at),
      ]);
      expect(cleanJpeg(bytes).bytes).toEqual(plain);
    },
  );

  it('is broken where it ends early, wherever that is', () => {
    const whole = dressedJpeg({ orientation: 6, gps: true });
    for (let length = 3; length < whole.length; length += 7) {
      expect(() => cleanJpeg(whole.subarray(0, length))).toThrow(BrokenPhoto);
    }
  });
});

/** Where the first segment of this kind begins, after JFIF and the colour profile. */
function markerIn(bytes: Uint8Array, marker: number): number {
  for (let at = 400; at < bytes.length; at += 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === marker) return at;
  }
  throw new Error(`No marker ${marker}`);
}

describe('a PNG', () => {
  it('loses text, time and EXIF but for the orientation, and what stands behind its end', async () => {
    const { bytes, metadataRemoved, size } = cleanPng(dressedPng(6));
    expect(text(bytes)).not.toContain(secretWord);
    expect(text(bytes)).not.toContain('tIME');
    expect(metadataRemoved).toBe(true);
    expect(size).toEqual({ widthPx: 16, heightPx: 24 });
    expect(
      await exifr.parse(bytes, { tiff: true, gps: true, translateValues: false }),
    ).toMatchObject({
      Orientation: 6,
    });
  });

  it('comes through untouched where there is nothing to remove', () => {
    expect(cleanPng(plainPng()).bytes).toEqual(plainPng());
  });

  it('is broken where it ends early', () => {
    const whole = dressedPng();
    const end = text(whole).indexOf('IEND');
    for (let length = 9; length < end; length += 5) {
      expect(() => cleanPng(whole.subarray(0, length))).toThrow(BrokenPhoto);
    }
  });
});

describe('what programs put into a PNG for themselves', () => {
  const secret = new TextEncoder().encode(secretWord);

  it.each(['caBX', 'skRf', 'prVW', 'meTa', 'zxIf', 'exIf', 'seAl', 'dSIG', 'vpAg'])(
    '%s goes, and the picture stays as it is',
    (type) => {
      const { bytes, metadataRemoved } = cleanPng(pngWith([pngChunk(type, secret)]));
      expect(bytes).toEqual(plainPng());
      expect(metadataRemoved).toBe(true);
    },
  );

  it('what it is drawn by stays', () => {
    const density = pngChunk('pHYs', new Uint8Array([0, 0, 11, 19, 0, 0, 11, 19, 1]));
    const gamma = pngChunk('gAMA', new Uint8Array([0, 0, 177, 143]));
    const whole = pngWith([gamma, density]);
    expect(cleanPng(whole).bytes).toEqual(whole);
  });

  it('a chunk that is not needed and has a wrong check sum goes', () => {
    const density = pngChunk('pHYs', new Uint8Array([0, 0, 11, 19, 0, 0, 11, 19, 1]));
    density.set([(density.at(-1) ?? 0) ^ 1], density.length - 1);
    expect(cleanPng(pngWith([density])).bytes).toEqual(plainPng());
  });

  it('its end is written anew, whatever its check sum', () => {
    const wrong = plainPng();
    wrong.set([(wrong.at(-1) ?? 0) ^ 1], wrong.length - 1);
    expect(cleanPng(wrong).bytes).toEqual(plainPng());
  });

  it('of two orientations the first counts, and none with a wrong check sum', () => {
    const both = cleanPng(pngWith([exifChunk(6), exifChunk(3)]));
    expect(both.bytes).toEqual(cleanPng(pngWith([exifChunk(6)])).bytes);
    const wrong = exifChunk(6);
    wrong.set([(wrong.at(-1) ?? 0) ^ 1], wrong.length - 1);
    expect(cleanPng(pngWith([wrong])).bytes).toEqual(plainPng());
    expect(cleanPng(pngWith([wrong, exifChunk(3)])).bytes).toEqual(
      cleanPng(pngWith([exifChunk(3)])).bytes,
    );
  });

  it('an orientation behind the picture is heeded by nobody', () => {
    expect(cleanPng(pngWith([exifChunk(6)], true)).bytes).toEqual(plainPng());
    expect(cleanPng(pngWith([exifChunk(6)])).bytes).not.toEqual(plainPng());
  });
});

describe('the orientation that counts', () => {
  it.each([0, 1, 0x20, 0xff])('may have %i behind its name', async (fill) => {
    const bytes = jpegOfBlocks([6]);
    const at = text(bytes).indexOf('Exif\0\0');
    bytes.set([fill], at + 5);
    expect(await exifr.orientation(cleanJpeg(bytes).bytes)).toBe(6);
  });

  it('is none where its entry has more than one', async () => {
    const bytes = jpegOfBlocks([6]);
    const at = text(bytes).indexOf('\x01\x12\0\x03\0\0\0\x01');
    expect(at).toBeGreaterThan(0);
    bytes.set([2], at + 7);
    expect((await exifr.orientation(cleanJpeg(bytes).bytes)) ?? 1).toBe(1);
  });

  it.each([
    [[6, 1], 6],
    [[8, 3], 8],
    [[1, 6], 1],
    [[6], 6],
  ])('of blocks that say %j is %i', async (blocks, expected) => {
    const { bytes } = cleanJpeg(jpegOfBlocks(blocks));
    expect((await exifr.orientation(bytes)) ?? 1).toBe(expected);
  });

  it.each([
    ['LONG', 4],
    ['BYTE', 1],
  ])('is none where it is written as %s, in either byte order', (_name, type) => {
    for (const isLittle of [true, false]) {
      const block = new Uint8Array(26);
      const view = new DataView(block.buffer);
      view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
      view.setUint16(2, 42, isLittle);
      view.setUint32(4, 8, isLittle);
      view.setUint16(8, 1, isLittle);
      view.setUint16(10, 0x0112, isLittle);
      view.setUint16(12, type, isLittle);
      view.setUint32(14, 1, isLittle);
      view.setUint32(18, 6, isLittle);
      expect(readOrientation(block)).toBe(1);
    }
  });
});
