/**
 * Owns the help that draws a line to the edge beside it. Across each point of a stroke the change of
 * light is looked at; of all ways along the stroke the one is taken that follows the strongest edge
 * without jumping (Viterbi). It is a help: the stroke itself is kept, and a tap goes back to it.
 */
import type { Point } from './geometry.ts';
import { lightAt, type GrayPart } from './grayImage.ts';

const sideSteps = 8;
/** What a step to the side between neighbours costs, in grey values. */
const stiffness = 3;

/** Points along the stroke, equally far apart. */
export function evenly(stroke: readonly Point[], step: number): Point[] {
  const even: Point[] = [];
  let left = 0;
  stroke.forEach((point, index) => {
    const next = stroke[index + 1];
    if (next === undefined) return;
    const length = Math.hypot(next.x - point.x, next.y - point.y);
    while (left < length) {
      const share = left / length;
      even.push({
        x: point.x + (next.x - point.x) * share,
        y: point.y + (next.y - point.y) * share,
      });
      left += step;
    }
    left -= length;
  });
  return even;
}

/**
 * @param reachPx how far to either side an edge may lie, pixels of the picture
 */
export function cling(picture: GrayPart, stroke: readonly Point[], reachPx: number): Point[] {
  const step = Math.max(1, reachPx / 2);
  const line = evenly(stroke, step);
  if (line.length < 8) return [...stroke];
  const normals = line.map((_, index) => normalAt(line, index));
  const pull = line.map((point, index) =>
    edgesAcross(picture, point, normals[index] as Point, reachPx),
  );
  const sides = wayAlong(pull);
  return line.map((point, index) => {
    const normal = normals[index] as Point;
    const far = ((sides[index] as number) * reachPx) / sideSteps;
    return { x: point.x + normal.x * far, y: point.y + normal.y * far };
  });
}

function normalAt(line: readonly Point[], index: number): Point {
  const before = line[(index - 2 + line.length) % line.length] as Point;
  const after = line[(index + 2) % line.length] as Point;
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
  return { x: -(after.y - before.y) / length, y: (after.x - before.x) / length };
}

/** How much the light changes at each distance to the side, from far left to far right. */
function edgesAcross(picture: GrayPart, at: Point, normal: Point, reachPx: number): number[] {
  const unit = reachPx / sideSteps;
  return Array.from({ length: 2 * sideSteps + 1 }, (_, index) => {
    const far = (index - sideSteps) * unit;
    const near = lightAt(picture, at.x + normal.x * (far - unit), at.y + normal.y * (far - unit));
    const away = lightAt(picture, at.x + normal.x * (far + unit), at.y + normal.y * (far + unit));
    const change = Math.abs(away - near);
    return Number.isNaN(change) ? 0 : change;
  });
}

function wayAlong(pull: readonly (readonly number[])[]): number[] {
  const width = 2 * sideSteps + 1;
  let best = Array.from({ length: width }, (_, side) => pull[0]?.[side] ?? 0);
  const from: number[][] = [];
  for (const own of pull.slice(1)) {
    const came: number[] = [];
    best = own.map((value, side) => {
      let [most, where] = [-Infinity, side];
      for (let other = Math.max(0, side - 2); other <= Math.min(width - 1, side + 2); other += 1) {
        const total = (best[other] as number) - stiffness * (side - other) ** 2;
        if (total > most) [most, where] = [total, other];
      }
      came.push(where);
      return most + value;
    });
    from.push(came);
  }
  let side = best.indexOf(Math.max(...best));
  const sides = [side - sideSteps];
  for (const came of from.toReversed()) {
    side = came[side] as number;
    sides.push(side - sideSteps);
  }
  return sides.toReversed();
}
