/**
 * Owns the typing bench: what a keystroke costs in the care note of the wound form, on a processor
 * slowed to a tablet's, with an empty outbox and with 2,000 records on the device. Every change is
 * saved to the disk, so that is part of it.
 */
import { fillWithDone, openBenchApp, tabletSlowdown, type BenchApp } from './screens/benchApp.ts';
import { busyDuring } from './screens/pageWatch.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';

const text = 'Wound bed pink, edges clean, moderate serous exudate, no odour. ';

export async function typing(settings: BenchSettings): Promise<BenchReport> {
  const app = await openBenchApp();
  const rows: Row[] = [];
  try {
    await app.nurse.patient.assessAndWait('W-1001-2');
    rows.push(await typed(app, settings, 0));
    const records = settings.isQuick ? 200 : 2_000;
    await app.page.goto(app.address);
    await app.nurse.patients.open('P-1001');
    await fillWithDone(app, records);
    await app.page.goto(app.address);
    await app.nurse.patients.open('P-1001');
    await app.nurse.patient.assessAndWait('W-1001-1');
    rows.push(await typed(app, settings, records));
  } finally {
    await app.close();
  }
  return { rows, notes: [`Chromium ${app.version}, processor slowed ${tabletSlowdown} times`] };
}

async function typed(app: BenchApp, settings: BenchSettings, records: number): Promise<Row> {
  const { page, nurse } = app;
  await nurse.assessment.note().click();
  await page.keyboard.type('Warm. ');
  await app.slowDown(tabletSlowdown);
  await page.evaluate(watchKeys);
  const typedText = text.repeat(settings.isQuick ? 1 : 3);
  const busyMs = await busyDuring(app, () => page.keyboard.type(typedText, { delay: 60 }));
  const delays = await page.evaluate(() => Reflect.get(globalThis, 'keyDelays') as number[]);
  await app.slowDown(1);
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    'records on the device': records,
    keys: typedText.length,
    'busy ms per key': rounded(busyMs / typedText.length, 1),
    'median ms to paint': rounded(median(delays), 1),
    '95 % within ms': rounded(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, 1),
    'longest ms': rounded(sorted.at(-1) ?? Number.NaN, 1),
  };
}

/** From the key's arrival in the page until the frame that shows it has been handed over. */
function watchKeys(): void {
  const delays: number[] = [];
  Object.assign(globalThis, { keyDelays: delays });
  addEventListener(
    'keydown',
    (event) => {
      const { timeStamp } = event;
      requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp)));
    },
    { capture: true },
  );
}
