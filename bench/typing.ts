/**
 * The typing bench: what a keystroke costs in the care note of the wound form, on a processor slowed to a tablet's
 * speed, with an empty outbox and with 2,000 records on the device. Every change is saved to the disk, so the figure
 * includes that.
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
    rows.push(await typedInNothing(app, settings));
    await app.nurse.patient.assessAndWait('W-1001-2');
    await app.nurse.assessment.note().click();
    rows.push(await typed(app, settings, 'the note, nothing on the device'));
    const records = settings.isQuick ? 200 : 2_000;
    await app.page.goto(app.address);
    await app.nurse.patients.open('P-1001');
    await fillWithDone(app, records);
    await app.page.goto(app.address);
    await app.nurse.patients.open('P-1001');
    await app.nurse.patient.assessAndWait('W-1001-1');
    await app.nurse.assessment.note().click();
    rows.push(await typed(app, settings, `the note, ${records} records on the device`));
  } finally {
    await app.close();
  }
  return { rows, notes: [`Chromium ${app.version}, processor slowed ${tabletSlowdown} times`] };
}

/** The baseline: a text field of the browser on an empty page without listeners. */
export async function typedInNothing(app: BenchApp, settings: BenchSettings): Promise<Row> {
  const page = await app.page.context().newPage();
  const cdp = await page.context().newCDPSession(page);
  await page.setContent('<label>Note <textarea rows="10"></textarea></label>');
  await page.getByLabel('Note').click();
  const bare: Typist = {
    page,
    cdp,
    slowDown: async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate })),
  };
  const row = await typed(bare, settings, 'a bare text field');
  await page.close();
  return row;
}

type Typist = Pick<BenchApp, 'page' | 'cdp' | 'slowDown'>;

/** One row: keys typed into whatever has the focus. */
export async function typed(app: Typist, settings: BenchSettings, where: string): Promise<Row> {
  const { page } = app;
  await page.keyboard.type('Warm. ');
  await app.slowDown(tabletSlowdown);
  await page.evaluate(watchKeys);
  const typedText = text.repeat(settings.isQuick ? 1 : 3);
  const busyMs = await busyDuring(app, () => page.keyboard.type(typedText, { delay: 60 }));
  const costs = await page.evaluate(() => Reflect.get(globalThis, 'keyCosts') as KeyCost[]);
  await app.slowDown(1);
  const sorted = costs.map(({ eventsMs, frameMs }) => eventsMs + frameMs).toSorted((a, b) => a - b);
  return {
    'typed into': where,
    keys: typedText.length,
    'busy ms per key': rounded(busyMs / typedText.length, 1),
    'its events': rounded(median(costs.map(({ eventsMs }) => eventsMs)), 1),
    'its frame': rounded(median(costs.map(({ frameMs }) => frameMs)), 1),
    'median ms of a key': rounded(median(sorted), 1),
    '95 % within ms': rounded(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, 1),
    'longest ms': rounded(sorted.at(-1) ?? Number.NaN, 1),
  };
}

interface KeyCost {
  eventsMs: number;
  frameMs: number;
}

/**
 * What a key costs until it is visible: the work of its own events, and the work of the frame that shows it. The wait
 * for that frame depends on the screen and is left out; saving in the background is in "busy".
 */
function watchKeys(): void {
  const costs: KeyCost[] = [];
  Object.assign(globalThis, { keyCosts: costs });
  // One channel for all keys, because creating one costs more than what is measured here.
  const { port1, port2 } = new MessageChannel();
  const due: (() => void)[] = [];
  port1.addEventListener('message', () => due.shift()?.());
  port1.start();
  const afterThis = (work: () => void) => {
    due.push(work);
    port2.postMessage(null);
  };
  const watch = () => {
    const keyAt = performance.now();
    let eventsMs = 0;
    afterThis(() => (eventsMs = performance.now() - keyAt));
    requestAnimationFrame(() => {
      const frameAt = performance.now();
      afterThis(() => costs.push({ eventsMs, frameMs: performance.now() - frameAt }));
    });
  };
  Reflect.get(globalThis, 'stopWatchingKeys')?.();
  addEventListener('keydown', watch, { capture: true });
  Object.assign(globalThis, {
    stopWatchingKeys: () => removeEventListener('keydown', watch, { capture: true }),
  });
}
