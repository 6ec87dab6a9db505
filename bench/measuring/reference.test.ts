/** A sheet of known shapes, photographed: their edges are found automatically and give their areas. */
import { describe, expect, it } from 'vitest';
import { readStrip } from '../../src/measuring/findStrip.ts';
import { measureWound } from '../../src/measuring/measureWound.ts';
import { edgeIn, referenceShapes } from '../../src/measuring/reference.ts';
import { sightOf } from '../../src/measuring/sight.ts';
import { openDecoder } from './decoder.ts';
import type { Scene } from './scene.ts';
import { sheetScene } from './sheetScene.ts';
import { lookedFor, photograph } from './trial.ts';

const findCodes = openDecoder();

async function photographed(scene: Scene) {
  const photo = photograph(scene);
  return { photo, strip: readStrip(photo, await lookedFor(photo, findCodes), 'flat') };
}

describe('a sheet of shapes of known area', () => {
  it.each([3, 5, 8, 11])('is measured to two percent, from wherever (seed %i)', async (seed) => {
    const { photo, strip } = await photographed(sheetScene(seed));
    if (strip.is === 'none') throw new Error(strip.why);
    for (const shape of referenceShapes) {
      const outline = edgeIn(photo, strip, shape);
      if (outline === null) throw new Error(`The shape of ${shape.areaCm2} cm² was not seen`);
      const reading = measureWound(strip, { outline }, true);
      if (reading.is === 'refused') throw new Error(reading.why);
      expect(Math.abs(reading.size.areaCm2.value / shape.areaCm2 - 1)).toBeLessThan(0.02);
    }
  });

  it('is not seen where there is none', async () => {
    const { photo, strip } = await photographed(sheetScene(5, referenceShapes.slice(0, 1)));
    if (strip.is === 'none') throw new Error(strip.why);
    const seen = referenceShapes.map((shape) => edgeIn(photo, strip, shape) !== null);
    expect(seen).toEqual([true, false, false]);
  });
});

describe('what is said of a picture', () => {
  const sight = async (scene: Scene) => {
    const { photo, strip } = await photographed(scene);
    return sightOf(strip, photo.whole);
  };
  const straight = (scene: Scene): Scene => ({
    ...scene,
    blurPx: 0.5,
    shade: { strength: 0, angle: 0 },
    camera: {
      ...scene.camera,
      turn: [
        { x: 1, y: 0, z: 0 },
        { x: 0, y: 1, z: 0 },
        { x: 0, y: 0, z: 1 },
      ],
    },
  });
  const good = straight(sheetScene(5));

  it('is nothing but where from, where all is well', async () => {
    const { isFound, tiltDeg, distanceCm, hints } = await sight(good);
    expect([isFound, hints]).toEqual([true, []]);
    expect(tiltDeg).toBeLessThan(3);
    expect(Math.abs((distanceCm ?? 0) / 38 - 1)).toBeLessThan(0.2);
  });

  it('is that it is not sharp, from the side, too far, dark, or not there', async () => {
    const [cos, sin] = [Math.cos(0.65), Math.sin(0.65)];
    const aside: Scene['camera']['turn'] = [
      { x: 1, y: 0, z: 0 },
      { x: 0, y: cos, z: -sin },
      { x: 0, y: sin, z: cos },
    ];
    const { camera } = good;
    const far = { ...camera, place: { x: 0, y: 0, z: 520 } };
    expect((await sight({ ...good, blurPx: 1 })).hints).toContain('not-sharp');
    expect((await sight({ ...good, camera: { ...camera, turn: aside } })).hints).toContain(
      'tilted',
    );
    expect((await sight({ ...good, camera: far })).hints).toContain('too-far');
    expect((await sight({ ...good, shade: { strength: 1.3, angle: 0 } })).hints).toContain(
      'too-dark',
    );
    const none = await sight({ ...good, hasStrip: false });
    expect([none.isFound, none.hints]).toEqual([false, ['no-marker']]);
  });
});
