import { expect, it } from 'vitest';
import { stripBox } from './stripBox.ts';

const photo = { widthPx: 1_000, heightPx: 800 };
const corner = (x: number, y: number) => [
  { x, y },
  { x: x + 100, y: y + 100 },
];

it('shows the strip with room beside it, and never more than the photo', () => {
  expect(stripBox([corner(300, 300), corner(500, 300)], photo)).toEqual({
    x: 255,
    y: 255,
    width: 390,
    height: 190,
  });
  expect(stripBox([corner(0, 0), corner(900, 700)], photo)).toEqual({
    x: 0,
    y: 0,
    width: 1_000,
    height: 800,
  });
});

it('shows the whole photo where there is no strip', () => {
  expect(stripBox([], photo)).toEqual({ x: 0, y: 0, width: 1_000, height: 800 });
});
