/**
 * What every screen of a tablet with many entries keeps: the rules of layout (test/e2e/pages/layoutRules.ts) from the
 * narrowest phone to a tablet at the largest text, those of axe in each theme, and the colours of the system. What only
 * a tap shows is in test/e2e/rules.spec.ts.
 */
import type { Page } from '@playwright/test';
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { problemOf } from '../../src/model/testing/problems.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { complaintsOfAxe, rulesIn } from '../e2e/pages/axe.ts';
import { brokenInViews, brokenRules, tabletViews, type View } from '../e2e/pages/layoutRules.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, patientId } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const views: readonly View[] = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  ...tabletViews,
];

const kept: CacheEntry[] = [
  keptPatient,
  {
    kind: 'wounds',
    id: patientId,
    content: {
      items: [
        { woundId: 'W-1001-1', patientId, site: 'sacrum' },
        { woundId: 'W-1001-2', patientId, site: 'left heel' },
      ],
      complete: true,
    },
  },
];
const end = { how: 'found-by-author', recordId: 'WA-1' } as const;
const inTheRecord = {
  text: '傷口床：肉芽。',
  row: { progress: { stage: 'done', doneAt: Date.now(), end } },
} as const;
const conflict = {
  kind: 'wound-correction',
  text: 'Edges red. Silver dressing.',
  problem: problemOf('conflict-newer-version', {
    theirs: {
      version: 2,
      recordState: 'valid',
      careNote: 'Edges clean, slough. Foam dressing.',
      recordedAt: null,
    },
  }),
} as const;
const refused = { problem: problemOf('refused', { status: 403 }) };
const submissions: ScreenState['submissions'] = [
  {},
  refused,
  conflict,
  { kind: 'wound-void', text: 'Entered twice' },
  inTheRecord,
  inTheRecord,
];
const full = { kept, submissions, drafts: [{ text: 'Begun.' }] };

/** Written in a Chinese keyboard's punctuation, whatever the language of the screens. */
const inChinese = '傷口床：肉芽 85%。同事補充：換藥後疼痛 2 分。';

const states: Record<string, ScreenState> = {
  patients: { ...full, address: '/patients' },
  patient: { ...full, address: '/patients/P-1001' },
  'not here': { address: '/patients/P-404' },
  outbox: { ...full, address: '/outbox' },
  'outbox, signed out': { ...full, hasExpired: true, address: '/outbox' },
  nowhere: { address: '/nowhere' },
  submission: { submissions: [inTheRecord], address: '/outbox/{0}' },
  refused: { submissions: [refused], address: '/outbox/{0}' },
  conflict: { submissions: [conflict], address: '/outbox/{0}/conflict' },
  record: { kept: [...kept, keptRecord()], address: '/records/WA-1' },
  'wound assessment': { kept, drafts: [{ text: inChinese }], address: '/drafts/{0}' },
  correction: { drafts: [{ kind: 'wound-correction', text: inChinese }], address: '/drafts/{0}' },
  void: { drafts: [{ kind: 'wound-void', text: 'Entered twice' }], address: '/drafts/{0}' },
  admission: { admissions: [{ assessment: {} }], address: '/drafts/{0}' },
  'admission, review': { admissions: [{ assessment: {} }], address: '/drafts/{0}/review' },
  'wound history': { ...full, address: '/patients/P-1001/wounds/W-1001-1' },
  shift: { ...full, profile: { timeZone: 'Asia/Taipei' }, address: '/shift' },
  'handover sheet': { ...full, address: '/shift?show=sheet' },
  'late entries': { ...full, done: 30, address: '/shift?show=late' },
  settings: { ...full, address: '/settings' },
  lock: { door: 'lock', address: '/patients' },
  names: { door: 'names', address: '/patients' },
};

for (const language of ['en', 'zh-TW'] as const) {
  test(`no screen of a full tablet breaks a rule at any width, or one of axe, in ${language}`, async ({
    show,
  }) => {
    test.slow();
    const broken: string[] = [];
    for (const [name, state] of Object.entries(states)) {
      const page = await show({ settings: { language, theme: 'light' }, ...state });
      await expect(page.getByRole('heading').first()).toBeAttached();
      broken.push(...(await brokenInViews(page, name, views)));
      const complaints = await complaintsOfAxe(page);
      broken.push(...complaints.map((complaint) => `${name}: ${complaint}`));
    }
    expect(broken).toEqual([]);
  });
}

