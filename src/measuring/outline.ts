/** What an outline is as a shape: its area, length, width and edge, in its own plane. */
import { doubledArea, type Point } from './geometry.ts';

/** Points around a shape; the last joins the first. */
export type Outline = readonly Point[];

export interface ShapeSize {
  readonly area: number;
  readonly perimeter: number;
  /** The longest distance between two points of the outline; from head to toe, the extent along the strip. */
  readonly length: number;
  /** The longest extent square to that. */
  readonly width: number;
  /** Where the two are, as lines to draw. */
  readonly lengthLine: readonly [Point, Point];
  readonly widthLine: readonly [Point, Point];
}

/**
 * The ward's rule for a length: the longest distance between two points, or from head to toe, which is
 * the direction that a strip is laid in. Width is square to it.
 */
export type LengthRule = 'longest' | 'head-to-toe';

/** In the outline's own unit: mm, or pixels. */
export function sizeOf(outline: Outline, rule: LengthRule = 'longest'): ShapeSize {
  const direction = rule === 'longest' ? diameterOf(hullOf(outline)) : { x: 1, y: 0 };
  const along = extentOf(outline.map(({ x, y }) => x * direction.x + y * direction.y));
  const across = extentOf(outline.map(({ x, y }) => y * direction.x - x * direction.y));
  const at = (far: number, aside: number): Point => ({
    x: far * direction.x - aside * direction.y,
    y: far * direction.y + aside * direction.x,
  });
  return {
    area: Math.abs(doubledArea(outline)) / 2,
    perimeter: perimeterOf(outline),
    length: along.most - along.least,
    width: across.most - across.least,
    lengthLine: [at(along.least, across.middle), at(along.most, across.middle)],
    widthLine: [at(along.middle, across.least), at(along.middle, across.most)],
  };
}

function extentOf(places: readonly number[]) {
  const [least, most] = places.length === 0 ? [0, 0] : [Math.min(...places), Math.max(...places)];
  return { least, most, middle: (least + most) / 2 };
}

export function perimeterOf(outline: Outline): number {
  return outline.reduce((sum, point, index) => {
    const next = outline[(index + 1) % outline.length] as Point;
    return sum + Math.hypot(next.x - point.x, next.y - point.y);
  }, 0);
}

function hullOf(points: Outline): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turns(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turns(one: Point | undefined, middle: Point | undefined, other: Point): number {
  if (one === undefined || middle === undefined) return 0;
  return (middle.x - one.x) * (other.y - one.y) - (middle.y - one.y) * (other.x - one.x);
}

/** The direction of the longest distance between two points. */
function diameterOf(hull: readonly Point[]): Point {
  let squared = 0;
  let along: Point = { x: 1, y: 0 };
  for (let i = 0; i < hull.length; i += 1) {
    const one = hull[i] as Point;
    for (let j = i + 1; j < hull.length; j += 1) {
      const other = hull[j] as Point;
      const x = other.x - one.x;
      const y = other.y - one.y;
      if (x * x + y * y > squared) {
        squared = x * x + y * y;
        along = { x, y };
      }
    }
  }
  const unit = squared === 0 ? 1 : Math.sqrt(squared);
  return { x: along.x / unit, y: along.y / unit };
}

/** The outline with points no further apart than `step`: a straight line is bent by a lens. */
export function dense(outline: Outline, step: number): Point[] {
  return outline.flatMap((point, index) => {
    const next = outline[(index + 1) % outline.length] as Point;
    const away = Math.hypot(next.x - point.x, next.y - point.y);
    const count = Math.max(1, Math.ceil(away / step));
    return Array.from({ length: count }, (_, part) => ({
      x: point.x + ((next.x - point.x) * part) / count,
      y: point.y + ((next.y - point.y) * part) / count,
    }));
  });
}

/** Does the line cross itself? Then "inside" means nothing. */
export function crossesItself(outline: Outline): boolean {
  const count = outline.length;
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 2; j < count; j += 1) {
      if (i === 0 && j === count - 1) continue;
      if (meets(outline[i], outline[i + 1], outline[j], outline[(j + 1) % count])) return true;
    }
  }
  return false;
}

function meets(a?: Point, b?: Point, c?: Point, d?: Point): boolean {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  const side = (one: Point, two: Point, p: Point) => Math.sign(turns(one, two, p));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Is the point inside? */
export function contains(outline: Outline, { x, y }: Point): boolean {
  let inside = false;
  outline.forEach((point, index) => {
    const next = outline[(index + 1) % outline.length] as Point;
    if (point.y > y !== next.y > y) {
      const at = point.x + ((y - point.y) / (next.y - point.y)) * (next.x - point.x);
      if (x < at) inside = !inside;
    }
  });
  return inside;
}
