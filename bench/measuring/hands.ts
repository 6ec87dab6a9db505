/** How a hand draws an outline. */
import type { Spot } from './body.ts';
import { chanceOf } from './random.ts';
import type { Scene } from './scene.ts';

/** The edge as drawn by a hand that slowly drifts by up to 2 mm. */
export function drawnOnce(scene: Scene): Spot[] {
  return strayed(scene.shape, straysOf(scene, 77_777));
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
