/**
 * Finding a marker to a fraction of a pixel. A decoder's corners are a pixel or two off; here
 * every edge between a dark and a light module is found along its own direction, and a plane map is
 * fitted through all of them. Dark-to-light and light-to-dark edges count alike, so that ink that
 * runs, or a photo that is too bright, moves nothing.
 */
import {
  addEquation,
  changedBy,
  homographyOf,
  mapBy,
  solve,
  type Homography,
  type Point,
} from './geometry.ts';
import { lightAt, type GrayPart } from './grayImage.ts';
import {
  isDark,
  markerModules,
  paperOfModule,
  type PaperPoint,
  type StripMarker,
} from './strip.ts';

/** A place of the paper, and where the picture shows it. */
export interface Sighting {
  readonly paper: PaperPoint;
  readonly image: Point;
}

export interface RefinedMarker {
  readonly marker: StripMarker;
  /** Nine places, the middles of nine equal parts of the marker. */
  readonly sightings: readonly Sighting[];
  readonly corners: readonly Point[];
  /** How far the edges lie from a flat marker, root mean square, pixels. */
  readonly residualPx: number;
  /** Mean side length in the picture. */
  readonly sidePx: number;
  /** Width of the blur across an edge, pixels: how sharp the picture is here. */
  readonly edgeWidthPx: number;
  /** Light of the paper and of the ink. */
  readonly light: number;
  readonly dark: number;
}

interface Edge {
  /** In modules. */
  readonly at: Point;
  readonly alongX: boolean;
}

interface EdgeSighting extends Edge {
  /** A point on the edge in the picture, and the direction across it. */
  readonly image: Point;
  readonly normal: Point;
  readonly widthPx: number;
  readonly levels: readonly [number, number];
}

const passes = 4;
const samples = 9;
const fewestEdges = 60;
/** Another code's pattern has its corners in common with a marker, not much else. */
const fewestSighted = 0.75;

/** @returns null where the picture does not show this marker's own pattern there */
export function refineMarker(
  part: GrayPart,
  marker: StripMarker,
  corners: readonly Point[],
): RefinedMarker | null {
  const square = [0, 1, 2, 3].map((index) => ({
    x: index === 1 || index === 2 ? markerModules : 0,
    y: index >= 2 ? markerModules : 0,
  }));
  let map = homographyOf(square, corners);
  const edges = edgesOf(marker);
  let seen: EdgeSighting[] = [];
  for (let pass = 0; pass < passes && map !== null; pass += 1) {
    const current: Homography = map;
    const sighted = edges.flatMap((edge) => sightEdge(part, marker, current, edge));
    seen = withoutOutliers(current, sighted);
    if (sighted.length < edges.length * fewestSighted || seen.length < fewestEdges) return null;
    map = step(current, seen);
  }
  if (map === null) return null;
  const final: Homography = map;
  const found = square.map((corner) => mapBy(final, corner));
  const residuals = seen.map((edge) => residualOf(final, edge));
  return {
    marker,
    sightings: ninths(marker, final, seen),
    corners: found,
    residualPx: Math.sqrt(mean(residuals.map((value) => value * value))),
    sidePx: mean(found.map((corner, index) => distance(corner, found[(index + 1) % 4] as Point))),
    edgeWidthPx: median(seen.map(({ widthPx }) => widthPx)),
    light: mean(seen.map(({ levels }) => Math.max(...levels))),
    dark: mean(seen.map(({ levels }) => Math.min(...levels))),
  };
}

/** Every border between a dark and a light module. */
function edgesOf(marker: StripMarker): Edge[] {
  const edges: Edge[] = [];
  for (let line = 0; line < markerModules; line += 1) {
    for (let border = 0; border <= markerModules; border += 1) {
      if (isDark(marker, line, border - 1) !== isDark(marker, line, border)) {
        edges.push({ at: { x: border, y: line + 0.5 }, alongX: true });
      }
      if (isDark(marker, border - 1, line) !== isDark(marker, border, line)) {
        edges.push({ at: { x: line + 0.5, y: border }, alongX: false });
      }
    }
  }
  return edges;
}

