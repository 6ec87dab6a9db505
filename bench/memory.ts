/**
 * The memory bench: walks through the screens with photos again and again, as in a long shift, and reports what the
 * page still holds after each quarter of the rounds: script heap, DOM nodes and listeners (after a collection), and
 * object URLs, of which each holds a whole photo.
 */
import { expect } from '@playwright/test';
import { madePhoto } from '../test/e2e/pages/madePhotos.ts';
import { WoundHistoryPage } from '../test/e2e/pages/WoundHistoryPage.ts';
import { liveUrls, watchObjectUrls } from '../test/support/liveUrls.ts';
import { openBenchApp, type BenchApp } from './screens/benchApp.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { rounded, type Row } from './support/table.ts';

const woundId = 'W-1001-1';
const photosEach = 3;

export async function memory(settings: BenchSettings): Promise<BenchReport> {
  const app = await openBenchApp();
  try {
    await watchObjectUrls(app.page);
    await app.page.goto(app.address);
    await submitWithPhotos(app);
    const rounds = settings.isQuick ? 4 : 60;
    const rows: Row[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await walk(app);
      const isQuarter = round % (rounds / 4) === 0;
      // Of the first round only what is loaded once differs.
      if (isQuarter || round === 2) rows.push({ round, ...(await held(app)) });
    }
    return { rows, notes: [`Chromium ${app.version}, photos of 2 MB, ${photosEach} a screen`] };
  } finally {
    await app.close();
  }
}

/** One submission with photos, and a draft with as many. */
async function submitWithPhotos({ page, nurse }: BenchApp): Promise<void> {
  const size = { widthPx: 1_600, heightPx: 1_200 };
  const photosOf = async (from: number) => {
    const made = [];
    for (let seed = from; seed < from + photosEach; seed += 1) {
      made.push(await madePhoto(page, { ...size, seed }));
    }
    return made;
  };
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait(woundId);
  await nurse.assessment.fill('Clean, granulating.', await photosOf(1));
  await nurse.assessment.submit();
  await nurse.outbox.expectInRecord();
  await nurse.patients.show();
  await nurse.patients.recent().getByRole('link').first().click();
  await nurse.patient.assessAndWait(woundId);
  await nurse.assessment.fill('Warm.', await photosOf(1 + photosEach));
}

/** The patients, the patient, the wound's history, two photos beside each other, the draft. */
async function walk({ page, nurse }: BenchApp): Promise<void> {
  await nurse.patients.show();
  await nurse.patients.recent().getByRole('link').first().click();
  const history = new WoundHistoryPage(page);
  await history.open(woundId);
  await history.compareButton().click();
  await expect(history.dialog().locator('img')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(history.dialog()).toHaveCount(0);
  await page.goBack();
  await nurse.patient.drafts().getByRole('link').first().click();
  await expect(nurse.assessment.photos()).toHaveCount(photosEach);
}

async function held({ page, nurse, cdp }: BenchApp): Promise<Row> {
  // On the patients there is no photo.
  await nurse.patients.show();
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return {
    'script heap MB': rounded(usedSize / 1e6, 1),
    'DOM nodes': nodes,
    listeners: jsEventListeners,
    'object URLs': await liveUrls(page),
  };
}
