/** The measuring strips as a PDF: the drawing of the app, printed by a browser on one A4 page. */
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { sheetShapes, sheetSizeMm } from '../src/measuring/stripSheet.ts';
import { SheetDrawing } from '../src/renderer/features/measuring/SheetDrawing.tsx';
import { measuringEn } from '../src/renderer/ui/words/measuring.en.ts';
import { chromiumPath } from './set-up/browser.mjs';

/** A page that shows the sheet in its true size: millimetres of the drawing are millimetres of the paper. */
export function stripPage(): string {
  const { sheetTitle, how, along, singleUse, check } = measuringEn.strips;
  const shapes = sheetShapes({ title: sheetTitle, how, along, singleUse, check });
  const drawing = renderToStaticMarkup(createElement(SheetDrawing, { shapes, label: sheetTitle }));
  const { width, height } = sheetSizeMm;
  const style = `@page{size:A4;margin:0}body{margin:28mm auto 0;width:${width}mm;font-family:sans-serif}svg{width:${width}mm;height:${height}mm}`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${drawing}`;
}

/** Prints the page. Throws where no browser can be started. */
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
