import { expect, it } from 'vitest';
import { photoFormat } from './photoFormat.ts';
import { preparePhoto, type PhotoTools, type Picture } from './preparePhoto.ts';
import { dressedJpeg, plainJpeg, plainPng } from './testPhotos.ts';

/** Tools whose pictures have any size, and whose JPEGs weigh a byte per pixel and quality. */
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

const limits = { maxBytes: 5_000, maxSidePixels: 100 };

it('tells formats by bytes, whatever the name says', () => {
  const heic = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic0000')]);
  expect(photoFormat(new Uint8Array())).toBe('empty');
  expect(photoFormat(heic)).toBe('heic');
  expect(photoFormat(plainJpeg())).toBe('jpeg');
  expect(photoFormat(plainPng())).toBe('png');
  expect(photoFormat(new TextEncoder().encode('%PDF-1.7'))).toBe('other');
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
  const prepared = await preparePhoto(plainJpeg(), { maxBytes: 600, maxSidePixels: 100 }, used);
  expect(prepared).toMatchObject({ is: 'refused', why: 'tooLarge' });
  expect(used.drawn).toEqual([
    [80, 0.9],
    [80, 0.8],
    [60, 0.8],
    [40, 0.8],
    [40, 0.6],
  ]);
});

it('turns a PNG that is too large into a JPEG and says so', async () => {
  const prepared = await preparePhoto(plainPng(), limits, tools({ widthPx: 400, heightPx: 400 }));
  expect(prepared).toMatchObject({
    is: 'ready',
    photo: { contentType: 'image/jpeg', notes: ['scaled', 'converted'] },
  });
});

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
