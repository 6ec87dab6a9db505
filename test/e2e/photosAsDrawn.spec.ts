/**
 * Compares the output of the photo workshop with what Chromium draws for the input file, pixel by pixel: more than
 * sixty files of the kinds that cameras, scanners and programs write. The hospital's own check of a photo follows, so
 * that nothing is accepted at the bedside and refused later.
 */
import { createHash } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { photoFormat } from '../../src/hospital/rules/photoFormat.ts';
import { preparePhoto, type PhotoTools } from '../../src/renderer/services/photos/preparePhoto.ts';
import { browserFixture } from '../support/browserFixture.ts';
import {
  bmp,
  chunk,
  exif,
  gif,
  jpeg,
  jpegWith,
  joined,
  png,
  segment,
  tiff,
  xmp,
  type Bytes,
} from '../support/photoMaker.ts';

const test = base.extend(browserFixture);

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const six = tiff({ orientation: 6 });

function jpegs(): Record<string, Bytes> {
  const said = (name: string, block: readonly number[]) => [name, jpegWith(exif(block))] as const;
  const stray = [0x41, 0x41, 0x00, 0xff, 0x00, 0x7f];
  return {
    baseline: jpeg({}),
    progressive: jpeg({ isProgressive: true }),
    grey: jpeg({ components: 1 }),
    'grey, progressive': jpeg({ components: 1, isProgressive: true }),
    CMYK: jpeg({ components: 4 }),
    'CMYK of Adobe': jpeg({ components: 4, hasAdobe: true }),
    'CMYK, turned': jpegWith(exif(six), undefined, jpeg({ components: 4, hasAdobe: true })),
    'progressive, turned': jpegWith(exif(six), undefined, jpeg({ isProgressive: true })),
    ...Object.fromEntries(
      eight.flatMap((orientation) => [
        said(`orientation ${orientation}`, tiff({ orientation })),
        said(`orientation ${orientation}, little endian`, tiff({ orientation, isLittle: true })),
        said(`orientation ${orientation} as LONG`, tiff({ orientation, type: 4, isLittle: true })),
        said(`orientation ${orientation} as BYTE`, tiff({ orientation, type: 1 })),
      ]),
    ),
    ...Object.fromEntries([
      said('orientation 6 as LONG, big endian', tiff({ orientation: 6, type: 4 })),
      said('orientation 6, told twice in one entry', tiff({ orientation: 6, count: 2 })),
      said('orientation 9', tiff({ orientation: 9 })),
      said('orientation 0', tiff({ orientation: 0 })),
      said('EXIF without orientation', tiff({ orientation: null })),
      said('EXIF that is cut off', six.slice(0, 15)),
      said('EXIF of nonsense', [1, 2, 3, 4]),
    ]),
    'EXIF with another fill byte': jpegWith(exif(six, 1)),
    'two blocks, 6 and none': jpegWith([...exif(six), ...exif(tiff({ orientation: null }))]),
    'two blocks, 6 and 1': jpegWith([...exif(six), ...exif(tiff({ orientation: 1 }))]),
    'two blocks, 1 and 6': jpegWith([...exif(tiff({ orientation: 1 })), ...exif(six)]),
    'two blocks, 8 and nonsense': jpegWith([
      ...exif(tiff({ orientation: 8 })),
      ...exif([1, 2, 3, 4]),
    ]),
    'two blocks, none and 6': jpegWith([...exif(tiff({ orientation: null })), ...exif(six)]),
    'two blocks, nonsense and 6': jpegWith([...exif([1, 2, 3, 4]), ...exif(six)]),
    'XMP before EXIF': jpegWith([...xmp, ...exif(six)]),
    'EXIF behind the tables': jpegWith(exif(six), 0xc0),
    'EXIF before JFIF': joined([0xff, 0xd8], exif(six), jpeg({}).subarray(2)),
    'EXIF right before the scan': jpegWith(exif(six), 0xda),
    'a comment': jpegWith(segment(0xfe, [1, 2, 3])),
    ...Object.fromEntries(
      [0xdb, 0xc0, 0xc4, 0xda].map((marker) => [
        `stray bytes before ${marker.toString(16)}`,
        jpegWith(stray, marker),
      ]),
    ),
    'fill bytes': jpegWith([0xff, 0xff, 0xff], 0xdb),
    'a restart between segments': jpegWith([0xff, 0xd0], 0xdb),
    'a lone marker between segments': jpegWith([0xff, 0x01], 0xdb),
    'another picture behind the end': joined(jpeg({}), jpeg({ components: 1 })),
    'cut off in the scan': jpeg({}).subarray(0, -6),
    'cut off in the tables': jpeg({}).subarray(0, 60),
  };
}

