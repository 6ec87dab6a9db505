/**
 * Owns the four pictures of the README, taken in the demo's ward, where wounds have a past: the form
 * beside the last visit, a wound over time, the outbox without a network, and the admission at night.
 */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DemoPage } from '../test/e2e/pages/DemoPage.ts';
import { root } from './set-up/root.mjs';

const viewport = { width: 1180, height: 820 };
const folder = join(root, 'docs/pictures');

async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
  // Photos come in their own time.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function show(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
  await page.getByRole('heading').first().waitFor();
}

/** Takes them all from a shell that is running; gives back how many. */
export async function takeReadmePictures(browser: Browser, shellAddress: string): Promise<number> {
  const context = await browser.newContext({
    viewport,
    baseURL: shellAddress,
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
  });
  const page = await context.newPage();
  const demo = new DemoPage(page);
  await demo.open();
  await demo.signIn();
  const { wound, settings } = demo.words;

  await show(page, '/patients/DEMO-01');
  await page
    .getByRole('button', { name: /^Assess / })
    .first()
    .click();
  await page.getByLabel(wound.measure.length, { exact: true }).fill('3.1');
  await page.getByLabel(wound.measure.width, { exact: true }).fill('2.2');
  await page
    .getByLabel(wound.note.label, { exact: true })
    .fill('Granulation over most of the bed, edges calm. Foam dressing changed.');
  await demo.addPracticePhoto();
  // What is new and what was last time, both in sight.
  await page.locator('main').evaluate((main) => main.scrollTo(0, 150));
  await take(page, 'assessment');

  const woundRoute = '/patients/DEMO-01/wounds/';
  await show(page, '/patients/DEMO-01');
  await page.locator(`a[href*="${woundRoute}"]`).first().click();
  await page.getByRole('table').waitFor();
  await page.locator('main ol img').nth(5).waitFor();
  await take(page, 'history');

  await demo.writeAssessment('Edges calm, a little exudate. Alginate changed.', {
    patientId: 'DEMO-04',
    woundId: 'DEMO-W04-1',
    photo: true,
  });
  await demo.expectInRecord();
  await demo.setNetwork('off');
  await show(page, '/patients/DEMO-02');
  await page
    .getByRole('button', { name: /^Assess / })
    .first()
    .click();
  await page.getByLabel(wound.note.label, { exact: true }).fill('Dressing dry and in place.');
  await page.getByRole('button', { name: wound.review.button, exact: true }).click();
  await page.getByRole('button', { name: wound.review.handIn, exact: true }).click();
  await page.getByRole('article').first().waitFor();
  await take(page, 'outbox');

  await show(page, '/settings');
  await page.getByRole('radio', { name: settings.theme.night, exact: true }).check({ force: true });
  await show(page, '/patients/DEMO-01');
  await page.locator(`a[href*="${woundRoute}"]`).first().waitFor();
  await take(page, 'night');
  await context.close();
  return 4;
}
