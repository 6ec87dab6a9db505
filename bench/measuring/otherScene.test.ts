/** Another camera, placement and paper than the solver was tuned on. */
import { expect, test } from 'vitest';
import { openDecoder } from './decoder.ts';
import { isCovered, quantile } from './figures.ts';
import { otherScene } from './otherScene.ts';
import { otherKinds } from './scene.ts';
import { tryScene } from './trial.ts';

test('a flat wound is measured there to half a percent, within the error that is shown', async () => {
  const findCodes = openDecoder();
  const offs: number[] = [];
  let [tried, covered] = [0, 0];
  for (let seed = 0; seed < 3; seed += 1) {
    for (const kind of otherKinds) {
      tried += 1;
      const { exact } = await tryScene(otherScene(seed, 1_280, kind), findCodes);
      if (exact === null || exact.reading.is === 'refused') continue;
      offs.push(Math.abs(exact.off));
      if (isCovered(exact)) covered += 1;
    }
  }
  expect(offs.length / tried).toBeGreaterThan(0.8);
  expect(covered / offs.length).toBeGreaterThanOrEqual(0.95);
  expect(quantile(offs, 0.95)).toBeLessThan(0.01);
});
