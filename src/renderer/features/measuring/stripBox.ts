/** Which part of a photo is shown while measuring. */
import type { Point } from '../../../measuring/geometry.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area around the strip, with a margin for a wound beside it; the whole photo if there is no strip. */
export function stripBox(
  markers: readonly (readonly Point[])[],
  photo: { widthPx: number; heightPx: number },
): Box {
  const corners = markers.flat();
  if (corners.length === 0) return { x: 0, y: 0, width: photo.widthPx, height: photo.heightPx };
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, low] = [Math.min(...ys), Math.max(...ys)];
  const margin = 0.15 * Math.max(right - left, low - top);
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    width: Math.min(photo.widthPx, right + margin) - x,
    height: Math.min(photo.heightPx, low + margin) - y,
  };
}

/** A part of the photo as an SVG's viewBox. */
export function viewBoxOf({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`;
}
