/**
 * The photos bench: how long the app's photo processing takes for a picture from a phone, and whether the page is
 * blocked meanwhile.
 */
import { fileURLToPath } from 'node:url';
import { openChromium } from '../test/support/chromium.ts';
import { buildPages } from '../test/support/pages.ts';
import { openSlowWire } from '../test/support/slowWire.ts';
import type { Prepared } from './photos/photosPage.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';

const wirePort = 8782;
const sizes = [
  { name: '2 MP', widthPx: 1600, heightPx: 1200 },
  { name: '12 MP', widthPx: 4000, heightPx: 3000 },
  { name: '48 MP', widthPx: 8000, heightPx: 6000 },
];

export async function photos(settings: BenchSettings): Promise<BenchReport> {
  const pages = await buildPages({
    photosPage: fileURLToPath(new URL('./photos/photosPage.ts', import.meta.url)),
  });
  const wire = await openSlowWire(wirePort, wirePort, pages.folder);
  const browser = await openChromium();
  const rows: Row[] = [];
  try {
    const page = await browser.context.newPage();
    await page.goto(`http://127.0.0.1:${wirePort}/bench/photosPage.html`);
    await page.waitForFunction(() => window.preparePhoto !== undefined);
    for (const size of settings.isQuick ? sizes.slice(0, 2) : sizes) {
      const runs: Prepared[] = [];
      for (let turn = 0; turn < settings.turns; turn += 1) {
        const run = await page.evaluate(
          ({ widthPx, heightPx }) => window.preparePhoto?.(widthPx, heightPx),
          size,
        );
        if (run) runs.push(run);
      }
      rows.push(rowOf(size.name, runs));
    }
  } finally {
    await browser.close();
    await wire.close();
    await pages.remove();
  }
  return { rows, notes: [`Chromium ${browser.version}`] };
}

function rowOf(picture: string, runs: readonly Prepared[]): Row {
  const middle = (field: 'inputBytes' | 'outputBytes' | 'tookMs' | 'longestGapMs') =>
    median(runs.map((run) => run[field]));
  return {
    picture,
    runs: runs.length,
    'in MB': rounded(middle('inputBytes') / 1e6, 2),
    'out MB': rounded(middle('outputBytes') / 1e6, 2),
    'took ms': rounded(middle('tookMs'), 0),
    'longest gap of the page ms': rounded(middle('longestGapMs'), 0),
    done: runs[0]?.result ?? '',
  };
}
