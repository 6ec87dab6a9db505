/** Checks every screen against the layout rules: windows, text sizes, languages. */
import type { Page, ViewportSize } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillTablet, type ScreenOfAll } from './pages/everything.ts';
import { brokenRules } from './pages/layoutRules.ts';
import { changeLook } from './pages/look.ts';
import { endMoment, prepareMoments, type Moment } from './pages/moments.ts';
import { Nurse } from './pages/nurse.ts';

const landscape = { width: 1180, height: 820 };
const portrait = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };

interface View {
  window: ViewportSize;
  textSizePercent: 100 | 200;
}

/**
 * The views in which everything is checked. A screen is opened in the first one, and stays open while the tablet is
 * rotated and the text grows: opening it costs far more than checking it. A phone offers at most 150 % of the system's
 * own text size.
 */
const views: readonly View[] = [
  { window: phone, textSizePercent: 100 },
  { window: portrait, textSizePercent: 100 },
  { window: landscape, textSizePercent: 100 },
  { window: landscape, textSizePercent: 200 },
  { window: portrait, textSizePercent: 200 },
];

async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
}

/** Waits until nothing is loading, and whatever is drawn after the first paint is shown as well. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
}

/** Applies a view as the settings do (`applyTheme`), without going to the settings and back. */
async function lookIn(page: Page, { window, textSizePercent }: View): Promise<void> {
  await page.setViewportSize(window);
  await page.evaluate((percent) => {
    const root = document.documentElement;
    root.style.fontSize = `${percent}%`;
    root.dataset['textSize'] = String(percent);
  }, textSizePercent);
  await settled(page);
}

/** Describes the violations in each view; the last view is the first one again. */
async function brokenInViews(page: Page, name: string): Promise<string[]> {
  const broken: string[] = [];
  for (const view of views) {
    await lookIn(page, view);
    const said = `${name}, ${view.window.width} px, ${view.textSizePercent} %`;
    broken.push(...(await brokenRules(page)).map((rule) => `${said}: ${rule}`));
  }
  const [first] = views;
  if (first !== undefined) await lookIn(page, first);
  return broken;
}

async function brokenOnScreens(nurse: Nurse, screens: readonly ScreenOfAll[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, route, sign } of screens) {
    await goTo(nurse.page, route);
    await expect(sign(nurse)).toBeAttached();
    broken.push(...(await brokenInViews(nurse.page, name)));
  }
  return broken;
}

async function brokenInMoments(nurse: Nurse, moments: readonly Moment[]): Promise<string[]> {
  const broken: string[] = [];
  for (const moment of moments) {
    await goTo(nurse.page, moment.route);
    await moment.show(nurse);
    broken.push(...(await brokenInViews(nurse.page, moment.name)));
    await endMoment(nurse, moment);
  }
  return broken;
}

for (const language of ['en', 'zh-TW'] as const) {
  test(`no screen breaks a rule of layout, in ${language}`, async ({ app, servers }) => {
    const { page } = app;
    // A missing value of a sentence raises a page error; on the screen it would only be a gap.
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await app.open();
    await new Nurse(page).door.ensureIn();
    await changeLook(page, { language, theme: 'light' });
    const screens = await fillTablet(page, servers.hospitalAddress, language);
    await page.setViewportSize(phone);
    expect(await brokenOnScreens(new Nurse(page, language), screens)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test(`nothing that a tap shows breaks a rule of layout, in ${language}`, async ({
    app,
    servers,
  }) => {
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await app.open();
    await new Nurse(page).door.ensureIn();
    await changeLook(page, { language, theme: 'light' });
    await fillTablet(page, servers.hospitalAddress, language);
    const moments = await prepareMoments(page, servers.hospitalAddress, language);
    await page.setViewportSize(phone);
    expect(await brokenInMoments(new Nurse(page, language), moments)).toEqual([]);
  });
}

/** Describes the visible buttons that have no border in the system's forced colours. */
function edgeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button')]
      .filter((button) => button.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
      .filter((button) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1;
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
  );
}

test('in the colours of the system each button has an edge, and what is chosen a heavy one', async ({
  app,
  servers,
}) => {
  const { page } = app;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await app.open();
  const nurse = new Nurse(page);
  await nurse.door.ensureIn();
  const screens = await fillTablet(page, servers.hospitalAddress);
  const bare: string[] = [];
  for (const { name, route, sign } of screens) {
    await goTo(page, route);
    await expect(sign(nurse)).toBeAttached();
    await settled(page);
    bare.push(...(await edgeless(page)).map((button) => `${name}: ${button}`));
  }
  expect([...new Set(bare)]).toEqual([]);
  await goTo(page, '/settings');
  const chosen = page.locator('main label > input:checked + span').first();
  const width = await chosen.evaluate((element) => {
    const { outlineWidth, outlineStyle, borderTopWidth } = getComputedStyle(element);
    return Math.max(
      outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      Number.parseFloat(borderTopWidth),
    );
  });
  expect(width).toBeGreaterThanOrEqual(3);
});

test('at 400 % nothing is lost but the height: everything can be scrolled to', async ({
  app,
  servers,
}) => {
  const { page } = app;
  await app.open();
  await new Nurse(page).door.ensureIn();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = await fillTablet(page, servers.hospitalAddress);
  const moments = await prepareMoments(page, servers.hospitalAddress);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const { name, route, sign } of screens) {
    await page.goto(`/#${route}`);
    await expect(sign(new Nurse(page))).toBeAttached();
    // A radio is shown only by its label; its input is never visible itself.
    await sign(new Nurse(page)).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'start' }));
    expect(await heightLeft(page), name).toBeGreaterThan(96);
  }
  const nurse = new Nurse(page);
  // A wound as wide as the window is outlined by keyboard (measuring.spec.ts), not by a stroke.
  for (const moment of moments.filter(({ name }) => name !== 'measured')) {
    await page.goto(`/#${moment.route}`);
    await moment.show(nurse);
    expect(await outOfReach(page), moment.name).toEqual([]);
    await endMoment(nurse, moment);
  }
});

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

/** The part of the window's height that shows the screen's content, pixels. */
function heightLeft(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rect = document.querySelector('main')?.getBoundingClientRect();
    if (rect === undefined) return 0;
    return Math.min(rect.bottom, innerHeight) - Math.max(rect.top, 0);
  });
}
