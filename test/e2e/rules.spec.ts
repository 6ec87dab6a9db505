/**
 * The rules of layout, of axe and of the page itself on what only a tap shows. Layout and axe of each screen are checked
 * in test/screens/everyWidth.spec.ts.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { fillTablet } from './pages/everything.ts';
import { brokenInViews, tabletViews } from './pages/layoutRules.ts';
import { changeLook } from './pages/look.ts';
import { endMoment, prepareMoments } from './pages/moments.ts';
import { Nurse } from './pages/nurse.ts';
import { hearViolations } from './pages/violations.ts';

const phone = { width: 390, height: 844 };
const smallest = { width: 320, height: 256 };

for (const language of ['en', 'zh-TW'] as const) {
  test(`nothing that a tap shows breaks a rule of layout, of axe or of the page, in ${language}`, async ({
    app,
    servers,
  }) => {
    const { page } = app;
    // A missing value of a sentence raises a page error; on the screen it would only be a gap.
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    const violations = await hearViolations(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await app.open();
    await new Nurse(page).door.ensureIn();
    await changeLook(page, { language, theme: 'light' });
    const screens = await fillTablet(page, servers.hospitalAddress, language);
    const moments = await prepareMoments(page, servers.hospitalAddress, language);
    const nurse = new Nurse(page, language);
    const open = (route: string) => page.evaluate((hash) => void (location.hash = hash), route);
    for (const { route, sign } of screens) {
      await open(route);
      await expect(sign(nurse)).toBeAttached();
    }
    await page.setViewportSize(phone);
    for (const moment of moments) {
      const { name, route } = moment;
      await open(route);
      await moment.show(nurse);
      broken.push(...(await brokenInViews(page, name, [phone, ...tabletViews])));
      broken.push(...(await complaintsOfAxe(page)).map((complaint) => `${name}: ${complaint}`));
      // A wound as wide as the window is outlined by keyboard (measuring.spec.ts), not by a stroke.
      if (language === 'en' && name !== 'measured') {
        await page.setViewportSize(smallest);
        // What was open at another size is drawn anew, some of it a frame or two later.
        let lost: string[] = [];
        const countLost = async () => (lost = await outOfReach(page)).length;
        await expect
          .poll(countLost, { timeout: 10_000 })
          .toBe(0)
          .catch(() => undefined);
        broken.push(...lost.map((what) => `${name}, 400 %: ${what}`));
        await page.setViewportSize(phone);
      }
      await endMoment(nurse, moment);
    }
    expect([...broken, ...(await violations())]).toEqual([]);
  });
}

/** Describes the buttons and fields on top that cannot be scrolled into the window. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    return [...onTop.querySelectorAll<HTMLElement>('button, input:not([type=file]), textarea')]
      .filter((each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((each) => {
        each.scrollIntoView({ block: 'center', inline: 'nearest' });
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
        return middle.x < 0 || middle.x > innerWidth || middle.y < 0 || middle.y > innerHeight;
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim());
  });
}