function pngs(): Record<string, Bytes> {
  const turned = chunk('eXIf', six);
  const density = (isBad: boolean) => chunk('pHYs', [0, 0, 11, 19, 0, 0, 11, 19, 1], isBad);
  const palette = Array.from({ length: 12 }, (_, at) => at * 20);
  const kinds = ([0, 2, 3, 4, 6] as const).flatMap((colour) =>
    [false, true].map(
      (isInterlaced) =>
        [
          `PNG of colour type ${colour}${isInterlaced ? ', interlaced' : ''}`,
          png({ colour, isInterlaced }),
        ] as const,
    ),
  );
  return {
    ...Object.fromEntries(kinds),
    'PNG of 1 bit': png({ colour: 0, depth: 1 }),
    'PNG of 16 bits': png({ colour: 2, depth: 16 }),
    'PNG with a palette of 4 bits': png({ colour: 3, depth: 4 }),
    'PNG, turned': png({ colour: 6, before: [turned] }),
    'PNG, turned, little endian': png({
      colour: 2,
      before: [chunk('eXIf', tiff({ orientation: 8, isLittle: true }))],
    }),
    'PNG, eXIf behind the picture': png({ colour: 2, behind: [turned] }),
    'PNG, two of eXIf': png({
      colour: 2,
      before: [turned, chunk('eXIf', tiff({ orientation: 3 }))],
    }),
    'PNG, eXIf with a wrong check sum': png({ colour: 2, before: [chunk('eXIf', six, true)] }),
    'PNG, transparent colour': png({
      colour: 2,
      before: [chunk('tRNS', [0, 5, 0, 72, 0, 139])],
    }),
    'PNG, density with a wrong check sum': png({ colour: 2, before: [density(true)] }),
    'PNG, text with a wrong check sum': png({
      colour: 2,
      before: [chunk('tEXt', [65, 0, 66], true)],
    }),
    'PNG, suggested palette with a wrong check sum': png({
      colour: 2,
      before: [chunk('PLTE', palette, true)],
    }),
    'PNG, a chunk of nobody': png({ colour: 2, before: [chunk('caBX', [1, 2, 3])] }),
    ...Object.fromEntries(
      ['IHDR', 'PLTE', 'IDAT', 'IEND'].map((bad) => [
        `PNG, ${bad} with a wrong check sum`,
        png({ colour: 3, bad }),
      ]),
    ),
    'PNG without its end': png({ colour: 2 }).subarray(0, -12),
    'PNG with a tail': joined(png({ colour: 2 }), [1, 2, 3]),
    GIF: gif,
    BMP: bmp,
  };
}

/** The workshop's own functions in the page: reading a picture, and drawing it as a JPEG. */
function toolsOf(page: Page): PhotoTools {
  return {
    async decode(bytes, contentType) {
      const picture = { data: base64(bytes), contentType };
      const size = await page.evaluate(async ({ data, contentType: type }) => {
        const blob = await (await fetch(`data:${type};base64,${data}`)).blob();
        const { width, height } = await createImageBitmap(blob);
        return { widthPx: width, heightPx: height };
      }, picture);
      return {
        ...size,
        async toJpeg(_maxSide, quality) {
          const drawn = await page.evaluate(
            async ({ data, contentType: type, quality: grade }) => {
              const blob = await (await fetch(`data:${type};base64,${data}`)).blob();
              const bitmap = await createImageBitmap(blob);
              const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
              const context = canvas.getContext('2d');
              if (context === null) throw new Error('No canvas');
              context.fillStyle = '#ffffff';
              context.fillRect(0, 0, canvas.width, canvas.height);
              context.drawImage(bitmap, 0, 0);
              const made = await canvas.convertToBlob({ type: 'image/jpeg', quality: grade });
              return [...new Uint8Array(await made.arrayBuffer())];
            },
            { ...picture, quality },
          );
          return Uint8Array.from(drawn).buffer;
        },
        close() {},
      };
    },
    sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
  };
}

