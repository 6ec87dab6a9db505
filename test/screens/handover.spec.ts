/** The handover sheet on the screen and on paper, the time by which a record is due, and the list of late entries. */
import type { Page } from '@playwright/test';
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { problemOf } from '../../src/model/testing/problems.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { handoverEn } from '../../src/renderer/ui/words/handover.en.ts';
import { handoverZhTw } from '../../src/renderer/ui/words/handover.zh-TW.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { outboxZhTw } from '../../src/renderer/ui/words/outbox.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { printedPages } from '../e2e/pages/printedPages.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptRecord } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const common = { en: commonEn, 'zh-TW': commonZhTw };
const handover = { en: handoverEn, 'zh-TW': handoverZhTw };
const outbox = { en: outboxEn, 'zh-TW': outboxZhTw };
const languages = ['en', 'zh-TW'] as const;
const hourMs = 3_600_000;
const ago = (hours: number) => Date.now() - hours * hourMs;
const end = { how: 'found-by-author', recordId: 'WA-1' } as const;
const displayName = '王小明';

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
const partOf = (page: Page, name: string) =>
  page
    .getByRole('article')
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

test('a patient of many records begins on the first page, below the title', async ({ show }) => {
  const text = 'Edges calm. Foam dressing. '.repeat(8);
  const submissions = Array.from({ length: 16 }, () => ({ displayName, text }));
  const page = await show({ address: '/handover', submissions });
  await expect(page.getByRole('article')).toHaveCount(1);
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]?.text).toContain('Edgescalm.');
});

for (const language of languages) {
  const settings = { language };

  test(`the handover sheet tells the shift in ISBAR order, with masked names on paper alone, in ${language}`, async ({
    show,
  }) => {
    const page = await show({ settings, address: '/handover', ...shift });
    const words = handover[language];
    const sheet = page.getByRole('article');
    await expect(sheet).toHaveCount(1);
    await expect(sheet.getByRole('heading')).toHaveText(displayName, { useInnerText: true });
    await expect(sheet.getByRole('term')).toHaveText([
      `I${words.identify}`,
      `S${words.situation}`,
      `B${words.background}`,
      `A${words.assessment}`,
      `R${words.recommendation}`,
    ]);
    await expectInShape(page);
    expect(await complaintsOfAxe(page)).toEqual([]);
    // On paper it is one page, with the same parts.
    const pages = await printedPages(page);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain(words.recommendation);
    expect(pages[0]?.text).toContain('王○明');
    expect(pages[0]?.text).not.toContain(displayName);
  });

  test(`the situation is what she did, and the state of sending a small mark in its line, in ${language}`, async ({
    show,
  }) => {
    const kept = [
      patient,
      keptRecord({
        recordId: 'WA-0',
        observedAt: '2026-11-12T08:00:00+08:00',
        assessment: {
          careNote: 'First.',
          length: { value: 5, unit: 'cm' },
          width: { value: 1, unit: 'cm' },
        },
      }),
    ];
    const page = await show({ settings, kept, address: '/handover', ...shift });
    const { situation, change } = handover[language];
    const { state } = common[language];
    const done = partOf(page, situation).getByRole('listitem');
    await expect(done).toHaveCount(3);
    const smaller = sentence(change.smaller, { percent: '50' });
    await expect(done.first()).toContainText('2.5 × 1.0 cm');
    await expect(done.first()).toContainText(smaller);
    await expect(done.first()).toContainText('Edges calm. Foam dressing.');
    await page.setViewportSize({ width: 1180, height: 820 });
    const mark = done.nth(1).getByText(state.done, { exact: true });
    await expect(mark).toHaveCSS('font-size', '13px');
    const [what, marked] = await Promise.all([
      done
        .nth(1)
        .getByText(/sacrum/)
        .boundingBox(),
      mark.boundingBox(),
    ]);
    expect(Math.abs((what?.y ?? 0) - (marked?.y ?? Infinity))).toBeLessThan(8);
  });

  test(`what is recommended is what is still to do, and not what is being sent, in ${language}`, async ({
    show,
  }) => {
    const page = await show({ settings, address: '/handover', ...shift });
    const { recommendation, needs, nothingOpen } = handover[language];
    const { state } = common[language];
    const part = partOf(page, recommendation);
    // Who reads the sheet is somebody else: it is its author who is needed.
    const needed = sentence(needs, { name: 'Amy Lin' });
    await expect(part.getByRole('listitem').filter({ hasText: needed })).toHaveCount(1);
    await expect(part.getByRole('listitem').filter({ hasText: state.draft })).toHaveCount(1);
    await expect(part).not.toContainText(state.waiting);
    await show({ settings, address: '/handover', submissions: [{ displayName }] });
    await expect(partOf(page, handover[language].situation)).toContainText(state.waiting);
    await expect(part).toContainText(nothingOpen);
  });

  test(`the choice of a shift is one row of equal parts at every width, in ${language}`, async ({
    show,
  }) => {
    const page = await show({ settings, address: '/handover', ...shift });
    const group = page.getByRole('radiogroup', { name: handover[language].shift });
    await expect(group).toBeVisible();
    for (const [width, height] of [
      [1180, 820],
      [820, 1180],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const parts = await group.locator('label').evaluateAll((labels) =>
        labels.map((label) => {
          const { top, width: wide } = label.getBoundingClientRect();
          return {
            top: Math.round(top),
            wide: Math.round(wide),
            isCut: label.scrollWidth > label.clientWidth,
          };
        }),
      );
      expect(parts, `${width}`).toHaveLength(3);
      for (const part of parts) {
        expect(part.top, `${width}`).toBe(parts[0]?.top);
        expect(Math.abs(part.wide - (parts[0]?.wide ?? 0)), `${width}`).toBeLessThanOrEqual(1);
        expect(part.isCut, `${width}`).toBe(false);
      }
      await expectInShape(page, `${width}`);
    }
  });

  test(`where nothing of the shift is known the sheet says so, in ${language}`, async ({
    show,
  }) => {
    const page = await show({ settings, address: '/handover' });
    await expect(page.getByRole('main')).toContainText(handover[language].none);
    await expect(page.getByRole('main')).toContainText(handover[language].onlyHere);
    await expectInShape(page);
  });

  test(`what is due is told and comes first, and what is late is on a list, in ${language}`, async ({
    show,
  }) => {
    const words = outbox[language];
    const page = await show({ settings, address: '/outbox', ...late });
    const cards = page.getByRole('region', { name: words.group.moving }).getByRole('article');
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(0)).toContainText(sentence(words.due.late));
    await expect(cards.nth(1)).toContainText(sentence(words.due.by));
    await expect(cards.nth(2)).toContainText(sentence(words.due.by));
    const main = page.getByRole('main');
    await expect(main).toContainText(words.due.safe);
    await expectInShape(page);
    await main.getByRole('link', { name: words.late.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.late.title);
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('row').nth(2)).toContainText(words.late.notYet);
    const [paper] = await printedPages(page);
    expect(paper?.text).toContain('王○明');
    expect(paper?.text).not.toContain(displayName);
    await expectInShape(page);
    expect(await complaintsOfAxe(page)).toEqual([]);
    // On a phone nothing of a row is beside the screen.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const cell of await page.getByRole('cell').all()) {
      const { x = 0, width = 0 } = (await cell.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(390);
      expect(width).toBeGreaterThan(200);
    }
    await expectInShape(page);
    expect(await complaintsOfAxe(page)).toEqual([]);
  });
}

