/** The picture of a camera that is held in front of a code on a screen. */
import type { Locator } from '@playwright/test';

export async function seenCode(code: Locator) {
  const size = { width: 640, height: 480 };
  const data = await code.evaluate(async (image: HTMLImageElement, { width, height }) => {
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('No canvas here');
    pen.fillStyle = '#999';
    pen.fillRect(0, 0, width, height);
    const side = 400;
    pen.drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
    const { data: pixels } = pen.getImageData(0, 0, width, height);
    return Array.from({ length: width * height }, (_, at) => pixels[at * 4] ?? 0);
  }, size);
  return { ...size, data: Uint8Array.from(data) };
}
