/**
 * Owns the scale bench: screens opened and scrolled with a week of records on the device, on a
 * processor slowed to a tablet's. The bundled ward's longest list has 120 wounds.
 */
import { expect } from '@playwright/test';
import { fillWithDone, openBenchApp, tabletSlowdown, type BenchApp } from './screens/benchApp.ts';
import { framesDuring, untilPainted } from './screens/pageWatch.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { rounded, type Row } from './support/table.ts';

export async function scale(settings: BenchSettings): Promise<BenchReport> {
  const app = await openBenchApp();
  const rows: Row[] = [];
  try {
    for (const records of settings.isQuick ? [100] : [1_000, 2_000]) {
      await app.page.goto(app.address);
      await app.nurse.patients.open('P-1001');
      await fillWithDone(app, records);
      await app.slowDown(tabletSlowdown);
      rows.push(await opened(app, `open the outbox at once, ${records} records`, openOutbox));
      await app.nurse.patients.show();
      const againMs = await openOutbox(app);
      rows.push({
        what: `open the outbox again, ${records} records`,
        'ms to paint': rounded(againMs, 0),
      });
      rows.push(await scrolled(app, `scroll the outbox, ${records} records`));
      rows.push(await opened(app, `open a patient, ${records} records`, openPatient));
      await app.slowDown(1);
    }
    await app.page.goto(app.address);
    await app.nurse.patients.open('P-1002');
    await expect(app.nurse.patient.wounds()).toContainText('W-1002-001');
    await app.slowDown(tabletSlowdown);
    rows.push(await scrolled(app, 'scroll 120 wounds'));
    await app.slowDown(1);
    rows.push(await scrolledNothing(app));
  } finally {
    await app.close();
  }
  return { rows, notes: [`Chromium ${app.version}, processor slowed ${tabletSlowdown} times`] };
}

async function opened(
  app: BenchApp,
  what: string,
  open: (app: BenchApp) => Promise<number>,
): Promise<Row> {
  await app.page.goto(app.address);
  await expect(app.page.getByRole('link', { name: /^Outbox/ }).first()).toBeVisible();
  return { what, 'ms to paint': rounded(await open(app), 0) };
}

function openOutbox({ page, nurse }: BenchApp): Promise<number> {
  return untilPainted(page, () => nurse.outbox.show(), {
    selector: 'main article[data-state]',
    text: '',
  });
}

function openPatient({ page, nurse }: BenchApp): Promise<number> {
  return untilPainted(page, () => nurse.patients.recent().getByRole('link').first().click(), {
    selector: 'main',
    text: 'W-1001-1',
  });
}

/** The measure of all: a thousand empty cards on a page with nobody listening. */
async function scrolledNothing(app: BenchApp): Promise<Row> {
  const page = await app.page.context().newPage();
  const cdp = await page.context().newCDPSession(page);
  await page.setContent('<p style="height: 170px; border: 1px solid">card</p>'.repeat(1_000));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown });
  const row = await scrolled({ page }, 'scroll 1000 bare cards');
  await page.close();
  return row;
}

/** Turns the wheel as a hurried hand would, and watches the frames. */
async function scrolled({ page }: Pick<BenchApp, 'page'>, what: string): Promise<Row> {
  await page.mouse.move(600, 500);
  const frames = await framesDuring(page, async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(50);
    }
  });
  return {
    what,
    frames: frames.count,
    'median frame ms': rounded(frames.medianMs, 1),
    'longest frame ms': rounded(frames.longestMs, 0),
    'frames over 34 ms': `${rounded(frames.lateShare * 100, 1)} %`,
  };
}
