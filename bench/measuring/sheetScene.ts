/** The sheet used to check a tablet, as a tablet photographs it. */
import { referenceShapes, referenceSpanMm } from '../../src/measuring/reference.ts';
import { sceneOf, type Scene } from './scene.ts';

/** The sheet, or some of its shapes, from far enough away to see all of it. */
export function sheetScene(seed: number, shapes = referenceShapes): Scene {
  const [first, ...others] = shapes.map(({ edge }) => edge);
  if (first === undefined) throw new Error('A sheet without shapes');
  const usual = sceneOf(seed, 1_600, 'flat');
  const camera = { ...usual.camera, place: { x: 0, y: 0, z: 380 } };
  return { ...usual, skin: 'light', camera, spanMm: referenceSpanMm, shape: first, others };
}
