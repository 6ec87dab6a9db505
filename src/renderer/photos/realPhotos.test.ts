/** Owns the same rules on real photos of real phones, where they are beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as exifr from 'exifr';
import { describe, expect, it } from 'vitest';

import { cleanJpeg } from './cleanJpeg.ts';
import { photoFormat } from './photoFormat.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/photos/', import.meta.url));
const isThere = existsSync(folder);
if (!isThere) {
  // oxlint-disable-next-line no-console -- a reason for what is skipped below
  console.log('Real photos are not beside the project: their tests are skipped');
}
const read = (name: string) => new Uint8Array(readFileSync(`${folder}${name}`));

describe.skipIf(!isThere)('a real photo', () => {
  it.each([
    'phone-2mb.jpg',
    'iphone-2mb.jpg',
    'with-gps.jpg',
    'turned-landscape-6.jpg',
    'turned-portrait-8.jpg',
  ])('%s keeps its orientation and nothing else of its metadata', async (name) => {
    const before = read(name);
    const orientation = (await exifr.orientation(before)) ?? 1;
    const { bytes } = cleanJpeg(before);
    const left = await exifr.parse(bytes, {
      tiff: true,
      exif: true,
      gps: true,
      xmp: true,
      iptc: true,
      translateValues: false,
    });
    expect(left ?? { Orientation: 1 }).toEqual({ Orientation: orientation });
    expect(await exifr.gps(bytes)).toBeUndefined();
  });

  it('with a position has lost it', async () => {
    expect(await exifr.gps(read('with-gps.jpg'))).toBeDefined();
  });

  it('of another format is told by its bytes', () => {
    expect(photoFormat(read('not-accepted.heif'))).toBe('heic');
  });
});
