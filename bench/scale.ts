/**
 * The scale bench: opens and scrolls screens with a week of records on the device, on a processor slowed to a tablet's
 * speed.
 */
import { expect } from '@playwright/test';
import {
  fillWithDone,
  loadFillPage,
  openBenchApp,
  openedRows,
  putOpened,
  tabletSlowdown,
  type BenchApp,
} from './screens/benchApp.ts';
import { openings } from './screens/openings.ts';
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
      rows.push(
        await outboxAtOnce(app, `open the outbox right after the start, ${records} records`),
      );
      rows.push(await scrolled(app, `scroll the outbox, ${records} records`));
      await app.slowDown(1);
    }
    await app.page.goto(app.address);
    await app.slowDown(tabletSlowdown);
    rows.push(...(await openings(app, settings.isQuick ? 1 : 5)));
    await app.slowDown(1);
    await openManyWounds(app, 200);
    await app.slowDown(tabletSlowdown);
    rows.push(await scrolled(app, 'scroll 200 wounds'));
    await app.slowDown(1);
    rows.push(await scrolledNothing(app));
  } finally {
    await app.close();
  }
  return { rows, notes: [`Chromium ${app.version}, processor slowed ${tabletSlowdown} times`] };
}

async function outboxAtOnce({ page, nurse, address }: BenchApp, what: string): Promise<Row> {
  await page.goto(address);
  await expect(page.getByRole('link', { name: /^Outbox/ }).first()).toBeVisible();
  const tookMs = await untilPainted(page, () => nurse.outbox.show(), {
    selector: 'main article[data-state]',
    text: '',
  });
  return { what, 'ms to paint': rounded(tookMs, 0) };
}

/** Opens a patient with `count` wounds: the ward's longest list, repeated, as stored on the device. */
export async function openManyWounds(
  { page, nurse, address }: BenchApp,
  count: number,
): Promise<void> {
  await page.goto(address);
  await nurse.patients.open('P-1002');
  await expect(nurse.patient.wounds()).toContainText('W-1002-001');
  await nurse.patients.show();
  await loadFillPage(page);
  await page.context().setOffline(true);
  await repeatWounds(page, count);
  await nurse.patients.recent().getByRole('link').first().click();
  await expect(nurse.patient.wounds()).toContainText(`${count} wounds`);
}

interface CachedRow {
  content: { value: { items?: { woundId: string }[] } };
}

/** The ward's only long list, repeated until it has `count` entries. */
async function repeatWounds(page: BenchApp['page'], count: number): Promise<void> {
  const rows = (await openedRows(page, 'cache')) as CachedRow[];
  const long = rows.filter(({ content }) => (content.value.items?.length ?? 0) >= 100);
  for (const { content } of long) {
    const items = content.value.items ?? [];
    const more = items.slice(0, count - items.length);
    items.push(...more.map((wound) => ({ ...wound, woundId: `${wound.woundId}-copy` })));
  }
  await putOpened(page, 'cache', long);
}

/** The baseline: a thousand empty cards on a page without listeners. */
export async function scrolledNothing(app: BenchApp): Promise<Row> {
  const page = await app.page.context().newPage();
  const cdp = await page.context().newCDPSession(page);
  await page.setContent('<p style="height: 170px; border: 1px solid">card</p>'.repeat(1_000));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: tabletSlowdown });
  const row = await scrolled({ page }, 'scroll 1000 bare cards');
  await page.close();
  return row;
}

/** Scrolls with the wheel as a hurried user would, and records the frames. */
export async function scrolled({ page }: Pick<BenchApp, 'page'>, what: string): Promise<Row> {
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
    'slowest second': frames.slowestSecond,
    'median frame ms': rounded(frames.medianMs, 1),
    'longest frame ms': rounded(frames.maxMs, 0),
    'frames over 34 ms': `${rounded(frames.lateShare * 100, 1)} %`,
  };
}
