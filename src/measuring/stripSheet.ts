/**
 * The sheet that is printed: three strips, and a square of known size to check the printer with.
 * Shapes in millimetres on a sheet of 180 x 240, which fits A4 with margins; whoever prints it draws
 * them, in the app and into a PDF, so that both are the same to the last module.
 */
import { referenceShapes, referenceSpanMm } from './reference.ts';
import {
  checkSideMm,
  isDark,
  markerModules,
  markerOf,
  stripScaleMm,
  stripSizes,
  type StripMarker,
  type StripSpanMm,
} from './strip.ts';

export type SheetShape =
  | {
      readonly is: 'ink';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
    }
  | {
      readonly is: 'line';
      readonly points: readonly (readonly [number, number])[];
      readonly wide: number;
      readonly dashed: boolean;
    }
  | {
      /** Filled with ink. */
      readonly is: 'area';
      readonly points: readonly (readonly [number, number])[];
    }
  | {
      readonly is: 'words';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly text: string;
    };

export interface SheetWords {
  readonly title: string;
  readonly how: string;
  readonly along: string;
  readonly singleUse: string;
  readonly scale: string;
  readonly check: string;
}

export const sheetSizeMm = { width: 180, height: 240 } as const;

/** White round a marker, without which it is not read; below it the strip goes on to its band. */
const quietMm = 4;
const bandMm = { from: 15, to: 24 } as const;
/** The small strip lies in the square. */
const rowsMm: Record<StripSpanMm, number> = { 140: 46, 80: 98, 50: 154 };
const squareTopMm = 132;

export function sheetShapes(words: SheetWords): SheetShape[] {
  const middle = sheetSizeMm.width / 2;
  return [
    { is: 'words', x: middle, y: 12, size: 7, text: words.title },
    { is: 'words', x: middle, y: 20, size: 3.6, text: words.how },
    ...stripSizes.flatMap(({ spanMm }) => strip(spanMm, middle, rowsMm[spanMm], words)),
    ...checkSquare(middle, words.check),
  ];
}

export interface ReferenceWords {
  readonly title: string;
  readonly how: string;
  readonly check: string;
}

const referenceRowMm = 42;

/** The sheet by which a tablet is checked: a strip, and dark shapes of known area round it. */
export function referenceSheetShapes(words: ReferenceWords): SheetShape[] {
  const middle = sheetSizeMm.width / 2;
  const ends = [markerOf(referenceSpanMm, 'A'), markerOf(referenceSpanMm, 'B')];
  return [
    { is: 'words', x: middle, y: 12, size: 7, text: words.title },
    { is: 'words', x: middle, y: 20, size: 3.6, text: words.how },
    ...ends.flatMap((marker) => ink(marker, middle, referenceRowMm)),
    ...referenceShapes.flatMap(({ edge, areaCm2 }, index): SheetShape[] => {
      const low = Math.max(...edge.map(({ v }) => v));
      const centre = edge.reduce((sum, { u }) => sum + u, 0) / edge.length;
      return [
        { is: 'area', points: edge.map(({ u, v }) => [middle + u, referenceRowMm + v]) },
        {
          is: 'words',
          x: middle + centre,
          y: referenceRowMm + low + 7,
          size: 3.2,
          text: `${index + 1}: ${areaCm2.toFixed(2)} cm²`,
        },
      ];
    }),
    ...checkSquare(middle, words.check),
  ];
}

