import { expect, it } from 'vitest';
import {
  boxOf,
  fillingView,
  isAtEnd,
  moved,
  showing,
  stripBox,
  wholeView,
  zoomed,
  type Room,
} from './photoView.ts';

const photo = { width: 1_000, height: 800 };
const phone: Room = { photo, stage: { width: 390, height: 520 } };
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

it('fills the room with the photo around the strip', () => {
  const strip = { x: 400, y: 200, width: 120, height: 400 };
  const box = boxOf(fillingView(strip, phone), phone);
  expect(box.width / box.height).toBeCloseTo(390 / 520);
  expect([box.y, box.height]).toEqual([200, expect.closeTo(400)]);
  expect([box.x, box.width]).toEqual([expect.closeTo(310), expect.closeTo(300)]);
});

it('fills the room although the strip is wider than it, and shows the middle of the strip', () => {
  const strip = { x: 0, y: 300, width: 1_000, height: 200 };
  const box = boxOf(fillingView(strip, phone), phone);
  expect([box.y, box.height]).toEqual([0, expect.closeTo(800)]);
  expect([box.x, box.width]).toEqual([expect.closeTo(200), expect.closeTo(600)]);
});

it('every place of the photo can be moved into view, and nothing beyond its edge', () => {
  const start = fillingView({ x: 0, y: 300, width: 1_000, height: 200 }, phone);
  expect(boxOf(moved(start, { x: -9_999, y: -50 }, phone), phone)).toMatchObject({ x: 0, y: 0 });
  const right = boxOf(moved(start, { x: 9_999, y: 50 }, phone), phone);
  expect([right.x + right.width, right.y]).toEqual([expect.closeTo(1_000), 0]);
});

it('shows the whole photo in the middle of the room', () => {
  const box = boxOf(wholeView(phone), phone);
  expect([box.x, box.width]).toEqual([expect.closeTo(0), expect.closeTo(1_000)]);
  expect(box.y + box.height / 2).toBeCloseTo(400);
  expect(box.height).toBeGreaterThan(photo.height);
});

it('a place stays where it is on the screen while the view is zoomed about it', () => {
  const before = fillingView({ x: 300, y: 200, width: 300, height: 400 }, phone);
  const about = { x: 400, y: 300 };
  const after = boxOf(zoomed(before, 2, phone, about), phone);
  const first = boxOf(before, phone);
  expect((about.x - after.x) / after.width).toBeCloseTo((about.x - first.x) / first.width);
  expect((about.y - after.y) / after.height).toBeCloseTo((about.y - first.y) / first.height);
  expect(after.width).toBeCloseTo(first.width / 2);
});

it('ends at the whole photo and at the largest', () => {
  const whole = zoomed(wholeView(phone), 0.5, phone);
  expect(whole).toEqual(wholeView(phone));
  expect([isAtEnd(whole, 'whole'), isAtEnd(whole, 'largest')]).toEqual([true, false]);
  const largest = zoomed(whole, 1_000, phone);
  expect([isAtEnd(largest, 'whole'), isAtEnd(largest, 'largest')]).toEqual([false, true]);
});

it('follows a place that leaves the view, and stays for one inside', () => {
  const view = fillingView({ x: 400, y: 200, width: 120, height: 400 }, phone);
  expect(showing(view, { x: 460, y: 400 }, phone)).toBe(view);
  const box = boxOf(showing(view, { x: 900, y: 400 }, phone), phone);
  expect(box.x + box.width).toBeGreaterThan(900);
  expect(boxOf(showing(view, { x: 0, y: 0 }, phone), phone)).toMatchObject({ x: 0, y: 0 });
});
