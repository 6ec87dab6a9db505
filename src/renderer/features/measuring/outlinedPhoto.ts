/** The second photo: the first one with the outline drawn on it, and its area in writing. */
import type { Point } from '../../../measuring/geometry.ts';

const quality = 0.9;

export async function outlinedPhoto(
  photo: ImageBitmap,
  lines: readonly (readonly Point[])[],
  words: string,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(photo.width, photo.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas');
  context.drawImage(photo, 0, 0);
  const unit = Math.max(photo.width, photo.height) / 800;
  // White on top of black is visible on any skin and wound.
  for (const [colour, wide] of [
    ['#000000', 3],
    ['#ffffff', 1.4],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = wide * unit;
    for (const line of lines) {
      context.beginPath();
      line.forEach(({ x, y }, index) =>
        index === 0 ? context.moveTo(x, y) : context.lineTo(x, y),
      );
      context.closePath();
      context.stroke();
    }
  }
  context.font = `${Math.round(20 * unit)}px sans-serif`;
  const wide = context.measureText(words).width + 20 * unit;
  context.fillStyle = '#000000';
  context.fillRect(0, photo.height - 34 * unit, wide, 34 * unit);
  context.fillStyle = '#ffffff';
  context.fillText(words, 10 * unit, photo.height - 11 * unit);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
