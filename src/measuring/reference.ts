/**
 * The shapes of known area that a hospital prints to check its own tablets, and finding their
 * edges in a photo without a hand: what is left over is what the tablet, its lens and its printer do.
 */
import type { StripFound } from './findStrip.ts';
import { type Point, doubledArea } from './geometry.ts';
import { lightAt, type PictureSource, type GrayPart } from './grayImage.ts';
import { median } from './refineMarker.ts';
import type { PaperPoint } from './strip.ts';
import { imageOf } from './view.ts';

/** The strip that is printed on the sheet, with the shapes round it. */
export const referenceSpanMm = 80;

export interface ReferenceShape {
  /** Its edge on the paper, from the middle of the strip, mm. */
  readonly edge: readonly PaperPoint[];
  readonly areaCm2: number;
}

/** A dark blob with bays, as wounds are: none is a circle, so that a stretched print is seen. */
function blob(
  middle: PaperPoint,
  radiusMm: number,
  stretch: number,
  waves: readonly number[],
): ReferenceShape {
  const edge = Array.from({ length: 240 }, (_, index) => {
    const angle = (index / 240) * 2 * Math.PI;
    const far =
      radiusMm *
      (1 + waves.reduce((sum, size, wave) => sum + size * Math.cos((wave + 2) * angle + wave), 0));
    return {
      u: middle.u + far * Math.cos(angle) * stretch,
      v: middle.v + (far * Math.sin(angle)) / stretch,
    };
  });
  const area = Math.abs(doubledArea(edge.map(({ u, v }) => ({ x: u, y: v })))) / 2;
  return { edge, areaCm2: area / 100 };
}

/** A small one in the strip's window, a middle and a large one beside it. */
export const referenceShapes: readonly ReferenceShape[] = [
  blob({ u: 0, v: -1 }, 8, 1.2, [0.05, 0.08]),
  blob({ u: -34, v: 46 }, 13, 1.1, [0.1, 0.04, 0.05]),
  blob({ u: 24, v: 52 }, 21, 1.15, [0.06, 0.07, 0.03]),
];

/** How far to either side of where it should be an edge is looked for, mm. */
const reachMm = 2.5;
const steps = 41;
/** Less than so much of an edge seen is no shape. */
const fewestSeen = 0.8;

/**
 * The edge of a printed shape as the photo shows it, pixels of the photo; null where it is hidden, or
 * where there is no such shape.
 */
export function edgeIn(
  source: PictureSource,
  strip: StripFound,
  shape: ReferenceShape,
): Point[] | null {
  const places = shape.edge.map((paper, index) => {
    const next = shape.edge[(index + 1) % shape.edge.length] ?? paper;
    const before = shape.edge.at(index - 1) ?? paper;
    const [du, dv] = [next.u - before.u, next.v - before.v];
    const length = Math.hypot(du, dv) || 1;
    const aside = { u: (dv / length) * reachMm, v: (-du / length) * reachMm };
    return {
      inner: imageOf(strip.views.best, { u: paper.u - aside.u, v: paper.v - aside.v }),
      outer: imageOf(strip.views.best, { u: paper.u + aside.u, v: paper.v + aside.v }),
    };
  });
  const part = around(
    source,
    places.flatMap(({ inner, outer }) => [inner, outer]),
  );
  const seen = places.map(({ inner, outer }) => crossing(part, inner, outer));
  const shares = seen.flatMap((each) => (each === null ? [] : [each]));
  if (shares.length < fewestSeen * places.length) return null;
  // Where a bit of the edge is not seen (a hair, a speck) it is taken to lie as the rest does.
  const usual = median(shares);
  return places.map(({ inner, outer }, index) => {
    const share = seen[index] ?? usual;
    return {
      x: inner.x + (outer.x - inner.x) * share,
      y: inner.y + (outer.y - inner.y) * share,
    };
  });
}

function around(source: PictureSource, points: readonly Point[]): GrayPart {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.floor(Math.min(...xs)) - 3, Math.floor(Math.min(...ys)) - 3];
  return source.part(
    left,
    top,
    Math.ceil(Math.max(...xs)) + 3 - left,
    Math.ceil(Math.max(...ys)) + 3 - top,
  );
}

/** How far from dark to light the light passes the middle between both, from 0 to 1. */
function crossing(part: GrayPart, inner: Point, outer: Point): number | null {
  const lights = Array.from({ length: steps }, (_, index) => {
    const share = index / (steps - 1);
    return lightAt(
      part,
      inner.x + (outer.x - inner.x) * share,
      inner.y + (outer.y - inner.y) * share,
    );
  });
  const [dark, light] = [median(lights.slice(0, 8)), median(lights.slice(-8))];
  if (!(light - dark > 40)) return null;
  // As much light as passed, of what would pass were all of it paper: blur moves nothing.
  const passed = lights.reduce(
    (sum, each) => sum + Math.min(1, Math.max(0, (light - each) / (light - dark))),
    0,
  );
  return (passed - 0.5) / (steps - 1);
}
