/** What the bench of screens scrolls: a long list of wounds, and bare cards to compare it with. */
import { expect } from '@playwright/test';
import { rounded, type Row } from '../support/table.ts';
import { loadFillPage, openedRows, putOpened, tabletSlowdown, type BenchApp } from './benchApp.ts';
import { framesDuring } from './pageWatch.ts';

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
