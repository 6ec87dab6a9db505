/**
 * Owns the film of the README: a follow-up assessment in the demo's ward, tap by tap, as an animated picture
 * of half the tablet's size.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DemoPage } from '../test/e2e/pages/DemoPage.ts';
import { animatedPng, type Frame } from './animatedPng.ts';
import { root } from './set-up/root.mjs';

const path = join(root, 'docs/pictures/follow-up.png');
const frameMs = 1_100;
const lastMs = 3_000;

async function frameOf(page: Page, shownMs = frameMs): Promise<Frame> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  return { png: await page.screenshot(), shownMs };
}

/** Films it from a shell that is running; gives back how many bytes. */
export async function takeFilm(browser: Browser, shellAddress: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    deviceScaleFactor: 0.5,
    baseURL: shellAddress,
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const demo = new DemoPage(page);
  await demo.open();
  await demo.signIn();
  await page.evaluate(() => {
    location.hash = '/patients/DEMO-01';
  });
  const frames: Frame[] = [];
  const shoot = async (shownMs?: number) => void frames.push(await frameOf(page, shownMs));
  const { wound } = demo.words;
  const assess = page.getByRole('button', { name: /^Assess / }).first();
  await assess.waitFor();
  await shoot();
  await assess.click();
  await page.getByLabel(wound.note.label, { exact: true }).waitFor();
  await shoot();
  await demo.addPracticePhoto();
  await shoot();
  for (const name of ['Length: less', 'Width: less']) {
    await page.getByRole('button', { name }).click();
    await shoot();
  }
  const phrases = page.getByRole('group', { name: wound.phrases.title }).locator('[data-phrase]');
  for (const index of [0, 1]) {
    await phrases.nth(index).click();
    await shoot();
  }
  const summary = page.getByRole('region', { name: wound.submitHere.title, exact: true });
  const submit = summary.getByRole('button', { name: wound.review.handIn });
  await submit.scrollIntoViewIfNeeded();
  await shoot();
  await submit.click();
  await demo.expectInRecord();
  await shoot(lastMs);
  await context.close();
  const film = animatedPng(frames);
  writeFileSync(path, film);
  return film.length;
}
