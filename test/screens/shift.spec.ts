/** Shift: what is left in each state of the tablet, the handover sheet on the screen and on paper, what is due and late. */
import type { Page } from '@playwright/test';
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { problemOf } from '../../src/model/testing/problems.ts';
import { committed } from '../../src/model/testing/rows.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { outboxZhTw } from '../../src/renderer/ui/words/outbox.zh-TW.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { shiftEn } from '../../src/renderer/ui/words/shift.en.ts';
import { shiftZhTw } from '../../src/renderer/ui/words/shift.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { printedPages } from '../e2e/pages/printedPages.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptRecord } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const words = { en: shiftEn, 'zh-TW': shiftZhTw };
const outbox = { en: outboxEn, 'zh-TW': outboxZhTw };
const languages = ['en', 'zh-TW'] as const;
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
] as const;
const hourMs = 3_600_000;
const ago = (hours: number) => Date.now() - hours * hourMs;
const end = { how: 'found-by-author', recordId: 'WA-1' } as const;
const displayName = '王小明';
const sheetAddress = '/shift?show=sheet';

const waits: ScreenState['submissions'] = [{}, { row: { progress: committed } }];
const doneNow = { row: { progress: { stage: 'done', doneAt: Date.now(), end } } } as const;
const states = {
  'all-in': { done: 3, submissions: [doneNow, doneNow] },
  'on-its-way': { submissions: waits },
  'needs-you': {
    submissions: [...waits, { problem: problemOf('conflict-newer-version') }],
    drafts: [{ text: 'Edges calm.' }],
  },
  'cannot-tell': { keeping: { restored: { asOf: null, from: 'lost' } } },
} satisfies Record<string, Omit<ScreenState, 'address'>>;
type Verdict = keyof typeof states;

const shift: Omit<ScreenState, 'address'> = {
  submissions: [
    { displayName, text: 'Edges calm. Foam dressing.' },
    { displayName, row: { progress: { stage: 'done', doneAt: Date.now(), end } } },
    { displayName, kind: 'wound-correction', problem: problemOf('conflict-newer-version') },
  ],
  drafts: [{ displayName, text: 'Begun.' }],
};
const patient: CacheEntry = {
  kind: 'patient',
  id: 'P-1001',
  content: { patientId: 'P-1001', displayName, medicalRecordNumber: 'MRN-0031001' },
};
const sheetOf = (page: Page, patientId = 'P-1001') =>
  page.getByRole('article', { name: patientId, exact: true });
const lockIn = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: settingsEn.lockTime.now, exact: true });
const partOf = (page: Page, name: string) =>
  sheetOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });
const late: Omit<ScreenState, 'address'> = {
  submissions: [
    { displayName, row: { submittedAt: ago(25) } },
    { displayName, row: { submittedAt: ago(21) } },
    {
      displayName,
      row: { submittedAt: ago(40), progress: { stage: 'done', doneAt: ago(2), end } },
    },
    { displayName, row: { submittedAt: ago(1) } },
  ],
};

for (const language of languages) {
  test(`says what is left, and never that all is in while anything is, in ${language} @core`, async ({
    show,
  }) => {
    for (const [verdict, state] of Object.entries(states)) {
      const settings = { language, theme: verdict === 'all-in' ? 'night' : 'light' } as const;
      const page = await show({ settings, address: '/shift', ...state });
      const main = page.getByRole('main');
      for (const each of Object.keys(states) as Verdict[]) {
        const title = main.getByText(words[language].verdict[each].title, { exact: true });
        await expect(title, `${verdict}, ${each}`).toHaveCount(each === verdict ? 1 : 0);
      }
      // Of the finished records, only those of this shift are counted.
      const done = main.getByText(sentence(words[language].done, { count: 2 }));
      await expect(done).toHaveCount(verdict === 'all-in' ? 1 : 0);
      await main.getByText(words[language].why, { exact: true }).click();
      const restored = main.getByText(words[language].verdict['cannot-tell'].restored);
      await expect(restored).toHaveCount(verdict === 'cannot-tell' ? 1 : 0);
      await expect(main.getByText(sentence(words[language].notKnown))).toBeVisible();
      for (const window of windows) {
        await page.setViewportSize(window);
        expect(await brokenRules(page), `${verdict}, ${window.width}`).toEqual([]);
        await expectInShape(page, verdict);
      }
      expect(await complaintsOfAxe(page), verdict).toEqual([]);
    }
  });
}

