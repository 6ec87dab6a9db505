/** A few hours of the drill that `npm run drill -- --hours 72` runs at full size. */
import { expect, test } from 'vitest';
import { complaintsAboutDrill, drillHours } from './seventyTwoHours.ts';

const small = { hours: 3, before: 50, records: 15 };

test('every record of some hours without the hospital is in its records once, soon after it is back', async () => {
  const drill = await drillHours({ ...small, isSlow: false });
  expect(complaintsAboutDrill(drill)).toEqual([]);
  expect(drill).toMatchObject({ records: 15, arrived: 15, photos: 30, boundPhotos: 30 });
  expect(drill.mostWaiting).toBe(15);
  expect(drill.refused).toBeGreaterThan(0);
});

test('a hospital that takes 20 to 60 seconds for each answer gets every record once meanwhile', async () => {
  const drill = await drillHours({ ...small, isSlow: true });
  expect(complaintsAboutDrill(drill)).toEqual([]);
  expect(drill).toMatchObject({ records: 15, arrived: 15, photos: 30, boundPhotos: 30 });
});
