/** How the decoder of QR codes is asked, and how its answer becomes codes with corners. */
import type { FoundCode } from './findStrip.ts';
import type { Point } from './geometry.ts';
import type { GrayImage } from './grayImage.ts';
import { readMarker } from './strip.ts';

/** One look at the picture: how large it is made for it, and how much trouble the decoder takes. */
export interface Look {
  /** Longest side of the picture that is looked at. */
  readonly sidePx: number;
  readonly isThorough: boolean;
}

/** @returns codes in pixels of the picture that was given */
export type FindCodes = (
  image: GrayImage,
  look: Pick<Look, 'isThorough'>,
) => Promise<readonly FoundCode[]>;

/** For the decoder's `readBarcodes`. */
export function codeOptions({ isThorough }: Pick<Look, 'isThorough'>) {
  return {
    formats: ['QRCode' as const],
    tryHarder: isThorough,
    // A QR code is found whichever way it is turned: this turns the picture as well.
    tryRotate: isThorough,
    tryInvert: false,
    tryDownscale: isThorough,
    maxNumberOfSymbols: 8,
  };
}

/**
 * The first look is quick, and shows both markers of most photos; where it does not, more is done, and
 * then with a larger picture. Edges are found in the full picture, whichever look it was.
 */
const looks: readonly Look[] = [
  { sidePx: 1_280, isThorough: false },
  { sidePx: 1_600, isThorough: true },
  { sidePx: 3_200, isThorough: true },
];
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
  pictureAt: (scale: number, look: Look) => GrayImage | Promise<GrayImage>,
  findCodes: FindCodes,
): Promise<FoundCode[]> {
  let found: FoundCode[] = [];
  for (const look of looks) {
    // A small photo is not made larger without end: that shows nothing more.
    const scale = Math.max(longSidePx / look.sidePx, smallestScale);
    const codes = await findCodes(await pictureAt(scale, look), look);
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
