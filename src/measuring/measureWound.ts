/**
 * Turning an outline on a photo into centimetres, and how wrong they may be. Every view that
 * explains the strip is asked; where they differ, nobody can know better, and the error says so.
 */
import type { StripFound } from './findStrip.ts';
import type { LikelyView } from './fitView.ts';
import type { Point } from './geometry.ts';
import {
  contains,
  crossesItself,
  dense,
  sizeOf,
  type LengthRule,
  type Outline,
  type ShapeSize,
} from './outline.ts';
import { imageOf, paperOf, type View } from './view.ts';

/** A value with the error that it stays within 19 times out of 20. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

export interface WoundSize {
  readonly areaCm2: Measured;
  readonly lengthCm: Measured;
  readonly widthCm: Measured;
}

export type SizeWarning =
  /** The area may be more than a tenth off. */
  | 'not-sure'
  /** The camera looked at it too much from the side. */
  | 'tilted'
  /** The strip is bent or creased in a way that paper on a limb is not. */
  | 'creased'
  /** The wound lies far from the strip. */
  | 'far-from-strip'
  /** So few pixels that the line itself is too coarse. */
  | 'too-small'
  /** Nobody held a ruler to this print lately: a copy at another size leaves no sign in the picture. */
  | 'print-not-checked';

export type WoundReading =
  | {
      readonly is: 'measured';
      readonly size: WoundSize;
      readonly warnings: readonly SizeWarning[];
      /** Where length and width were taken, pixels of the photo. */
      readonly axes: readonly (readonly Point[])[];
      /** A hand that strays by 2 mm may put the area more than a tenth off: the wound is small. */
      readonly isByHand: boolean;
    }
  | { readonly is: 'refused'; readonly why: 'no-shape' | 'crosses-itself' | 'off-the-body' };

/** Warnings of which nobody can say how wrong the number is: then none is shown. */
const withholding = ['print-not-checked', 'creased'] as const;

/** @returns why there is no number to show, or null where there is one */
export function whyWithheld(
  reading: Extract<WoundReading, { is: 'measured' }>,
): (typeof withholding)[number] | null {
  return withholding.find((why) => reading.warnings.includes(why)) ?? null;
}

/** A wound: its outline and the islands of skin in it, in pixels of the photo. */
export interface DrawnWound {
  readonly outline: Outline;
  readonly islands?: readonly Outline[];
}

/**
 * How far a line lies from the edge, mm, and how far along the edge before it errs anew: of a hand that
 * strays by up to 2 mm. What a steadier one gains nobody can see in the picture.
 */
const lineErrorMm = 1.1;
const lineStretchMm = 10;
/** Two standard deviations. */
const coverage = 2;
/** Even a good print on good paper is a little larger or smaller. */
const printError = 0.004;
/** Square pixels: less is a slip of the finger. */
const smallestPx = 9;
const worthAWarning = 0.1;
/** More than a ruler is off: then the ruler is the better way. */
const tooSmallShare = 0.7;
const steepTiltDeg = 40;
const creasedMisfit = 6;

/**
 * @param strip the strip that was found in the same photo
 * @param isPrintChecked somebody held a ruler to the strip, or to the sheet that it is from
 * @param rule how the ward takes a length
 */
export function measureWound(
  strip: StripFound,
  wound: DrawnWound,
  isPrintChecked: boolean,
  rule: LengthRule = 'longest',
): WoundReading {
  const { outline, islands = [] } = wound;
  if (outline.length < 3) return { is: 'refused', why: 'no-shape' };
  if ([outline, ...islands].some((each) => crossesItself(thinned(each)))) {
    return { is: 'refused', why: 'crosses-itself' };
  }
  if (sizeOf(outline).area < smallestPx) return { is: 'refused', why: 'no-shape' };
  const lines = [outline, ...islands.filter((each) => liesIn(outline, each))].map((each) =>
    dense(thinned(each), Math.max(2, strip.pixelsPerMm)),
  );
  const best = shapeIn(strip.views.best, lines, rule);
  if (best === null) return { is: 'refused', why: 'off-the-body' };
  const { size, spreads } = meanOver(strip.views.likely, lines, best, rule);
  const errors = errorsOf(size, spreads, strip);
  return {
    is: 'measured',
    size: {
      areaCm2: { value: size.area / 100, error: errors.area / 100 },
      lengthCm: { value: size.length / 10, error: errors.length / 10 },
      widthCm: { value: size.width / 10, error: errors.width / 10 },
    },
    warnings: [
      ...(isPrintChecked ? [] : (['print-not-checked'] as const)),
      ...warningsOf(strip, best, spreads),
    ],
    axes: best.lines.map((line) =>
      line.map(({ x, y }) => imageOf(strip.views.best, { u: x, v: y })),
    ),
    isByHand: coverage * lineAreaMm2(best, strip) > worthAWarning * best.area,
  };
}

