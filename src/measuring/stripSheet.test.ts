import { expect, test } from 'vitest';
import { sheetShapes } from './stripSheet.ts';

/** Two to a square of the letter's height, as an ordinary face is wide. */
const widthOf = (text: string, size: number) => text.length * 0.5 * size;

test('what a strip says stays within its edge, on the smallest, too', () => {
  const sentence = 'Lay it along the limb · single use, do not photocopy';
  const [along = '', singleUse = ''] = sentence.split(' · ');
  const shapes = sheetShapes({ title: '', how: '', check: '', along, singleUse });
  const edges = shapes.filter((shape) => shape.is === 'line' && shape.dashed);
  const said = shapes.filter((shape) => shape.is === 'words' && shape.text === sentence);
  expect(said).toHaveLength(3);
  for (const [index, words] of said.entries()) {
    const edge = edges[index];
    if (edge?.is !== 'line' || words.is !== 'words') throw new Error('A strip has no edge');
    const across = edge.points.map(([x]) => x);
    const room = Math.max(...across) - Math.min(...across);
    expect(widthOf(words.text, words.size)).toBeLessThan(room - 10);
  }
});