for (const theme of ['dark', 'night'] as const) {
  test(`no colour of a screen is too faint in the ${theme} theme`, async ({ show }) => {
    const broken: string[] = [];
    for (const [name, state] of Object.entries(states)) {
      const page = await show({ settings: { theme }, ...state });
      await expect(page.getByRole('heading').first()).toBeAttached();
      const complaints = await complaintsOfAxe(page, rulesIn(theme));
      broken.push(...complaints.map((complaint) => `${name}: ${complaint}`));
    }
    expect(broken).toEqual([]);
  });
}

/** Describes the visible buttons that have no border. */
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

/** The part of the window's height that shows the screen's content, pixels. */
function heightOfContent(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rect = document.querySelector('main')?.getBoundingClientRect();
    if (rect === undefined) return 0;
    return Math.min(rect.bottom, innerHeight) - Math.max(rect.top, 0);
  });
}

test('between its bars a screen has half of a tablet at the largest text, and 96 px at 400 %; in the colours of the system each button has an edge', async ({
  page: ofTest,
  show,
}) => {
  await ofTest.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const broken: string[] = [];
  for (const [name, state] of Object.entries(states).filter(([, { door }]) => !door)) {
    const page = await show({ settings: { textSizePercent: 200 }, ...state });
    await expect(page.getByRole('heading').first()).toBeAttached();
    for (const view of [...tabletViews, { width: 1366, height: 768 }]) {
      await page.setViewportSize(view);
      const place = `${name}, ${view.width} px`;
      await expect.poll(() => heightOfContent(page), place).toBeGreaterThan(view.height / 2);
    }
    broken.push(...(await edgeless(page)).map((button) => `${name}: no edge around ${button}`));
    await show({ ...state });
    await page.setViewportSize({ width: 320, height: 256 });
    await page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'start' }));
    await expect.poll(() => heightOfContent(page), `${name}, 400 %`).toBeGreaterThan(96);
  }
  expect(broken).toEqual([]);

  const page = await show({ address: '/settings' });
  const chosen = page.locator('main label > input:checked + span').first();
  const width = await chosen.evaluate((element) => {
    const { outlineWidth, outlineStyle, borderTopWidth } = getComputedStyle(element);
    return Math.max(
      outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      Number.parseFloat(borderTopWidth),
    );
  });
  expect(width, 'the edge of what is chosen').toBeGreaterThanOrEqual(3);
});

const take = { en: woundAssessmentEn.photos.take, 'zh-TW': woundAssessmentZhTw.photos.take };
const last = keptRecord({ attachmentIds: ['A-1'] });
const withLast = { kept: [...kept, last], pictures: ['A-1'] };

for (const language of ['en', 'zh-TW'] as const) {
  test(`the way to an assessment breaks no rule on a phone at the largest text, in ${language}`, async ({
    page,
    show,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const settings = { language, theme: 'light', textSizePercent: 200 } as const;
    const drafts = [{ text: inChinese }];
    await show({ settings, ...withLast, address: '/patients/P-1001' });
    await expect(page.getByText('W-1001-1')).toBeVisible();
    expect(await brokenRules(page), 'patient').toEqual([]);
    await show({ settings, ...withLast, drafts, address: '/drafts/{0}' });
    await expect(page.getByText('As it was first.')).toBeAttached();
    expect(await brokenRules(page), 'wound assessment').toEqual([]);
    await page
      .locator('#field-photos')
      .setInputFiles([await madePhoto(page, { seed: 1 }), await madePhoto(page, { seed: 2 })]);
    const tiles = page.locator('main ol > li', { has: page.locator('img') });
    await expect(tiles).toHaveCount(2);
    const way = await page.getByRole('button', { name: take[language], exact: true }).boundingBox();
    const tile = await tiles.first().locator('img').boundingBox();
    expect(tile?.width).toBeGreaterThan(0);
    expect(tile?.width).toBeLessThanOrEqual(way?.width ?? 0);
  });
}