interface Shape {
  area: number;
  length: number;
  width: number;
  perimeter: number;
  /** Of length and width, on the paper. */
  lines: readonly (readonly Point[])[];
  /** From the strip's own middle line. */
  farthestMm: number;
}

function shapeIn(view: View, lines: readonly Outline[], rule: LengthRule): Shape | null {
  const papers: Point[][] = [];
  for (const line of lines) {
    const paper: Point[] = [];
    for (const point of line) {
      const place = paperOf(view, point);
      if (place === null) return null;
      paper.push({ x: place.u, y: place.v });
    }
    papers.push(paper);
  }
  const [outer, ...holes] = papers.map((paper): ShapeSize => sizeOf(paper, rule));
  if (outer === undefined) return null;
  return {
    area: outer.area - holes.reduce((sum, hole) => sum + hole.area, 0),
    length: outer.length,
    width: outer.width,
    perimeter: outer.perimeter + holes.reduce((sum, hole) => sum + hole.perimeter, 0),
    lines: [outer.lengthLine, outer.widthLine],
    farthestMm: Math.max(...(papers[0] ?? []).map(({ x, y }) => Math.hypot(x, y))),
  };
}

interface Spreads {
  area: number;
  length: number;
  width: number;
}

/**
 * The mean of what the likely views say, and its standard deviation: between them, and within each
 * by what the corners leave open.
 */
function meanOver(
  likely: readonly LikelyView[],
  lines: readonly Outline[],
  best: Shape,
  rule: LengthRule,
) {
  // A view in which the wound does not lie on the body at all says nothing.
  const shapes = likely.flatMap(({ view, around, share }) => {
    const shape = shapeIn(view, lines, rule);
    if (shape === null) return [];
    const near = around.map((each) => shapeIn(each, lines, rule) ?? nothing);
    return [{ shape, share, near }];
  });
  const all = shapes.reduce((sum, { share }) => sum + share, 0);
  if (all < 0.5) return { size: best, spreads: best };
  const valueOf = (name: keyof Spreads) =>
    shapes.reduce((sum, { shape, share }) => sum + share * shape[name], 0) / all;
  const size = {
    ...best,
    area: valueOf('area'),
    length: valueOf('length'),
    width: valueOf('width'),
  };
  const spreadOf = (name: keyof Spreads) => {
    const squares = shapes.reduce((sum, { shape, share, near }) => {
      const within = near.reduce((part, each) => part + (each[name] - shape[name]) ** 2, 0) / 2;
      return sum + share * ((shape[name] - size[name]) ** 2 + within);
    }, 0);
    return Math.sqrt(squares / all);
  };
  return {
    size,
    spreads: { area: spreadOf('area'), length: spreadOf('length'), width: spreadOf('width') },
  };
}

const nothing: Shape = { area: 0, length: 0, width: 0, perimeter: 0, lines: [], farthestMm: 0 };

function errorsOf(best: Shape, spreads: Spreads, strip: StripFound): Spreads {
  const line = lineWidthMm(strip);
  const lineArea = lineAreaMm2(best, strip);
  return {
    area: coverage * Math.hypot(spreads.area, lineArea, 2 * printError * best.area),
    length: coverage * Math.hypot(spreads.length, line * Math.SQRT2, printError * best.length),
    width: coverage * Math.hypot(spreads.width, line * Math.SQRT2, printError * best.width),
  };
}

function lineWidthMm({ pixelsPerMm }: StripFound): number {
  return Math.max(lineErrorMm, 0.5 / pixelsPerMm);
}

function lineAreaMm2({ perimeter }: Shape, strip: StripFound): number {
  return lineWidthMm(strip) * Math.sqrt(perimeter * Math.min(lineStretchMm, perimeter));
}

function warningsOf(strip: StripFound, best: Shape, spreads: Spreads): SizeWarning[] {
  const warnings: SizeWarning[] = [];
  const line = lineAreaMm2(best, strip);
  if (coverage * spreads.area > worthAWarning * best.area) warnings.push('not-sure');
  if (coverage * line > tooSmallShare * best.area) warnings.push('too-small');
  if (strip.tiltDeg > steepTiltDeg) warnings.push('tilted');
  if (strip.views.misfit > creasedMisfit) warnings.push('creased');
  if (best.farthestMm > 1.5 * strip.spanMm) warnings.push('far-from-strip');
  return warnings;
}

/** Points nearer than a pixel to the one before say nothing more. */
function thinned(line: Outline): Point[] {
  const kept: Point[] = [];
  for (const point of line) {
    const before = kept.at(-1);
    if (before === undefined || Math.hypot(point.x - before.x, point.y - before.y) >= 1) {
      kept.push(point);
    }
  }
  return kept;
}

function liesIn(outer: Outline, inner: Outline): boolean {
  return inner.length >= 3 && inner.every((point) => contains(outer, point));
}
