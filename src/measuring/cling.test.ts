import { describe, expect, it } from 'vitest';
import { cling } from './cling.ts';
import type { GrayPart } from './grayImage.ts';

const size = 200;
const middle = size / 2;
const radius = 50;

/** A dark disc on light ground. */
function disc(): GrayPart {
  const data = Uint8ClampedArray.from({ length: size * size }, (_, index) => {
    const [x, y] = [(index % size) + 0.5 - middle, Math.floor(index / size) + 0.5 - middle];
    return Math.hypot(x, y) < radius ? 80 : 170;
  });
  return { width: size, height: size, left: 0, top: 0, data };
}

function ring(far: (angle: number) => number) {
  return Array.from({ length: 120 }, (_, index) => {
    const angle = (index / 120) * 2 * Math.PI;
    return { x: middle + far(angle) * Math.cos(angle), y: middle + far(angle) * Math.sin(angle) };
  });
}

const away = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }) => Math.abs(Math.hypot(x - middle, y - middle) - radius));

describe('a stroke beside an edge', () => {
  it('is drawn to the edge', () => {
    const stroke = ring((angle) => radius + 5 * Math.sin(5 * angle));
    expect(Math.max(...away(stroke))).toBeGreaterThan(4);
    const clung = away(cling(disc(), stroke, 8));
    expect(clung.reduce((sum, each) => sum + each, 0) / clung.length).toBeLessThan(1.2);
  });

  it('stays where it is where no edge is in reach', () => {
    const stroke = ring(() => radius - 25);
    const clung = cling(disc(), stroke, 8);
    const moved = clung.map(({ x, y }) => Math.hypot(x - middle, y - middle) - (radius - 25));
    expect(Math.max(...moved) - Math.min(...moved)).toBeLessThan(1);
  });
});