/** Looks along a line across the edge, from the middle of one module to that of the next. */
function sightEdge(
  part: GrayPart,
  marker: StripMarker,
  map: Homography,
  edge: Edge,
): EdgeSighting[] {
  const { at, alongX } = edge;
  const half = 0.5;
  const from = mapBy(map, alongX ? { x: at.x - half, y: at.y } : { x: at.x, y: at.y - half });
  const to = mapBy(map, alongX ? { x: at.x + half, y: at.y } : { x: at.x, y: at.y + half });
  const first = lightAt(part, from.x, from.y);
  const last = lightAt(part, to.x, to.y);
  const contrast = last - first;
  const wasDark = alongX
    ? isDark(marker, Math.floor(at.y), at.x - 1)
    : isDark(marker, at.y - 1, Math.floor(at.x));
  if (!(Math.abs(contrast) > 20) || contrast > 0 !== wasDark) return [];
  let passed = 0;
  let ramp = 0;
  let before = 0;
  for (let index = 0; index < samples; index += 1) {
    const t = (index + 0.5) / samples;
    const light = lightAt(part, from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t);
    const share = Math.min(1.2, Math.max(-0.2, (light - first) / contrast));
    passed += 1 - share;
    ramp = Math.max(ramp, share - before);
    before = share;
  }
  const t = passed / samples;
  const length = distance(from, to);
  const beside = mapBy(map, alongX ? { x: at.x, y: at.y + half } : { x: at.x + half, y: at.y });
  const middle = mapBy(map, at);
  const run = { x: beside.x - middle.x, y: beside.y - middle.y };
  const runLength = Math.hypot(run.x, run.y);
  return [
    {
      ...edge,
      image: { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t },
      normal: { x: -run.y / runLength, y: run.x / runLength },
      widthPx: length / samples / Math.max(ramp, 1e-3),
      levels: [first, last],
    },
  ];
}

function residualOf(map: Homography, { at, image, normal }: EdgeSighting): number {
  const expected = mapBy(map, at);
  return normal.x * (image.x - expected.x) + normal.y * (image.y - expected.y);
}

/** Edges under a hair, a shadow or a drop lie far from where all the others say. */
function withoutOutliers(map: Homography, seen: EdgeSighting[]): EdgeSighting[] {
  if (seen.length === 0) return seen;
  const residuals = seen.map((edge) => Math.abs(residualOf(map, edge)));
  // Those of a first guess may all lie a pixel away on the same side: nothing nearer is thrown out.
  const bound = Math.max(0.2, 4 * median(residuals));
  return seen.filter((_, index) => (residuals[index] as number) <= bound);
}

/** One Gauss-Newton step of the eight numbers. */
function step(map: Homography, seen: readonly EdgeSighting[]): Homography | null {
  const normal = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0));
  const right = Array.from({ length: 8 }, () => 0);
  const [, , , , , , g, h] = map;
  for (const edge of seen) {
    const { x, y } = edge.at;
    const w = g * x + h * y + 1;
    const place = mapBy(map, edge.at);
    const nx = edge.normal.x / w;
    const ny = edge.normal.y / w;
    const slope = -(nx * place.x + ny * place.y);
    addEquation(
      normal,
      right,
      [nx * x, nx * y, nx, ny * x, ny * y, ny, slope * x, slope * y],
      residualOf(map, edge),
    );
  }
  const change = solve(normal, right);
  return change === null ? null : changedBy(map, change);
}

/** The marker in nine parts: where each lies, so that a marker that is bent says so. */
function ninths(marker: StripMarker, map: Homography, seen: readonly EdgeSighting[]): Sighting[] {
  const side = markerModules / 3;
  const places: Sighting[] = [];
  for (let part = 0; part < 9; part += 1) {
    const column = part % 3;
    const row = Math.floor(part / 3);
    const own = seen.filter(
      ({ at }) =>
        Math.min(2, Math.floor(at.x / side)) === column &&
        Math.min(2, Math.floor(at.y / side)) === row,
    );
    const shift = shiftOf(map, own);
    if (shift === null) continue;
    const at = {
      x: mean(own.map((edge) => edge.at.x)),
      y: mean(own.map((edge) => edge.at.y)),
    };
    const flat = mapBy(map, at);
    places.push({
      paper: paperOfModule(marker, at.x, at.y),
      image: { x: flat.x + shift.x, y: flat.y + shift.y },
    });
  }
  return places;
}

function shiftOf(map: Homography, own: readonly EdgeSighting[]): Point | null {
  if (own.length < 8) return null;
  let [xx, xy, yy, rx, ry] = [0, 0, 0, 0, 0];
  for (const edge of own) {
    const { normal } = edge;
    const residual = residualOf(map, edge);
    xx += normal.x * normal.x;
    xy += normal.x * normal.y;
    yy += normal.y * normal.y;
    rx += normal.x * residual;
    ry += normal.y * residual;
  }
  const determinant = xx * yy - xy * xy;
  return determinant < 1e-6
    ? null
    : { x: (rx * yy - ry * xy) / determinant, y: (ry * xx - rx * xy) / determinant };
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
