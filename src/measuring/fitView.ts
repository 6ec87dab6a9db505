/**
 * Fitting a view to what was seen of a strip, and saying which other views would explain it as
 * well. A strip along a limb looks almost the same whether the limb is round or flat across it: then
 * several views are kept, and what is measured differs between them by as much as nobody can know.
 */
import { homographyOf, inverse, solve, type Point } from './geometry.ts';
import type { Sighting } from './refineMarker.ts';
import { imageOf, poseSize, viewOf, type Bend, type Frame, type Pose, type View } from './view.ts';

export interface LikelyView {
  readonly view: View;
  /** Views a likely error of the corners away from it, to both sides. */
  readonly around: readonly View[];
  /** All shares add up to 1. */
  readonly share: number;
}

export interface FittedViews {
  readonly best: View;
  /** Every view that explains the picture, small errors of the corners included. */
  readonly likely: readonly LikelyView[];
  /** Root mean square of what is left over, in units of what was expected: 1 is as expected. */
  readonly misfit: number;
}

/** What is known of tablets before looking: focal length against the longer side, and lenses. */
const defaultFocal = 0.8;
const focalSpread = 0.2;
const lensSpread = 0.02;

/** What the nurse says of the skin there: a strip along a limb cannot tell what is across it. */
export const skinShapes = ['flat', 'round'] as const;
export type SkinShape = (typeof skinShapes)[number];

/** How bent such skin is: its radius in mm, and how often. */
const defaultBends: Record<SkinShape, readonly { radiusMm: number; share: number }[]> = {
  flat: [
    { radiusMm: Infinity, share: 0.7 },
    { radiusMm: 400, share: 0.15 },
    { radiusMm: 200, share: 0.15 },
  ],
  round: [
    { radiusMm: 100, share: 0.15 },
    { radiusMm: 80, share: 0.2 },
    { radiusMm: 65, share: 0.25 },
    { radiusMm: 55, share: 0.2 },
    { radiusMm: 45, share: 0.15 },
    { radiusMm: 37, share: 0.05 },
  ],
};

/** The first guesses of a bend that the strip itself shows, radians from its own direction. */
const axisGuesses = [0.5, 1, Math.PI / 2, -1, -0.5];
const bendGuess = 1 / 60;
const bendSpread = 1 / 45;
/** A bend that the strip shows must explain the picture this much better than none. */
const clearlyBetter = 12;

interface Problem {
  readonly frame: Frame;
  readonly sightings: readonly Sighting[];
  /** Expected error of one coordinate, pixels. */
  readonly errorPx: number;
  readonly logFocal: number;
}

interface Fit {
  readonly bend: Bend;
  readonly pose: Pose;
  /** Sum of squares, in units of the expected error. */
  readonly cost: number;
}

/** @returns null where the places cannot be of one strip in front of a camera */
export function fitViews(
  frame: Frame,
  sightings: readonly Sighting[],
  errorPx: number,
  skin: SkinShape,
): FittedViews | null {
  const longSide = Math.max(frame.width, frame.height);
  const logFocal = Math.log(defaultFocal * longSide);
  const problem: Problem = { frame, sightings, errorPx, logFocal };
  const start = firstPose(problem);
  if (start === null) return null;
  const flat = descend(problem, { curvature: 0, axis: 0 }, start, 0);
  const unseen = defaultBends[skin].map(({ radiusMm, share }) => ({
    share,
    fit:
      radiusMm === Infinity
        ? flat
        : descend(problem, { curvature: 1 / radiusMm, axis: 0 }, flat.pose, 1),
  }));
  const minUnseen = Math.min(...unseen.map(({ fit }) => fit.cost));
  // Where a strip along a limb explains everything there is nothing to look for.
  const seen =
    minUnseen < sightings.length
      ? flat
      : axisGuesses
          .map((axis) => descend(problem, { curvature: bendGuess, axis }, flat.pose, 2))
          .reduce((one, other) => (other.cost < one.cost ? other : one));
  const isSeen = seen.cost < minUnseen - clearlyBetter;
  const fits = isSeen ? [{ share: 1, fit: seen }] : unseen;
  const least = isSeen ? seen.cost : minUnseen;
  const freedom = Math.max(1, 2 * sightings.length - (isSeen ? 10 : 8));
  const misfit = Math.sqrt(least / freedom);
  // Where more is left over than expected, all errors are larger than expected.
  const scale = Math.max(1, misfit * misfit);
  const likely = shares(fits, least, scale).map(({ fit, share }) => ({
    view: viewOf(frame, fit.bend, fit.pose),
    around: viewsAround(problem, fit, scale, isSeen),
    share,
  }));
  const best = fits.reduce((one, other) => (other.fit.cost < one.fit.cost ? other : one)).fit;
  return { best: viewOf(frame, best.bend, best.pose), likely, misfit };
}

