import { describe, expect, it } from 'vitest';
import { sizeOf } from '../../../measuring/outline.ts';
import { redrawn, woundsOf, type Stroke } from './strokes.ts';

const square = Array.from({ length: 40 }, (_, index) => {
  const [side, far] = [Math.floor(index / 10), (index % 10) * 10];
  return [
    { x: far, y: 0 },
    { x: 100, y: far },
    { x: 100 - far, y: 100 },
    { x: 0, y: 100 - far },
  ][side] as { x: number; y: number };
});

describe('a part that is drawn again', () => {
  const bay = [
    { x: 20, y: 0 },
    { x: 50, y: 50 },
    { x: 80, y: 0 },
  ];

  it.each([bay, bay.toReversed()])(
    'takes the place of the shorter way between its ends',
    (...stroke) => {
      const outline = redrawn(square, stroke.flat(), 8);
      expect(outline === null ? null : sizeOf(outline).area).toBeCloseTo(10_000 - 1_500, -2);
    },
  );

  it('is a stroke of its own where it does not touch the outline', () => {
    expect(
      redrawn(
        square,
        [
          { x: 40, y: 40 },
          { x: 60, y: 60 },
        ],
        8,
      ),
    ).toBeNull();
  });
});

it('counts an island to the wound in which it lies', () => {
  const at = (kind: Stroke['kind'], x: number, size: number): Stroke => {
    return {
      kind,
      line: square.map((point) => ({ x: x + point.x * size, y: 10 + point.y * size })),
    };
  };
  const wounds = woundsOf([at('wound', 0, 1), at('wound', 300, 1), at('island', 330, 0.2)]);
  expect(wounds.map(({ islands }) => islands?.length)).toEqual([0, 1]);
});
