import { describe, expect, it } from 'vitest';

import { stripPdf } from './stripPdf.ts';

const text = String.fromCharCode(...stripPdf());

describe('the PDF of the strips', () => {
  it('says at which byte each of its objects begins', () => {
    const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(places).toHaveLength(5);
    places.forEach((at, index) =>
      expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj`)),
    );
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start)).toMatch(/^xref/);
  });

  it('asks for its own size, and draws the line of 100 mm as 100 mm', () => {
    expect(text).toContain('/PrintScaling /None');
    const lines = [...text.matchAll(/0 d ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S/g)];
    const lengths = lines.map(([, x1, , x2]) => ((Number(x2) - Number(x1)) / 72) * 25.4);
    expect(lengths.map((length) => Math.round(length * 100) / 100)).toContain(100);
  });
});