/** Compares what `<img>` draws for both files; returns the largest difference of a colour channel, 0 to 255. */
async function compare(page: Page, before: Uint8Array, after: Uint8Array | null) {
  return page.evaluate(
    async (files) => {
      const drawn = async (data: string | null) => {
        if (data === null) return null;
        const image = new Image();
        image.src = `data:;base64,${data}`;
        try {
          await image.decode();
        } catch {
          return null;
        }
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
      };
      const [one, other] = [await drawn(files.before), await drawn(files.after)];
      const isSameSize = one?.width === other?.width && one?.height === other?.height;
      const distances = [...(one?.data ?? [])].map((value, at) =>
        Math.abs(value - (other?.data[at] ?? 999)),
      );
      return {
        isDrawn: one !== null,
        isDrawnAfter: other !== null,
        distance: isSameSize ? Math.max(0, ...distances) : 999,
      };
    },
    { before: base64(before), after: after === null ? null : base64(after) },
  );
}

/** An AVIF of four pixels; Chromium draws the format, but cannot write it. */
const avif = Uint8Array.from(
  Buffer.from(
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2' +
      'aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAx' +
      'Q29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNs' +
      'eAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
    'base64',
  ),
);

/** A WebP as the browser itself writes it: two colours side by side. */
async function webp(page: Page): Promise<Bytes> {
  const made = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(32, 16);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    context.fillStyle = '#a03020';
    context.fillRect(0, 0, 16, 16);
    context.fillStyle = '#e0c0b0';
    context.fillRect(16, 0, 16, 16);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return Uint8Array.from(made);
}

/** Files that are refused although Chromium draws part of them: incomplete pictures. */
const notWhole = new Set([
  'cut off in the scan',
  'cut off in the tables',
  'PNG without its end',
  'PNG, IDAT with a wrong check sum',
]);

test('what leaves the workshop is what Chromium draws of the file', async ({ page }) => {
  const limits = {
    maxBytes: 10_000_000,
    maxSidePixels: 4_096,
    formats: 'jpeg-and-png',
  } as const;
  const files = Object.entries({ ...jpegs(), ...pngs(), AVIF: avif, WebP: await webp(page) });
  expect(files.length).toBeGreaterThanOrEqual(60);
  const tools = toolsOf(page);
  const complaints: string[] = [];
  const converted: string[] = [];
  let taken = 0;
  for (const [name, bytes] of files) {
    const told = await preparePhoto(bytes, limits, tools);
    const after = told.is === 'ready' ? new Uint8Array(told.photo.bytes) : null;
    const { isDrawn, distance } = await compare(page, bytes, after);
    if (told.is === 'refused') {
      if (isDrawn && !notWhole.has(name)) complaints.push(`${name}: refused, ${told.why}`);
      continue;
    }
    taken += 1;
    const isConverted = told.photo.notes.includes('converted');
    if (isConverted) converted.push(name);
    const allowed = isConverted ? 40 : 0;
    if (!(distance <= allowed)) complaints.push(`${name}: another picture, by ${distance}`);
    const seen = photoFormat(new Uint8Array(told.photo.bytes));
    if (seen !== told.photo.contentType) complaints.push(`${name}: the hospital finds it ${seen}`);
  }
  expect(complaints).toEqual([]);
  expect(converted).toEqual(expect.arrayContaining(['AVIF', 'WebP', 'GIF', 'BMP']));
  expect(taken).toBeGreaterThanOrEqual(60);
});
