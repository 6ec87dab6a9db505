/** Owns the measuring strip as a PDF: vector shapes only, so that no printer driver rounds a module. */
import {
  sheetShapes,
  sheetSizeMm,
  type SheetShape,
  type SheetWords,
} from '../src/measuring/stripSheet.ts';

const pointsPerMm = 72 / 25.4;
const pageMm = { width: 210, height: 297 };
const marginMm = (pageMm.width - sheetSizeMm.width) / 2;

/** The words of the sheet: a PDF without fonts of its own has Latin letters only. */
const words: SheetWords = {
  title: 'Wardbook measuring strips',
  how: 'Print at 100 % (actual size). Cut along the dashed lines. One strip for one patient, once.',
  along: 'Lay it along the limb',
  singleUse: 'single use',
  check:
    'Check the printer: this line is exactly 100 mm. If a ruler says otherwise, do not use the strips.',
};

/** One A4 page. */
export function stripPdf(): Uint8Array {
  const drawing = sheetShapes(words).map(draw).join('\n');
  const [width, height] = [pageMm.width * pointsPerMm, pageMm.height * pointsPerMm];
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function draw(shape: SheetShape): string {
  if (shape.is === 'ink') {
    const [x, y] = place(shape.x, shape.y + shape.h);
    return `${x} ${y} ${number(shape.w * pointsPerMm)} ${number(shape.h * pointsPerMm)} re f`;
  }
  if (shape.is === 'line') {
    const path = shape.points
      .map(([x, y], index) => `${place(x, y).join(' ')} ${index === 0 ? 'm' : 'l'}`)
      .join(' ');
    return `${number(shape.wide * pointsPerMm)} w [${shape.dashed ? '3 3' : ''}] 0 d ${path} S`;
  }
  if (shape.is === 'area') {
    const path = shape.points
      .map(([x, y], index) => `${place(x, y).join(' ')} ${index === 0 ? 'm' : 'l'}`)
      .join(' ');
    return `${path} h f`;
  }
  const size = shape.size * pointsPerMm;
  // Helvetica's letters are half as wide as they are high, near enough to set a line in the middle.
  const [x, y] = place(shape.x - (shape.text.length * shape.size * 0.5) / 2, shape.y);
  const latin = shape.text.replaceAll('·', '\u00b7').replaceAll(/[\\()]/g, '\\$&');
  return `BT /F ${number(size)} Tf ${x} ${y} Td (${latin}) Tj ET`;
}

/** From the sheet's top left, in mm, to the page's bottom left, in points. */
function place(x: number, y: number): [string, string] {
  return [number((x + marginMm) * pointsPerMm), number((pageMm.height - 28 - y) * pointsPerMm)];
}

function number(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