test('"Print" stands at the end of the line of the title, on every screen that has it there', async ({
  show,
}) => {
  for (const state of [
    { ...shift, address: '/handover' },
    { ...late, address: '/late-entries' },
  ]) {
    const page = await show(state);
    for (const width of [390, 1180]) {
      await page.setViewportSize({ width, height: 844 });
      const print = page.getByRole('button', { name: commonEn.print.button, exact: true });
      await expect(print).toBeVisible();
      const ends = await print.evaluate((button) => [
        button.getBoundingClientRect().right,
        button.closest('header')?.getBoundingClientRect().right ?? 0,
      ]);
      expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), `${state.address}, ${width}`).toBeLessThan(
        1,
      );
    }
  }
});

test('no patient is on the sheet, which could be printed, before its wounds are', async ({
  page,
  show,
}) => {
  await page.evaluate(() => {
    const partsAtFirst: string[] = [];
    Object.assign(window, { partsAtFirst });
    new MutationObserver(() => {
      const sheet = document.querySelector('article');
      if (sheet === null || partsAtFirst.length > 0) return;
      if (!sheet.checkVisibility()) return;
      partsAtFirst.push(...[...sheet.querySelectorAll('dt')].map((part) => part.textContent));
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await show({ address: '/handover', ...shift });
  await expect(page.getByRole('article')).toContainText('Edges calm. Foam dressing.');
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
  const page = await show({ profile, address: '/handover', ...shift });
  await expect(page.getByRole('article')).toBeVisible();
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
  const words = outboxEn.late;
  const bounded = (page: Page) => page.getByText(sentence(words.newestOnly, { number: '200' }));
  const few = await show({ address: '/late-entries', done: 10 });
  await expect(few.getByRole('row')).toHaveCount(11);
  await expect(bounded(few)).toHaveCount(0);
  const many = await show({ address: '/late-entries', done: 201 });
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
  await expect(page.getByRole('main')).not.toContainText(outboxEn.due.safe);
  const sheet = await show({ address: '/handover', profile, ...shift });
  await expect(sheet.getByRole('article').getByRole('heading')).toHaveText(displayName);
});
