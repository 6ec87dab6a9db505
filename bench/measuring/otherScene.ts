/**
 * Scenes of a kind that the solver was not tuned on: a phone's wide-angle picture and lens, a strip away from the
 * middle and far from the wound, grey paper with faint ink in hard shadow.
 */
import { plane } from './body.ts';
import { chanceOf } from './random.ts';
import { sceneOf, type OtherKind, type Scene } from './scene.ts';

export function otherScene(seed: number, widthPx: number, kind: OtherKind): Scene {
  const usual = { ...sceneOf(seed, widthPx, 'flat'), kind, body: plane, paper: plane };
  const chance = chanceOf(seed + 31_337);
  if (kind === 'other camera') {
    const { camera } = usual;
    return {
      ...usual,
      camera: {
        ...camera,
        height: Math.round((widthPx * 9) / 16),
        focalPx: widthPx * chance.between(0.5, 0.64),
        k1: chance.between(-0.12, 0.06),
        k2: chance.between(-0.02, 0.03),
        place: { ...camera.place, z: camera.place.z * 0.75 },
      },
      noise: chance.between(4, 9),
    };
  }
  if (kind === 'other placing') {
    const shift = {
      u: chance.between(-0.5, 0.5) * usual.spanMm,
      v: chance.between(8, 24) * (middleOf(usual).v < 0 ? -1 : 1),
    };
    const shape = usual.shape.map(({ u, v }) => ({ u: u + shift.u, v: v + shift.v }));
    const { camera } = usual;
    const aim = middleOf({ shape });
    // She aims at the wound, so the strip lies towards the edge of the picture.
    const [right, down] = camera.turn;
    const place = {
      x: camera.place.x - 0.7 * (right.x * aim.u + right.y * aim.v),
      y: camera.place.y - 0.7 * (down.x * aim.u + down.y * aim.v),
      z: camera.place.z * 1.1,
    };
    return { ...usual, shape, camera: { ...camera, place } };
  }
  const paper = chance.between(150, 205);
  return {
    ...usual,
    print: { paper, ink: paper * chance.between(0.3, 0.5) },
    printScale: 1 + chance.between(-0.001, 0.001),
    shade: { ...usual.shade, strength: chance.between(0.4, 0.7) },
    noise: chance.between(4, 9),
  };
}

function middleOf({ shape }: Pick<Scene, 'shape'>) {
  return {
    u: shape.reduce((sum, { u }) => sum + u, 0) / shape.length,
    v: shape.reduce((sum, { v }) => sum + v, 0) / shape.length,
  };
}