function shares(fits: readonly { share: number; fit: Fit }[], least: number, scale: number) {
  const weighted = fits.map(({ share, fit }) => ({
    fit,
    share: share * Math.exp((least - fit.cost) / (2 * scale)),
  }));
  const sum = weighted.reduce((total, { share }) => total + share, 0);
  return weighted
    .map(({ fit, share }) => ({ fit, share: share / sum }))
    .filter(({ share }) => share > 0.005);
}

/**
 * Finds the pose of least cost by Levenberg and Marquardt. `free` says what else may move: 0 nothing,
 * 1 the direction of the bend, 2 the bend and its direction.
 */
function descend(problem: Problem, bend: Bend, start: Pose, free: 0 | 1 | 2): Fit {
  let x = [...start, ...[bend.axis, bend.curvature].slice(0, free)];
  const bendIn = (numbers: readonly number[]): Bend => ({
    axis: free >= 1 ? (numbers[poseSize] as number) : bend.axis,
    curvature:
      free === 2 ? Math.max(0, Math.min(1 / 25, numbers[poseSize + 1] as number)) : bend.curvature,
  });
  const evaluate = (numbers: readonly number[]) =>
    residualsOf(problem, bendIn(numbers), numbers, free);
  let residuals = evaluate(x);
  let cost = squares(residuals);
  let damping = 1e-3;
  for (let turn = 0; turn < 30; turn += 1) {
    const { normal, gradient } = linearised(evaluate, x, residuals);
    const damped = normal.map((row, i) =>
      row.map((value, j) => (i === j ? value * (1 + damping) + 1e-9 : value)),
    );
    const change = solve(damped, gradient);
    if (change === null) break;
    const next = x.map((value, index) => value - (change[index] as number));
    const nextResiduals = evaluate(next);
    const nextCost = squares(nextResiduals);
    if (nextCost < cost) {
      const gain = cost - nextCost;
      [x, residuals, cost] = [next, nextResiduals, nextCost];
      damping = Math.max(1e-7, damping / 5);
      if (gain < 1e-4 * (1 + cost)) break;
    } else {
      damping *= 8;
      if (damping > 1e7) break;
    }
  }
  return { bend: bendIn(x), pose: x.slice(0, poseSize), cost };
}

function residualsOf(
  { frame, sightings, errorPx, logFocal }: Problem,
  bend: Bend,
  numbers: readonly number[],
  free: 0 | 1 | 2,
): number[] {
  const view = viewOf(frame, bend, numbers);
  const residuals: number[] = [];
  for (const { paper, image } of sightings) {
    const expected = imageOf(view, paper);
    residuals.push((expected.x - image.x) / errorPx, (expected.y - image.y) / errorPx);
  }
  residuals.push(((numbers[6] as number) - logFocal) / focalSpread);
  residuals.push((numbers[7] as number) / lensSpread);
  if (free >= 1) residuals.push(bend.axis / (free === 1 ? 0.3 : 3));
  if (free === 2) residuals.push(bend.curvature / bendSpread);
  return residuals;
}

const steps = [1e-5, 1e-5, 1e-5, 1e-3, 1e-3, 1e-3, 1e-5, 1e-5, 1e-5, 1e-7];

function linearised(
  evaluate: (numbers: readonly number[]) => number[],
  x: readonly number[],
  residuals: readonly number[],
) {
  const slopes = x.map((value, index) => {
    const step = steps[index] as number;
    const moved = evaluate(x.map((each, at) => (at === index ? value + step : each)));
    return moved.map((residual, row) => (residual - (residuals[row] as number)) / step);
  });
  const normal = slopes.map((one) => slopes.map((other) => dot(one, other)));
  return { normal, gradient: slopes.map((slope) => dot(slope, residuals)) };
}

