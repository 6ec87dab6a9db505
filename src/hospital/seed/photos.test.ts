import { expect, it } from 'vitest';
import { photoFormat } from '../rules/photoFormat.ts';
import { createSampleDrawer, samplePhotos } from './photos.ts';

it('a sample photo is drawn once, and others get their turn meanwhile', async () => {
  const [sample] = samplePhotos;
  if (sample === undefined) throw new Error('there is no sample photo');
  let draws = 0;
  const counted = {
    ...sample,
    draw: () => {
      draws += 1;
      return sample.draw();
    },
  };
  const draw = createSampleDrawer();
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 0);
  const [first, second] = await Promise.all([draw(counted), draw(counted)]);
  clearInterval(turning);
  expect(await draw(counted)).toBe(first);
  expect([second === first, draws, photoFormat(first)]).toEqual([true, 1, 'image/jpeg']);
  expect(turns).toBeGreaterThan(3);
});
