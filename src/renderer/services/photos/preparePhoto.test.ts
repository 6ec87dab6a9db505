import { expect, it } from 'vitest';
import { photoFormat } from './photoFormat.ts';
import { prepareFile, preparePhoto, type PhotoTools, type Picture } from './preparePhoto.ts';
import { dressedJpeg, plainJpeg, plainPng } from './testing/testPhotos.ts';

/** Tools whose pictures have any size, and whose JPEGs take one byte per pixel, times the quality. */
function tools(size: { widthPx: number; heightPx: number } | 'broken'): PhotoTools & {
  drawn: [number, number][];
} {
  const drawn: [number, number][] = [];
  return {
    drawn,
    async decode() {
      if (size === 'broken') {
        throw new Error('no picture');
      }
      const picture: Picture = {
        ...size,
        async toJpeg(maxSidePixels, quality) {
          drawn.push([maxSidePixels, quality]);
          const factor = Math.min(1, maxSidePixels / Math.max(size.widthPx, size.heightPx));
          return new ArrayBuffer(
            Math.round(size.widthPx * factor * size.heightPx * factor * quality),
          );
        },
        close() {},
      };
      return picture;
    },
    sha256: async (bytes) => `sum of ${bytes.byteLength}`,
  };
}

const limits = { maxBytes: 5_000, maxSidePixels: 100, formats: 'jpeg-and-png' } as const;

it('tells formats by bytes, whatever the name says', () => {
  const heic = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic0000')]);
  expect(photoFormat(new Uint8Array())).toBe('empty');
  expect(photoFormat(heic)).toBe('heic');
  expect(photoFormat(plainJpeg())).toBe('jpeg');
  expect(photoFormat(plainPng())).toBe('png');
  expect(photoFormat(new TextEncoder().encode('%PDF-1.7'))).toBe('other');
});

/** The first bytes of a file of a type that no hospital accepts. */
const heads: [string, Uint8Array<ArrayBuffer>][] = [
  ['heic', ftyp('heic', 'mif1')],
  ['heic', ftyp('mif1', 'heic')],
  ['avif', ftyp('avif', 'mif1')],
  ['avif', ftyp('avis')],
  ['avif', ftyp('mif1', 'avif')],
  ['webp', ascii('RIFF\u0010\0\0\0WEBPVP8 ')],
  ['gif', ascii('GIF89a\u0001\0')],
  ['gif', ascii('GIF87a\u0001\0')],
  ['bmp', ascii('BM\u0046\0\0\0\0\0\0\0')],
];

const noPictures: [string, Uint8Array<ArrayBuffer>][] = [
  ['a film', ftyp('isom', 'mp42')],
  ['sound', ascii('RIFF\u0010\0\0\0WAVEfmt ')],
  ['a text that begins with BM', ascii('BM: not a picture')],
  ['a box that is cut off', ascii('\0\0\0\u0018ftyp')],
];

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function ftyp(brand: string, ...compatible: string[]): Uint8Array<ArrayBuffer> {
  const text = `ftyp${brand}\0\0\0\0${compatible.join('')}`;
  return new Uint8Array([0, 0, 0, 4 + text.length, ...ascii(text), ...ascii('more of it')]);
}

it.each(heads)('knows %s', (format, bytes) => expect(photoFormat(bytes)).toBe(format));

it.each(noPictures)('takes %s for no photo', (_what, bytes) =>
  expect(photoFormat(bytes)).toBe('other'),
);

it.each(heads)(
  'draws %s anew where the tablet can show it, and says so',
  async (_format, bytes) => {
    const fits = await preparePhoto(bytes, limits, tools({ widthPx: 40, heightPx: 20 }));
    expect(fits).toMatchObject({
      is: 'ready',
      photo: { contentType: 'image/jpeg', widthPx: 40, heightPx: 20, notes: ['converted'] },
    });
    const tooLarge = await preparePhoto(bytes, limits, tools({ widthPx: 400, heightPx: 200 }));
    expect(tooLarge).toMatchObject({
      is: 'ready',
      photo: { widthPx: 100, heightPx: 50, notes: ['scaled', 'converted'] },
    });
  },
);

it.each(heads)('refuses %s by a true sentence where the tablet cannot', async (format, bytes) => {
  const why = format === 'heic' ? 'heic' : 'notImage';
  expect(await preparePhoto(bytes, limits, tools('broken'))).toEqual({ is: 'refused', why });
});

