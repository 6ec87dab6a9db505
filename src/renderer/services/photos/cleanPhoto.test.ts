import * as exifr from 'exifr';
import { describe, expect, it } from 'vitest';
import { BrokenPhoto } from './brokenPhoto.ts';
import { cleanJpeg } from './cleanJpeg.ts';
import { cleanPng } from './cleanPng.ts';
import { dressedJpeg, dressedPng, plainJpeg, plainPng, secretWord } from './testPhotos.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const everything = { tiff: true, exif: true, gps: true, xmp: true, iptc: true, icc: false };

/** What is left of a JPEG without its application segments and comments: the picture itself. */
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

  it('is broken where it ends early, wherever that is', () => {
    const whole = dressedJpeg({ orientation: 6, gps: true });
    for (let length = 3; length < whole.length; length += 7) {
      expect(() => cleanJpeg(whole.subarray(0, length))).toThrow(BrokenPhoto);
    }
  });
});

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
