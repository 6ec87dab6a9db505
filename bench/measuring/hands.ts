/** The ways of drawing an outline that the bench compares: once, twice, or a corrected proposal. */
import type { Spot } from './body.ts';
import { proposedEdge } from './proposal.ts';
import { chanceOf } from './random.ts';
import type { Scene } from './scene.ts';

/** She notices that a proposed line is wrong if it is further off than this, mm. */
const seenWrongMm = 2;

/** The edge as drawn by a hand that slowly drifts by up to 2 mm. */
export function drawnOnce(scene: Scene): Spot[] {
  return strayed(scene.shape, straysOf(scene, 77_777));
}

/**
 * The mean of two strokes by the same hand: half of the deviation (as variance) is where this nurse sees the edge, and
 * recurs in her second stroke.
 */
export function drawnTwice(scene: Scene): { first: Spot[]; mean: Spot[] } {
  const seen = straysOf(scene, 101_010);
  const stroke = (salt: number) =>
    straysOf(scene, salt).map((own, knot) => (own + (seen[knot] ?? 0)) * Math.SQRT1_2);
  const [one, other] = [stroke(202_020), stroke(303_030)];
  return {
    first: strayed(scene.shape, one),
    mean: strayed(
      scene.shape,
      one.map((stray, knot) => (stray + (other[knot] ?? 0)) / 2),
    ),
  };
}

/** The outline proposed from the colours, redrawn by hand wherever it is visibly wrong. */
export function proposedAndCorrected(scene: Scene): Spot[] {
  const hand = strayed(scene.shape, straysOf(scene, 404_040));
  const proposed = proposedEdge(scene);
  return scene.shape.map((truth, index) => {
    const near = proposed.reduce((best, spot) =>
      Math.hypot(spot.u - truth.u, spot.v - truth.v) <
      Math.hypot(best.u - truth.u, best.v - truth.v)
        ? spot
        : best,
    );
    const away = Math.hypot(near.u - truth.u, near.v - truth.v);
    return away > seenWrongMm ? (hand[index] as Spot) : near;
  });
}

function straysOf({ shape, seed }: Scene, salt: number): number[] {
  const chance = chanceOf(seed + salt);
  const perimeter = shape.reduce((sum, one, index) => {
    const next = shape[(index + 1) % shape.length] as Spot;
    return sum + Math.hypot(one.u - next.u, one.v - next.v);
  }, 0);
  const knots = Math.max(4, Math.round(perimeter / 8));
  return Array.from({ length: knots }, () => Math.max(-2, Math.min(2, chance.normal())));
}

function strayed(shape: readonly Spot[], strays: readonly number[]): Spot[] {
  const middle = {
    u: shape.reduce((sum, { u }) => sum + u, 0) / shape.length,
    v: shape.reduce((sum, { v }) => sum + v, 0) / shape.length,
  };
  return shape.map(({ u, v }, index) => {
    const at = (index / shape.length) * strays.length;
    const [low, share] = [Math.floor(at), at % 1];
    const smooth = (1 - Math.cos(Math.PI * share)) / 2;
    const stray =
      (strays[low] as number) * (1 - smooth) +
      (strays[(low + 1) % strays.length] as number) * smooth;
    const away = Math.hypot(u - middle.u, v - middle.v);
    const stretch = Math.max(0.2, (away + stray) / away);
    return { u: middle.u + (u - middle.u) * stretch, v: middle.v + (v - middle.v) * stretch };
  });
}