it('hands a photo that fits through byte for byte, with its sum and a thumbnail', async () => {
  const size = { widthPx: 24, heightPx: 16 };
  const prepared = await preparePhoto(plainJpeg(), limits, tools(size));
  expect(prepared).toMatchObject({
    is: 'ready',
    photo: {
      contentType: 'image/jpeg',
      ...size,
      notes: [],
      sha256: `sum of ${plainJpeg().length}`,
    },
  });
  expect(prepared.is === 'ready' && new Uint8Array(prepared.photo.bytes)).toEqual(plainJpeg());
});

it('says that metadata was removed', async () => {
  const prepared = await preparePhoto(
    dressedJpeg({ gps: true }),
    limits,
    tools({ widthPx: 24, heightPx: 16 }),
  );
  expect(prepared).toMatchObject({ is: 'ready', photo: { notes: ['metadata-removed'] } });
});

it('scales what is too large in pixels, keeping its proportions', async () => {
  const prepared = await preparePhoto(plainJpeg(), limits, tools({ widthPx: 400, heightPx: 200 }));
  expect(prepared).toMatchObject({
    is: 'ready',
    photo: { widthPx: 100, heightPx: 50, notes: ['scaled'] },
  });
});

it('lowers quality before size, and stops at the first that fits', async () => {
  const used = tools({ widthPx: 80, heightPx: 80 });
  const prepared = await preparePhoto(plainJpeg(), { ...limits, maxBytes: 600 }, used);
  expect(prepared).toMatchObject({ is: 'refused', why: 'tooLarge' });
  expect(used.drawn).toEqual([
    [80, 0.9],
    [80, 0.8],
    [60, 0.8],
    [40, 0.8],
    [40, 0.6],
  ]);
});

it('turns every PNG into a JPEG where the hospital accepts nothing else', async () => {
  const jpegOnly = { ...limits, formats: 'jpeg-only' } as const;
  const size = { widthPx: 40, heightPx: 20 };
  expect(await preparePhoto(plainPng(), jpegOnly, tools(size))).toMatchObject({
    is: 'ready',
    photo: { contentType: 'image/jpeg', ...size, notes: ['converted'] },
  });
  // Its JPEG is larger than it was itself.
  const little = { ...jpegOnly, maxBytes: 600 };
  expect(await preparePhoto(plainPng(), little, tools(size))).toMatchObject({
    is: 'ready',
    photo: { widthPx: 30, heightPx: 15, notes: ['scaled', 'converted'] },
  });
  const jpeg = await preparePhoto(plainJpeg(), jpegOnly, tools(size));
  expect(jpeg.is === 'ready' && new Uint8Array(jpeg.photo.bytes)).toEqual(plainJpeg());
});

it('turns a PNG that is too large into a JPEG and says so', async () => {
  const prepared = await preparePhoto(plainPng(), limits, tools({ widthPx: 400, heightPx: 400 }));
  expect(prepared).toMatchObject({
    is: 'ready',
    photo: { contentType: 'image/jpeg', notes: ['scaled', 'converted'] },
  });
});

it('does not call a file damaged that could not be read at all', async () => {
  const gone = new Blob([plainJpeg()]);
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const used = tools({ widthPx: 24, heightPx: 16 });
  expect(await prepareFile(gone, limits, used)).toEqual({ is: 'refused', why: 'cannotOpen' });
  expect(await prepareFile(new Blob([plainJpeg()]), limits, used)).toMatchObject({ is: 'ready' });
});

it.each(['toJpeg', 'sha256'] as const)(
  'does not call a photo damaged that the tablet has no memory for (%s)',
  async (step) => {
    const used = tools({ widthPx: 400, heightPx: 200 });
    const fails = () => Promise.reject(new RangeError('Array buffer allocation failed'));
    const short: PhotoTools = {
      decode: async (...given) => {
        const picture = await used.decode(...given);
        return step === 'toJpeg' ? { ...picture, toJpeg: fails } : picture;
      },
      sha256: step === 'sha256' ? fails : used.sha256,
    };
    for (const bytes of [plainJpeg(), plainPng(), ascii('GIF89a\u0001\0')]) {
      const prepared = await prepareFile(new Blob([bytes]), limits, short);
      expect(prepared).toEqual({ is: 'refused', why: 'notPrepared' });
    }
  },
);

it('refuses with a reason, and never throws', async () => {
  const good = tools({ widthPx: 1, heightPx: 1 });
  const why = async (bytes: Uint8Array<ArrayBuffer>, used: PhotoTools = good) => {
    const prepared = await preparePhoto(bytes, limits, used);
    return prepared.is === 'refused' ? prepared.why : 'ready';
  };
  expect(await why(new Uint8Array())).toBe('empty');
  expect(await why(new TextEncoder().encode('%PDF-1.7'))).toBe('notImage');
  expect(await why(plainJpeg().slice(0, 200))).toBe('broken');
  expect(await why(plainJpeg(), tools('broken'))).toBe('broken');
});
