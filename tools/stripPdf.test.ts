import { describe, expect, it } from 'vitest';
import { sheetSizeMm } from '../src/measuring/stripSheet.ts';
import { stripPage } from './stripPdf.ts';

const page = stripPage();

describe('the page that becomes the PDF of the strips', () => {
  it('shows the drawing in its true size, so that a millimetre of it is one of the paper', () => {
    const { width, height } = sheetSizeMm;
    expect(page).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(page).toContain(`svg{width:${width}mm;height:${height}mm}`);
  });

  it('draws the check line as 100 mm', () => {
    const lengths = [...page.matchAll(/points="([\d.]+),([\d.]+) ([\d.]+),([\d.]+)"/g)].map(
      ([, x1, , x2]) => Number(x2) - Number(x1),
    );
    expect(lengths.map((length) => Math.round(length * 100) / 100)).toContain(100);
  });
});