test('each row leads to what can be done, the sign-in first; the lock stands at the foot @core', async ({
  show,
}) => {
  for (const hasExpired of [false, true]) {
    const page = await show({ address: '/shift', hasExpired, ...states['needs-you'] });
    const main = page.getByRole('main');
    await expect(main.getByRole('strong').first()).toHaveText(hasExpired ? '3' : '2');
    const conflict = outboxEn.problem['conflict-newer-version'].title;
    const needs = main.getByRole('region', { name: outboxEn.group.problem });
    await expect(needs).toContainText(conflict);
    const compare = needs.getByRole('link', { name: outboxEn.button.compare });
    await expect(compare).toHaveAttribute('href', /#\/outbox\/[^/]+\/conflict$/);
    const drafts = main.getByRole('region', { name: shiftEn.drafts });
    await expect(drafts.getByRole('link')).toHaveAttribute('href', /#\/drafts\//);
    const moving = main.getByRole('region', { name: outboxEn.group.moving });
    await expect(moving.getByRole('article')).toHaveCount(2);
    await expect(main.getByText(shiftEn.signIn)).toHaveCount(hasExpired ? 1 : 0);
    const { signIn } = commonEn.connection;
    const first = hasExpired ? main.getByRole('link', { name: signIn }) : compare;
    await expect(first).toHaveAttribute('data-variant', 'filled');
    await expect(lockIn(page)).toHaveAttribute('data-variant', 'default');
    const topOf = async (at: typeof first) => (await at.boundingBox())?.y ?? Infinity;
    for (const [above, below] of [
      [first, drafts],
      [drafts, moving],
      [moving, lockIn(page)],
    ] as const) {
      expect(await topOf(above)).toBeLessThan(await topOf(below));
    }
    await moving.getByRole('link').first().click();
    const back = page.getByRole('link', { name: commonEn.nav.shift, exact: true });
    await expect(page).toHaveURL(/#\/outbox\/[^/]+$/);
    await expect(back.first()).toHaveAttribute('aria-current', 'true');
  }
  const page = await show({ address: '/shift', ...states['on-its-way'] });
  await expect(lockIn(page)).toHaveAttribute('data-variant', 'filled');
  await expect(page.getByRole('main')).toContainText(shiftEn.leaveOn);
});

test('the addresses of before lead to the shift', async ({ show }) => {
  for (const [address, now] of [
    ['/go-home', /#\/shift$/],
    ['/handover', /#\/shift\?show=sheet$/],
    ['/late-entries', /#\/shift\?show=late$/],
  ] as const) {
    await expect(await show({ address }), address).toHaveURL(now);
  }
});

test('beside the list stands the sheet of one patient; on paper are all, and nothing of the list', async ({
  show,
}) => {
  const observedAt = new Date().toISOString();
  const kept = [keptRecord({ recordId: 'WA-9', patientId: 'P-2001', woundId: 'W-2', observedAt })];
  const page = await show({ address: '/shift', kept, ...shift });
  const names = page.getByRole('region', { name: shiftEn.sheet.title }).getByRole('button');
  await expect(names).toHaveText([/P-1001/, /P-2001/]);
  await expect(sheetOf(page)).toBeVisible();
  await expect(sheetOf(page, 'P-2001')).toBeHidden();
  await names.last().click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(sheetOf(page, 'P-2001')).toBeVisible();
  const paper = (await printedPages(page)).map(({ text }) => text).join();
  expect(paper).toContain('P-1001');
  expect(paper).toContain('P-2001');
  expect(paper).not.toContain(outboxEn.group.problem.replaceAll(' ', ''));
  // An upright tablet has one after the other, behind a row of the list.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(sheetOf(page)).toBeVisible();
  await expect(sheetOf(page, 'P-2001')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: commonEn.nav.shift }).click();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(lockIn(page)).toBeVisible();
});

test('a patient of many records begins on the first page', async ({ show }) => {
  const text = 'Edges calm. Foam dressing. '.repeat(8);
  const submissions = Array.from({ length: 16 }, () => ({ displayName, text }));
  const page = await show({ address: '/shift', submissions });
  await expect(sheetOf(page)).toBeVisible();
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]?.text).toContain('Edgescalm.');
});

for (const language of languages) {
  const settings = { language };
  const { sheet: told, late: ofLate } = words[language];

  test(`the handover sheet tells the shift in ISBAR order, with masked names on paper alone, in ${language}`, async ({
    show,
  }) => {
    const page = await show({ settings, address: '/shift', ...shift });
    const sheet = sheetOf(page);
    await expect(sheet.getByRole('heading')).toHaveText(displayName, { useInnerText: true });
    await expect(sheet.getByRole('term')).toHaveText([
      `I${told.identify}`,
      `S${told.situation}`,
      `B${told.background}`,
      `A${told.assessment}`,
      `R${told.recommendation}`,
    ]);
    // On paper it is one page, with the same parts.
    const pages = await printedPages(page);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain(told.recommendation);
    expect(pages[0]?.text).toContain('王○明');
    expect(pages[0]?.text).not.toContain(displayName);
    // The choice of a shift is one row of equal parts at every width.
    const group = page.getByRole('radiogroup', { name: told.shift });
    await show({ settings, address: sheetAddress, ...shift });
    for (const window of [...windows, { width: 320, height: 640 }]) {
      await page.setViewportSize(window);
      await expect(group).toBeVisible();
      const boxes = await Promise.all(
        (await group.locator('label').all()).map((label) => label.boundingBox()),
      );
      expect(boxes, `${window.width}`).toHaveLength(3);
      for (const box of boxes) {
        expect(box?.y, `${window.width}`).toBe(boxes[0]?.y);
        expect(Math.abs((box?.width ?? 0) - (boxes[0]?.width ?? 0))).toBeLessThanOrEqual(1);
      }
      expect(await brokenRules(page), `${window.width}`).toEqual([]);
      await expectInShape(page, `${window.width}`);
    }
    expect(await complaintsOfAxe(page)).toEqual([]);
    await show({ settings, address: sheetAddress });
    await expect(page.getByRole('main')).toContainText(told.none);
    await expect(page.getByRole('main')).toContainText(told.onlyHere);
  });

  test(`what is due is told and comes first, and what is late is on a list, in ${language}`, async ({
    show,
  }) => {
    const { due, group } = outbox[language];
    const page = await show({ settings, address: '/outbox', ...late });
    const cards = page.getByRole('region', { name: group.moving }).getByRole('article');
    await expect(cards).toHaveText([sentence(due.late), sentence(due.by), sentence(due.by)]);
    const main = page.getByRole('main');
    await expectInShape(page);
    const tab = page.getByRole('link', { name: sentence(due.areLate, { count: 1 }) });
    await expect(tab).toContainText(sentence(due.soon, { count: 1 }));
    await tab.click();
    await main.getByRole('link', { name: ofLate.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ofLate.title);
    await expect(main).toContainText(sentence(due.areLate, { count: 1 }));
    const entries = main.getByRole('listitem').filter({ hasText: ofLate.observed });
    await expect(entries).toHaveCount(2);
    await expect(entries.last()).toContainText(ofLate.notYet);
    const [paper] = await printedPages(page);
    expect(paper?.text).toContain('王○明');
    expect(paper?.text).not.toContain(displayName);
    for (const window of windows) {
      await page.setViewportSize(window);
      expect(await brokenRules(page), `${window.width}`).toEqual([]);
      await expectInShape(page);
    }
    expect(await complaintsOfAxe(page)).toEqual([]);
  });
}

test('the situation is what she did, with its state; what is recommended is what is still to do', async ({
  show,
}) => {
  const size = (value: number) => ({ value, unit: 'cm' }) as const;
  const assessment = { careNote: 'First.', length: size(5), width: size(1) };
  const before = { recordId: 'WA-0', observedAt: '2026-11-12T08:00:00+08:00', assessment };
  const kept = [patient, keptRecord(before)];
  const page = await show({ kept, address: '/shift', ...shift });
  const { situation, recommendation, needs, nothingOpen } = shiftEn.sheet;
  const { state } = commonEn;
  const done = partOf(page, situation).getByRole('listitem');
  await expect(done).toHaveCount(3);
  await expect(done.first()).toContainText('2.5 × 1.0 cm');
  await expect(done.first()).toContainText('Edges calm. Foam dressing.');
  await expect(done.nth(1)).toContainText(state.done);
  const smaller = sentence(commonEn.trend.smaller_other, { percent: '50%' });
  await expect(partOf(page, shiftEn.sheet.assessment)).toContainText(smaller);
  const part = partOf(page, recommendation);
  // Who reads the sheet is somebody else: it is its author who is needed.
  const needed = sentence(needs, { name: 'Amy Lin' });
  await expect(part.getByRole('listitem').filter({ hasText: needed })).toHaveCount(1);
  await expect(part.getByRole('listitem').filter({ hasText: state.draft })).toHaveCount(1);
  await expect(part).not.toContainText(state.waiting);
  await show({ address: '/shift', submissions: [{ displayName }] });
  await expect(partOf(page, situation)).toContainText(state.waiting);
  await expect(part).toContainText(nothingOpen);
});

test('no patient is on the sheet, which could be printed, before its wounds are', async ({
  page,
  show,
}) => {
  await page.evaluate(() => {
    const partsAtFirst: string[] = [];
    Object.assign(window, { partsAtFirst });
    new MutationObserver(() => {
      const sheet = document.querySelector('article[aria-label="P-1001"]');
      if (sheet === null || partsAtFirst.length > 0) return;
      if (!sheet.checkVisibility()) return;
      partsAtFirst.push(...[...sheet.querySelectorAll('dt')].map((part) => part.textContent));
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await show({ address: sheetAddress, ...shift });
  await expect(sheetOf(page)).toContainText('Edges calm. Foam dressing.');
  const first = await page.evaluate(() => Reflect.get(window, 'partsAtFirst') as string[]);
  expect(first.map((part) => part[0])).toEqual(['I', 'S', 'B', 'A', 'R']);
});

test('paper names the hospital beside a chart number, and an open dialog does not lie over it', async ({
  show,
}) => {
  const profile = {
    timeZone: 'Asia/Taipei',
    name: { en: 'Harbour Hospital', 'zh-TW': '港口醫院' },
  };
  const page = await show({ profile, address: sheetAddress, ...shift });
  await expect(sheetOf(page)).toBeVisible();
  const [sheet] = await printedPages(page);
  expect(sheet?.text).toContain('HarbourHospital');
  expect(sheet?.text).toMatch(/Chartno\.[\w-]+\(HarbourHospital\)/);
  await show({
    profile,
    address: '/drafts/{0}',
    drafts: [{ text: 'Begun.', displayName }],
  });
  await page.getByRole('button', { name: commonEn.button.submit, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const [form] = await printedPages(page);
  expect(form?.text).toContain('Begun.');
  expect(form?.text).toMatch(/Chartno\.[\w-]+\(HarbourHospital\)·IDP-1001/);
  expect(form?.text).not.toContain(woundAssessmentEn.review.title.replaceAll(' ', ''));
});

test('a photo that this tablet has lost is said on paper, in its place', async ({ show }) => {
  const submissions = [{ photoIds: ['lost', 'gone'] }];
  const page = await show({ submissions, address: '/outbox/{0}' });
  await expect(page.getByRole('list', { name: woundAssessmentEn.photos.title })).toBeVisible();
  const [sheet] = await printedPages(page);
  expect(sheet?.text.split(commonEn.print.photoNotHere.replaceAll(' ', ''))).toHaveLength(3);
  await show({ submissions, address: '/patients/P-1001/wounds/W-1001-1', kept: [patient] });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const [history] = await printedPages(page);
  expect(history?.text.split(commonEn.print.photoNotHere.replaceAll(' ', ''))).toHaveLength(3);
  expect(history?.text).toMatch(/20Nov202608:002\.5×1\.0cm/);
});

test('a list of late entries says where it did not look', async ({ show }) => {
  const bounded = (page: Page) =>
    page.getByText(sentence(shiftEn.late.newestOnly, { number: '200' }));
  const few = await show({ address: '/shift?show=late', done: 10 });
  await expect(few.getByText(shiftEn.late.observed, { exact: true })).toHaveCount(10);
  await expect(bounded(few)).toHaveCount(0);
  const many = await show({ address: '/shift?show=late', done: 201 });
  await expect(bounded(many)).toBeVisible();
});

test('a hospital that sets no time is told of none, and names are whole where it says so', async ({
  show,
}) => {
  const profile = {
    timeZone: 'Asia/Taipei',
    records: { dueAfterHours: null },
    tablets: { namesOnSheets: 'full' as const },
  };
  const page = await show({ address: '/outbox', profile, ...late });
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('main')).not.toContainText(sentence(outboxEn.due.by));
  const sheet = await show({ address: sheetAddress, profile, ...shift });
  await expect(sheetOf(sheet).getByRole('heading')).toHaveText(displayName);
});