function strip(spanMm: StripSpanMm, x: number, y: number, words: SheetWords): SheetShape[] {
  const ends = [markerOf(spanMm, 'A'), markerOf(spanMm, 'B')];
  const half = (ends[0]?.sideMm ?? 0) / 2 + quietMm;
  const outer = spanMm / 2 + half;
  const inner = spanMm / 2 - half;
  const cut: [number, number][] = [
    [-outer, -half],
    [-inner, -half],
    [-inner, bandMm.from],
    [inner, bandMm.from],
    [inner, -half],
    [outer, -half],
    [outer, bandMm.to],
    [-outer, bandMm.to],
    [-outer, -half],
  ];
  const lineY = y + 19;
  const line = (wide: number, ...points: [number, number][]): SheetShape => ({
    is: 'line',
    points,
    wide,
    dashed: false,
  });
  const arrow = (sign: 1 | -1) =>
    line(
      0.4,
      [x + sign * (outer - 5), lineY - 1.5],
      [x + sign * (outer - 3), lineY],
      [x + sign * (outer - 5), lineY + 1.5],
    );
  const room = outer - 6;
  return [
    { is: 'line', points: cut.map(([u, v]) => [x + u, y + v]), wide: 0.2, dashed: true },
    ...ends.flatMap((marker) => ink(marker, x, y)),
    line(0.4, [x - outer + 3, lineY], [x + outer - 3, lineY]),
    arrow(1),
    arrow(-1),
    ...scaleTicks(x, lineY, line),
    ...levelDrawing(x + spanMm / 2, y + half + 1.2, line),
    { is: 'words', x, y: y + 17.7, ...fitted(words.along, room) },
    { is: 'words', x, y: y + 23.2, ...fitted(`${words.scale} · ${words.singleUse}`, room) },
    { is: 'words', x: x - spanMm / 2, y: y + half + 2.6, size: 1.8, text: `WB-STRIP:1:${spanMm}` },
  ];
}

type DrawLine = (wide: number, ...points: [number, number][]) => SheetShape;

/** A scale on every strip, so that a ruler can be held to it at the bedside: a copy has no sheet with it. */
function scaleTicks(x: number, y: number, line: DrawLine): SheetShape[] {
  return Array.from({ length: stripScaleMm / 10 + 1 }, (_, index) => {
    const at = x - stripScaleMm / 2 + index * 10;
    const isEnd = index === 0 || index === stripScaleMm / 10;
    return line(0.25, [at, y - (isEnd ? 1 : 0)], [at, y + (isEnd ? 1.6 : 0.9)]);
  });
}

/** From the side: the strip lies on the skin as high as the wound's edge. Above it, a millimetre is 0.7 % of the area. */
function levelDrawing(x: number, y: number, line: DrawLine): SheetShape[] {
  const skin: [number, number][] = [
    [-8, 1],
    [1, 1],
    [2, 2.4],
    [5, 2.4],
    [6, 1],
    [8, 1],
  ];
  return [
    line(0.25, ...skin.map(([u, v]): [number, number] => [x + u, y + v])),
    line(0.7, [x - 6.5, y + 0.5], [x - 0.5, y + 0.5]),
  ];
}

/** As large as it may be between the heads of the arrow, millimetres to either side of the middle. */
function fitted(text: string, halfMm: number): { size: number; text: string } {
  // About half a square for a letter, and a whole one for a Chinese character.
  const squares = [...text].reduce((sum, letter) => sum + (letter < '\u2e80' ? 0.5 : 1), 0);
  return { size: Math.min(2.8, (2 * halfMm) / squares), text };
}

/** Runs of dark modules, so that no printer leaves hairs of white between them. */
function ink(marker: StripMarker, x: number, y: number): SheetShape[] {
  const shapes: SheetShape[] = [];
  const moduleMm = marker.sideMm / markerModules;
  const left = x + marker.centre.u - marker.sideMm / 2;
  const top = y + marker.centre.v - marker.sideMm / 2;
  for (let row = 0; row < markerModules; row += 1) {
    for (let column = 0; column < markerModules; column += 1) {
      if (!isDark(marker, row, column) || isDark(marker, row, column - 1)) continue;
      let end = column;
      while (isDark(marker, row, end)) end += 1;
      shapes.push({
        is: 'ink',
        x: left + column * moduleMm,
        y: top + row * moduleMm,
        w: (end - column) * moduleMm,
        h: moduleMm,
      });
    }
  }
  return shapes;
}

/** Two sides of a square tell a printer that stretches one way; a line across does not. */
function checkSquare(middle: number, text: string): SheetShape[] {
  const [left, right] = [middle - checkSideMm / 2, middle + checkSideMm / 2];
  const [top, low] = [squareTopMm, squareTopMm + checkSideMm];
  return [
    {
      is: 'line',
      points: [
        [left, top],
        [right, top],
        [right, low],
        [left, low],
        [left, top],
      ],
      wide: 0.25,
      dashed: false,
    },
    { is: 'words', x: middle, y: low - 28, size: 3.6, text },
  ];
}
