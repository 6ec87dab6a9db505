/** Photos generated for tests in the browser itself: real JPEGs of any size, without files in the repository. */
import type { Page } from '@playwright/test';
import { drawWound, type WoundLook } from '../../../src/renderer/demo/seed/woundPicture.ts';
import type { PhotoFile } from './assessmentPage.ts';

/**
 * A JPEG of coloured noise; noise does not compress, so its size follows from its pixels
 * (1600 x 1200 is about 2 MB at quality 0.9).
 */
export async function madePhoto(
  page: Page,
  { widthPx = 640, heightPx = 480, seed = 1, quality = 0.9 } = {},
): Promise<PhotoFile> {
  const base64 = await page.evaluate(
    async (size) => {
      const canvas = new OffscreenCanvas(size.widthPx, size.heightPx);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      const image = context.createImageData(size.widthPx, size.heightPx);
      let state = size.seed;
      for (let index = 0; index < image.data.length; index += 1) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        image.data[index] = index % 4 === 3 ? 255 : (state >> 16) & 255;
      }
      context.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: size.quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let binary = '';
      for (let at = 0; at < bytes.length; at += 32_768) {
        binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      }
      return btoa(binary);
    },
    { widthPx, heightPx, seed, quality },
  );
  return {
    name: `wound-${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  };
}

/** A JPEG of 640 x 480 that shows a drawn wound, for whoever looks at the screens. */
export async function drawnPhoto(page: Page, look: WoundLook): Promise<PhotoFile> {
  const [widthPx, heightPx] = [640, 480];
  const pixels = Buffer.from(drawWound(look, widthPx, heightPx)).toString('base64');
  const base64 = await page.evaluate(
    async (drawn) => {
      const canvas = new OffscreenCanvas(drawn.widthPx, drawn.heightPx);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      const bytes = Uint8ClampedArray.from(atob(drawn.pixels), (each) => each.codePointAt(0) ?? 0);
      context.putImageData(new ImageData(bytes, drawn.widthPx, drawn.heightPx), 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
      const binary = [...new Uint8Array(await blob.arrayBuffer())];
      return btoa(binary.map((byte) => String.fromCodePoint(byte)).join(''));
    },
    { widthPx, heightPx, pixels },
  );
  return {
    name: `wound-${look.seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  };
}
