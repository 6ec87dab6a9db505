/** The measuring strips and paper wounds as a PDF: the app's drawings, printed by a browser on two A4 pages. */
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { referenceSheetShapes, sheetShapes, sheetSizeMm } from '../src/measuring/stripSheet.ts';
import { SheetDrawing } from '../src/renderer/features/measuring/SheetDrawing.tsx';
import { measuringEn } from '../src/renderer/ui/words/measuring.en.ts';
import { chromiumPath } from './set-up/browser.mjs';

/**
 * Two sheets in true size, one millimetre of the drawing being one millimetre on paper: the strips, and paper wounds of
 * known area next to a strip.
 */
export function stripPage(): string {
  const { sheetTitle, check } = measuringEn.strips;
  const { tablet } = measuringEn;
  const sheets = [
    { label: sheetTitle, shapes: sheetShapes({ ...measuringEn.strips, title: sheetTitle }) },
    {
      label: tablet.sheetTitle,
      shapes: referenceSheetShapes({ title: tablet.sheetTitle, how: tablet.how, check }),
    },
  ];
  const drawings = sheets.map((sheet) => renderToStaticMarkup(createElement(SheetDrawing, sheet)));
  const { width, height } = sheetSizeMm;
  const style = `@page{size:A4;margin:0}body{margin:0 auto;width:${width}mm;font-family:sans-serif}svg{width:${width}mm;height:${height}mm}svg{display:block;margin-top:28mm;break-after:page}svg:last-child{break-after:auto}`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${drawings.join('')}`;
}

/** Prints the page. Throws if no browser can be started. */
export async function stripPdf(): Promise<Uint8Array> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.setContent(stripPage());
    return await page.pdf({ preferCSSPageSize: true });
  } finally {
    await browser.close();
  }
}