/** Views a likely error away from the fitted one, to both sides in each of its own directions. */
function viewsAround(problem: Problem, fit: Fit, scale: number, isBendFree: boolean): View[] {
  const { frame } = problem;
  const free = isBendFree ? 2 : 0;
  const x = [...fit.pose, ...[fit.bend.axis, fit.bend.curvature].slice(0, free)];
  const evaluate = (numbers: readonly number[]) =>
    residualsOf(problem, bendOf(fit.bend, numbers, free), numbers, free);
  const { normal } = linearised(evaluate, x, evaluate(x));
  const covariance = inverse(normal);
  const roots = covariance === null ? null : cholesky(covariance);
  if (roots === null) return [];
  const reach = Math.sqrt(scale);
  return x.flatMap((_, column) =>
    [reach, -reach].map((length) => {
      const numbers = x.map((value, row) => value + length * (roots[row]?.[column] as number));
      return viewOf(frame, bendOf(fit.bend, numbers, free), numbers);
    }),
  );
}

function bendOf(bend: Bend, numbers: readonly number[], free: number): Bend {
  return free === 0
    ? bend
    : {
        axis: numbers[poseSize] as number,
        curvature: Math.max(0, numbers[poseSize + 1] as number),
      };
}

/** The lower triangle whose square is the matrix, or null where it is not positive. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] | null {
  const lower = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < matrix.length; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i]?.[j] as number;
      for (let k = 0; k < j; k += 1) sum -= (lower[i]?.[k] as number) * (lower[j]?.[k] as number);
      if (i === j && sum <= 0) return null;
      const row = lower[i] as number[];
      row[j] = i === j ? Math.sqrt(sum) : sum / (lower[j]?.[j] as number);
    }
  }
  return lower;
}

/** A pose from the plane map of all places, with a usual focal length. */
function firstPose({ frame, sightings, logFocal }: Problem): number[] | null {
  const focal = Math.exp(logFocal);
  const side = frame.isMirrored ? -1 : 1;
  const unit = 50;
  const from: Point[] = sightings.map(({ paper }) => ({ x: paper.u / unit, y: paper.v / unit }));
  const to = sightings.map(({ image }) => ({
    x: (side * (image.x - frame.width / 2)) / focal,
    y: (image.y - frame.height / 2) / focal,
  }));
  const map = homographyOf(from, to);
  if (map === null) return null;
  const [a, b, c, d, e, f, g, h] = map;
  const size = (Math.hypot(a, d, g) + Math.hypot(b, e, h)) / 2;
  if (!(size > 1e-9)) return null;
  const first = unitVector([a, d, g]);
  const raw: [number, number, number] = [b, e, h];
  const overlap = dot(first, raw);
  const second = unitVector(raw.map((value, index) => value - overlap * (first[index] as number)));
  const third = cross(first, second);
  const turn = rotationVector(first, second, third);
  const scale = unit / size;
  return [...turn, c * scale, f * scale, scale, logFocal, 0];
}

function rotationVector(first: number[], second: number[], third: number[]): number[] {
  const [x1 = 0, y1 = 0, z1 = 0] = first;
  const [x2 = 0, y2 = 0, z2 = 0] = second;
  const [x3 = 0, y3 = 0, z3 = 0] = third;
  // By quaternion, whichever part is the largest: a half turn has no rotation axis otherwise.
  const parts = [1 + x1 + y2 + z3, 1 + x1 - y2 - z3, 1 - x1 + y2 - z3, 1 - x1 - y2 + z3];
  const largest = parts.indexOf(Math.max(...parts));
  const s = 2 * Math.sqrt(parts[largest] as number);
  const quaternions = [
    [s / 4, (z2 - y3) / s, (x3 - z1) / s, (y1 - x2) / s],
    [(z2 - y3) / s, s / 4, (x2 + y1) / s, (x3 + z1) / s],
    [(x3 - z1) / s, (x2 + y1) / s, s / 4, (y3 + z2) / s],
    [(y1 - x2) / s, (x3 + z1) / s, (y3 + z2) / s, s / 4],
  ];
  const [w = 1, x = 0, y = 0, z = 0] = quaternions[largest] as number[];
  const sine = Math.hypot(x, y, z);
  const factor = sine < 1e-9 ? 2 : (2 * Math.atan2(sine, w)) / sine;
  return [x * factor, y * factor, z * factor];
}

function cross(one: number[], other: number[]): number[] {
  const [a = 0, b = 0, c = 0] = one;
  const [d = 0, e = 0, f = 0] = other;
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function unitVector(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) {
    sum += (one[index] as number) * (other[index] as number);
  }
  return sum;
}

function squares(values: readonly number[]): number {
  return dot(values, values);
}
