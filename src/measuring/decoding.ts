/** Owns how the decoder of QR codes is asked, and how its answer becomes codes with corners. */
import type { FindCodes, FoundCode } from './findStrip.ts';
import type { Point } from './geometry.ts';
import type { GrayImage } from './grayImage.ts';
import { readMarker } from './strip.ts';

/** For the decoder's `readBarcodes`: thorough, since a photo is looked at once. */
export const codeOptions: {
  formats: ['QRCode'];
  tryHarder: boolean;
  tryRotate: boolean;
  tryInvert: boolean;
  tryDownscale: boolean;
  maxNumberOfSymbols: number;
} = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
};

/**
 * The longest side of the picture in which codes are looked for: first a small one, which is quick, and
 * where that does not show both markers a larger one. Edges are found in the full picture.
 */
const lookingSidesPx = [1_600, 3_200] as const;
const smallestScale = 0.4;

/**
 * Looks for codes until both markers of a strip are there.
 *
 * @param longSidePx of the full picture
 * @param pictureAt the picture `scale` times as small (below 1: as large), grey
 * @returns corners in pixels of the full picture
 */
export async function lookForCodes(
  longSidePx: number,
  pictureAt: (scale: number) => GrayImage | Promise<GrayImage>,
  findCodes: FindCodes,
): Promise<FoundCode[]> {
  let found: FoundCode[] = [];
  for (const side of lookingSidesPx) {
    // A small photo is not made larger without end: that shows nothing more.
    const scale = Math.max(longSidePx / side, smallestScale);
    const codes = await findCodes(await pictureAt(scale));
    found = codes.map(({ text, corners }) => ({
      text,
      corners: corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    }));
    if (found.filter(({ text }) => readMarker(text) !== null).length >= 2) break;
  }
  return found;
}

interface DecodedCode {
  readonly isValid: boolean;
  readonly isMirrored: boolean;
  readonly text: string;
  readonly position: {
    readonly topLeft: Point;
    readonly topRight: Point;
    readonly bottomRight: Point;
    readonly bottomLeft: Point;
  };
}

/** What the decoder found, in pixels of the picture it was given. */
export function codesFrom(decoded: readonly DecodedCode[]): FoundCode[] {
  return decoded
    .filter(({ isValid }) => isValid)
    .map(({ text, isMirrored, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      // Of a mirrored code the decoder names the two corners beside the first one the other way round.
      corners: isMirrored
        ? [topLeft, bottomLeft, bottomRight, topRight]
        : [topLeft, topRight, bottomRight, bottomLeft],
    }));
}
