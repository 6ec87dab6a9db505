/** Which drawn photo belongs to which visit, and the photos for practice. */
import type { Visit } from './courses.ts';
import { drawWound, type WoundLook } from './woundPicture.ts';

const widthPx = 640;
const heightPx = 480;
const jpegQuality = 0.82;

const skins: readonly WoundLook['skin'][] = [
  [226, 184, 156],
  [212, 168, 136],
  [198, 150, 116],
  [170, 122, 90],
];

/** The photo of a past visit, as JPEG bytes; a wound keeps its shape. Takes about 0.1 s. */
export function photoOfVisit(visit: Visit): Promise<Uint8Array<ArrayBuffer>> {
  const seed = seedOf(visit.woundId);
  return jpegOf({
    seed: seed % 65_536,
    skin: skinOf(seedOf(visit.patientId)),
    // The drawing shows twelve centimetres from edge to edge.
    axesCm: [Math.min(10.5, visit.axesCm[0]), Math.min(7, visit.axesCm[1])],
    angle: (seed % 60) - 30,
    slough: visit.tissue.slough,
    necrosis: visit.tissue.necrosis,
  });
}

/**
 * A new photo for practice, such as on a tablet without a camera; each `turn` gives a different one. It includes a
 * measuring strip.
 */
export function practicePhoto(turn: number): Promise<Uint8Array<ArrayBuffer>> {
  // Small enough for the window of the strip.
  const longCm = 1.6 + 0.4 * (turn % 4);
  return jpegOf({
    seed: 4_000 + turn,
    skin: skinOf(turn),
    axesCm: [longCm, longCm * 0.7],
    angle: (turn * 37) % 90,
    slough: 0.2,
    necrosis: 0,
    hasStrip: true,
  });
}

async function jpegOf(look: WoundLook): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas to draw on');
  context.putImageData(new ImageData(drawWound(look, widthPx, heightPx), widthPx, heightPx), 0, 0);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  return new Uint8Array(await file.arrayBuffer());
}

function skinOf(number: number): WoundLook['skin'] {
  return skins[number % skins.length] ?? [212, 168, 136];
}

function seedOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}
