/** Every screen against the rules of layout: windows, text sizes, languages. */
import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { fillTablet, type ScreenOfAll } from './pages/everything.ts';
import { brokenRules } from './pages/layoutRules.ts';
import { changeLook } from './pages/look.ts';
import { Nurse } from './pages/nurse.ts';

const windows = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

async function expectRules(
  page: Page,
  screens: readonly ScreenOfAll[],
  language: 'en' | 'zh-TW',
  place: string,
): Promise<void> {
  const nurse = new Nurse(page, language);
  const broken: string[] = [];
  for (const { name, route, sign } of screens) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, route);
    await expect(sign(nurse)).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // Two frames: what is drawn after the first paint stands, too.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    broken.push(...(await brokenRules(page)).map((rule) => `${name}, ${place}: ${rule}`));
  }
  expect.soft(broken).toEqual([]);
}

for (const language of ['en', 'zh-TW'] as const) {
  test(`no screen breaks a rule of layout, in ${language}`, async ({ app, servers }) => {
    test.setTimeout(480_000);
    const { page } = app;
    // A value that a sentence lacks is told there, and would be an empty place on the screen.
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await app.open();
    await new Nurse(page).door.ensureIn();
    await changeLook(page, { language, theme: 'light' });
    const screens = await fillTablet(page, servers.hospitalAddress, language);
    for (const textSize of ['100 %', '200 %']) {
      await page.setViewportSize(windows[0]);
      await page.goto('/#/settings');
      await page.getByRole('radio', { name: textSize }).check({ force: true });
      for (const window of windows) {
        // On a phone, 150 % of the system's own size is as much as a phone offers.
        if (textSize === '200 %' && window.width < 400) continue;
        await page.setViewportSize(window);
        await expectRules(page, screens, language, `${window.width} px, ${textSize}`);
      }
    }
    expect(errors).toEqual([]);
  });
}

test('at 400 % nothing is lost but the height: everything can be scrolled to', async ({
  app,
  servers,
}) => {
  test.setTimeout(300_000);
  const { page } = app;
  await app.open();
  await new Nurse(page).door.ensureIn();
  const screens = await fillTablet(page, servers.hospitalAddress);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const { name, route, sign } of screens) {
    await page.goto(`/#${route}`);
    await expect(sign(new Nurse(page))).toBeAttached();
    // A choice is drawn by its word; the input beneath it is never visible itself.
    await sign(new Nurse(page)).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(await heightLeft(page), name).toBeGreaterThan(96);
  }
});

/** Pixels of the window's height that are left to the content of a screen, in sight. */
function heightLeft(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rect = document.querySelector('main')?.getBoundingClientRect();
    if (rect === undefined) return 0;
    return Math.min(rect.bottom, innerHeight) - Math.max(rect.top, 0);
  });
}
