import { expect, it } from 'vitest';
import { skinOfSite } from './skinOfSite.ts';

it.each([
  ['Left heel', 'round'],
  ['左小腿', 'round'],
  ['Sacrum', 'flat'],
  ['薦骨', 'flat'],
  ['Elsewhere', null],
] as const)('%s is %s', (site, skin) => {
  expect(skinOfSite(site)).toBe(skin);
});
