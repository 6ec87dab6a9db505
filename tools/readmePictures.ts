/**
 * The pictures that the system shows before it installs the app, taken in the demo's ward, where wounds have a history:
 * the form beside the last visit, which the README shows as well, a wound over time, and a patient on a tablet upright.
 */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { woundHistoryEn } from '../src/renderer/ui/words/woundHistory.en.ts';
import { DemoPage } from '../test/e2e/pages/DemoPage.ts';
import { root } from './set-up/root.mjs';

const viewport = { width: 1180, height: 820 };
const folder = join(root, 'docs/pictures');

/** Nothing of the screen has moved for a moment: a notice on top comes a little after the screen. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction((restMs) => {
    const top = document.querySelector('main')?.getBoundingClientRect().top;
    const atMs = performance.now();
    const before = Reflect.get(window, 'mainRests') as { top?: number; atMs: number } | undefined;
    if (before !== undefined && before.top === top) return atMs - before.atMs > restMs;
    Reflect.set(window, 'mainRests', { top, atMs });
    return false;
  }, 300);
  await page.evaluate(() => Reflect.deleteProperty(window, 'mainRests'));
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
  // Photos load in their own time.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await atRest(page);
  // A tablet has no pointer that hovers over a button.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function show(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
  await page.getByRole('heading').first().waitFor();
}

/** No photo above the foot is still loading. */
async function photosHere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
    const coming = [...document.querySelectorAll('[data-coming="true"]')];
    return coming.every((tile) => tile.getBoundingClientRect().top >= end);
  });
}

const woundRoute = '/patients/DEMO-01/wounds/';

async function takeForm(page: Page, demo: DemoPage): Promise<void> {
  const { wound } = demo.words;
  await show(page, '/patients/DEMO-01');
  await page
    .getByRole('button', { name: /^Assess / })
    .first()
    .click();
  await page.getByLabel(wound.measure.length, { exact: true }).fill('2.9');
  await page.getByLabel(wound.measure.width, { exact: true }).fill('2.0');
  await page
    .getByLabel(wound.note.label, { exact: true })
    .fill('Granulation over most of the bed, edges intact. Foam dressing changed.');
  await demo.addPracticePhoto();
  await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
  await take(page, 'assessment');
  await demo.submitAndFollow();
  await demo.expectInRecord();
}

async function takeHistory(page: Page): Promise<void> {
  await show(page, '/patients/DEMO-01');
  await page.locator(`a[href*="${woundRoute}"]`).first().click();
  await page.getByRole('heading', { name: woundHistoryEn.visits.title }).waitFor();
  await page.locator('main li img').first().waitFor();
  await photosHere(page);
  await take(page, 'history');
}

async function takePatient(page: Page): Promise<void> {
  await show(page, '/patients/DEMO-01');
  await page.locator(`a[href*="${woundRoute}"]`).first().waitFor();
  await page.setViewportSize({ width: 820, height: 1180 });
  await take(page, 'portrait');
}

/** Takes them all from a running shell; returns how many. */
export async function takeReadmePictures(browser: Browser, shellAddress: string): Promise<number> {
  const context = await browser.newContext({
    viewport,
    baseURL: shellAddress,
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
    // Animations end at once.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const demo = new DemoPage(page);
  await demo.open();
  await demo.signIn();
  await takeForm(page, demo);
  await takeHistory(page);
  await takePatient(page);
  await context.close();
  return 3;
}
