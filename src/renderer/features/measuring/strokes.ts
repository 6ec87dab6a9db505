/** What was drawn on a photo: strokes around wounds and islands. */
import type { Point } from '../../../measuring/geometry.ts';
import type { DrawnWound } from '../../../measuring/measureWound.ts';
import { contains } from '../../../measuring/outline.ts';

export type StrokeKind = 'wound' | 'island';

export interface Stroke {
  readonly kind: StrokeKind;
  readonly line: readonly Point[];
}

/** Each wound with the islands inside it. */
export function woundsOf(strokes: readonly Stroke[]): DrawnWound[] {
  const islands = strokes.filter(({ kind }) => kind === 'island');
  return strokes
    .filter(({ kind }) => kind === 'wound')
    .map(({ line: outline }) => ({
      outline,
      islands: islands
        .map(({ line }) => line)
        .filter(([first]) => first !== undefined && contains(outline, first)),
    }));
}

/**
 * The outline after a correcting stroke: a stroke that starts and ends near an outline replaces the shorter part
 * between these ends. Null if it does not.
 */
export function redrawn(
  outline: readonly Point[],
  stroke: readonly Point[],
  nearPx: number,
): Point[] | null {
  const [first, last] = [stroke[0], stroke.at(-1)];
  if (first === undefined || last === undefined || outline.length < 8) return null;
  const from = nearest(outline, first);
  const to = nearest(outline, last);
  const apart = Math.hypot(first.x - last.x, first.y - last.y);
  if (from.away > nearPx || to.away > nearPx || from.at === to.at || apart < nearPx) return null;
  const count = outline.length;
  const ahead = (to.at - from.at + count) % count;
  const isAhead = ahead <= count / 2;
  const [start, end, piece] = isAhead
    ? [from.at, to.at, stroke]
    : [to.at, from.at, stroke.toReversed()];
  const kept: Point[] = [];
  for (let at = end; at !== start; at = (at + 1) % count) kept.push(outline[at] as Point);
  return [...kept, ...piece];
}

/**
 * The stroke that a line redraws, and its new outline: the last one near which the line starts and ends. Null if the
 * line is a new stroke.
 */
export function redrawnAmong(
  strokes: readonly Stroke[],
  line: readonly Point[],
  nearPx: number,
): { index: number; outline: Point[] } | null {
  for (let index = strokes.length - 1; index >= 0; index -= 1) {
    const stroke = strokes[index];
    const outline = stroke === undefined ? null : redrawn(stroke.line, line, nearPx);
    if (outline !== null) return { index, outline };
  }
  return null;
}

function nearest(outline: readonly Point[], { x, y }: Point) {
  let best = { at: 0, away: Infinity };
  outline.forEach((point, at) => {
    const away = Math.hypot(point.x - x, point.y - y);
    if (away < best.away) best = { at, away };
  });
  return best;
}

export function pathOf(line: readonly Point[], isClosed: boolean): string {
  const places = line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return places.length === 0 ? '' : `M${places.join('L')}${isClosed ? 'Z' : ''}`;
}
