import { describe, expect, it } from 'vitest';
import { referenceSheetShapes, sheetShapes, sheetSizeMm, type SheetShape } from './stripSheet.ts';

/** Two characters per square of the letter height, the width of an ordinary typeface. */
const widthOf = (text: string, size: number) => text.length * 0.5 * size;

const words = {
  title: '',
  how: '',
  check: 'Each side of this square is exactly 100 mm.',
  along: 'Along the limb, level with the wound edge',
  singleUse: 'single use, do not photocopy',
  scale: 'Check: exactly 50 mm',
};
const shapes = sheetShapes(words);

function placesOf(shape: SheetShape): (readonly [number, number])[] {
  switch (shape.is) {
    case 'ink':
      return [
        [shape.x, shape.y],
        [shape.x + shape.w, shape.y + shape.h],
      ];
    case 'words': {
      const half = widthOf(shape.text, shape.size) / 2;
      return [
        [shape.x - half, shape.y - 0.7 * shape.size],
        [shape.x + half, shape.y],
      ];
    }
    case 'line':
    case 'area':
      return [...shape.points];
  }
}

function boxOf(places: readonly (readonly [number, number])[]) {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

const cuts = shapes
  .filter((shape) => shape.is === 'line' && shape.dashed)
  .map(placesOf)
  .map(boxOf);

describe('the sheet of strips', () => {
  it('says on each strip how it lies, within its edge, on the smallest, too', () => {
    for (const text of [words.along, `${words.scale} · ${words.singleUse}`]) {
      const said = shapes.filter((shape) => shape.is === 'words' && shape.text === text);
      expect(said).toHaveLength(3);
      said.forEach((shape, index) => {
        expect(boxOf(placesOf(shape)).width).toBeLessThan((cuts[index]?.width ?? 0) - 10);
      });
    }
  });

  it('has a scale of 50 mm on each strip, for a ruler at the bedside', () => {
    for (const cut of cuts) {
      const ticks = shapes.filter((shape) => {
        const box = boxOf(placesOf(shape));
        const isUpright = shape.is === 'line' && box.width === 0;
        return isUpright && box.top > cut.top && box.top < cut.top + cut.height;
      });
      expect(ticks).toHaveLength(6);
      expect(boxOf(ticks.flatMap(placesOf)).width).toBeCloseTo(50);
    }
  });

  it.each([
    ['strips', shapes],
    ['tablet check', referenceSheetShapes(words)],
  ])('has a square of 100 mm that tells both directions: %s', (_name, sheet) => {
    const square = sheet
      .filter((shape) => shape.is === 'line' && shape.points.length === 5 && !shape.dashed)
      .map((shape) => boxOf(placesOf(shape)));
    expect(square).toMatchObject([{ width: 100, height: 100 }]);
    const all = boxOf(sheet.flatMap(placesOf));
    expect(all.left).toBeGreaterThanOrEqual(0);
    expect(all.left + all.width).toBeLessThanOrEqual(sheetSizeMm.width);
    expect(all.top + all.height).toBeLessThanOrEqual(sheetSizeMm.height);
  });

  it('leaves 4 mm white round each code', () => {
    const inks = shapes
      .filter((shape) => shape.is === 'ink')
      .map(placesOf)
      .map(boxOf);
    const others = shapes.filter((shape) => shape.is !== 'ink').flatMap(placesOf);
    const white = others.flatMap(([x, y]) =>
      inks.map(({ left, top, width, height }) =>
        Math.max(left - x, x - left - width, top - y, y - top - height),
      ),
    );
    expect(Math.min(...white)).toBeGreaterThanOrEqual(3.99);
  });
});
