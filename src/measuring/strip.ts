/**
 * The measuring strip: what is printed on it, in millimetres, and how its markers are told from
 * every other code. The format is public: docs/measuring.md.
 *
 * A strip has two markers, A on the left and B on the right, each a QR code (version 1, level Q) of
 * its own text. Paper coordinates begin in the middle between the two: u to the right, v down.
 */

/** A place on the paper, millimetres. */
export interface PaperPoint {
  readonly u: number;
  readonly v: number;
}

export type StripEnd = 'A' | 'B';

export interface StripMarker {
  readonly text: string;
  readonly end: StripEnd;
  /** From the middle of marker A to the middle of marker B. */
  readonly spanMm: StripSpanMm;
  readonly sideMm: number;
  readonly centre: PaperPoint;
}

/** Modules on one side of a marker, and how long that side is. */
export const markerModules = 21;

/**
 * The strips: from the middle of one marker to that of the other, and the side of a marker. A small
 * one bends less on a heel; a large one is seen from further away.
 */
export const stripSizes = [
  { spanMm: 50, markerSideMm: 12 },
  { spanMm: 80, markerSideMm: 16 },
  { spanMm: 140, markerSideMm: 20 },
] as const;
export type StripSpanMm = (typeof stripSizes)[number]['spanMm'];

/** A side of the square that is measured with a ruler after printing, and the scale on each strip. */
export const checkSideMm = 100;
export const stripScaleMm = 50;

const markerText = /^WB-STRIP:1:(50|80|140)([AB])$/;

/** The marker that a code's text names, or null: any other code, a later format of ours included. */
export function readMarker(text: string): StripMarker | null {
  const [, span, end] = markerText.exec(text) ?? [];
  return span === undefined || end === undefined
    ? null
    : markerOf(Number(span) as StripSpanMm, end === 'A' ? 'A' : 'B');
}

export function markerOf(spanMm: StripSpanMm, end: StripEnd): StripMarker {
  const sideMm = stripSizes.find((size) => size.spanMm === spanMm)?.markerSideMm ?? 0;
  const u = end === 'A' ? -spanMm / 2 : spanMm / 2;
  return { text: `WB-STRIP:1:${spanMm}${end}`, end, spanMm, sideMm, centre: { u, v: 0 } };
}

/** Each marker's rows from the top; the highest of 21 bits is the module on the left, 1 is dark. */
const rowsOf: Readonly<Record<string, readonly number[]>> = {
  'WB-STRIP:1:50A': [
    0x1fc87f, 0x104a41, 0x17495d, 0x175c5d, 0x17475d, 0x105341, 0x1fd57f, 0x001500, 0x0c4968,
    0x03157f, 0x164eca, 0x081025, 0x08f18a, 0x001632, 0x1fc2e1, 0x10413b, 0x17468d, 0x17486c,
    0x1754f7, 0x105911, 0x1fc0e7,
  ],
  'WB-STRIP:1:50B': [
    0x1fda7f, 0x105841, 0x174b5d, 0x17465d, 0x17405d, 0x104841, 0x1fd57f, 0x000f00, 0x087383,
    0x19122a, 0x06ca11, 0x089721, 0x16788a, 0x001a36, 0x1fdf3a, 0x10406e, 0x174556, 0x1741e8,
    0x1744f7, 0x105c15, 0x1fca3c,
  ],
  'WB-STRIP:1:80A': [
    0x1fd87f, 0x105341, 0x17545d, 0x17585d, 0x17595d, 0x104541, 0x1fd57f, 0x001100, 0x0d605f,
    0x122ad5, 0x0ef260, 0x1f24cf, 0x047560, 0x001298, 0x1fd54b, 0x104c91, 0x175427, 0x174ec6,
    0x175e5d, 0x1057bb, 0x1fc24d,
  ],
  'WB-STRIP:1:80B': [
    0x1fd07f, 0x105b41, 0x174c5d, 0x17485d, 0x17445d, 0x104441, 0x1fd57f, 0x000100, 0x087083,
    0x02872a, 0x14dc11, 0x150961, 0x1056ca, 0x001436, 0x1fd23a, 0x10476e, 0x174d56, 0x174de8,
    0x1744f7, 0x105815, 0x1fc23c,
  ],
  'WB-STRIP:1:140A': [
    0x1fd97f, 0x104c41, 0x17435d, 0x174c5d, 0x17545d, 0x105441, 0x1fd57f, 0x000e00, 0x0fe231,
    0x0a389b, 0x1d69d1, 0x01b141, 0x026451, 0x001f16, 0x1fd37b, 0x105adf, 0x175e96, 0x175508,
    0x17512c, 0x105575, 0x1fc97c,
  ],
  'WB-STRIP:1:140B': [
    0x1fd37f, 0x105841, 0x174b5d, 0x174e5d, 0x174a5d, 0x104f41, 0x1fd57f, 0x000d00, 0x087883,
    0x1983ea, 0x1d70d1, 0x0a9c61, 0x1c5f8a, 0x001036, 0x1fd27b, 0x104cae, 0x174696, 0x174128,
    0x174bf7, 0x105555, 0x1fcdfc,
  ],
};

/** Is this module of the marker dark? Outside of the code everything is paper. */
export function isDark(marker: StripMarker, row: number, column: number): boolean {
  if (column < 0 || column >= markerModules) return false;
  const bits = rowsOf[marker.text]?.[row] ?? 0;
  return ((bits >> (markerModules - 1 - column)) & 1) === 1;
}

/** Where a place in a marker, counted in modules from its top left corner, lies on the paper. */
export function paperOfModule(marker: StripMarker, column: number, row: number): PaperPoint {
  const moduleMm = marker.sideMm / markerModules;
  return {
    u: marker.centre.u + (column - markerModules / 2) * moduleMm,
    v: marker.centre.v + (row - markerModules / 2) * moduleMm,
  };
}
