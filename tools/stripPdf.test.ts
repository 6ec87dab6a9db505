import { describe, expect, it } from 'vitest';
import { referenceShapes } from '../src/measuring/reference.ts';
import { sheetSizeMm } from '../src/measuring/stripSheet.ts';
import { stripPage } from './stripPdf.ts';

const page = stripPage();

describe('the page that becomes the PDF of the strips', () => {
  it('shows the drawing in its true size, so that a millimetre of it is one of the paper', () => {
    const { width, height } = sheetSizeMm;
    expect(page).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(page).toContain(`svg{width:${width}mm;height:${height}mm}`);
  });

  it('has the strips, and paper wounds whose areas stand beside them', () => {
    expect(page.match(/<svg/g)).toHaveLength(2);
    for (const { areaCm2 } of referenceShapes) expect(page).toContain(`${areaCm2.toFixed(2)} cm²`);
  });
});
