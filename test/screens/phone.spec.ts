/**
 * What a phone shows of a form between its bars: the field being filled in is visible, and at most one thing covers the
 * form.
 */
import type { Page } from '@playwright/test';
import { problemOf } from '../../src/model/testing/problems.ts';
import { admissionEn } from '../../src/renderer/ui/words/admission.en.ts';
import { admissionZhTw } from '../../src/renderer/ui/words/admission.zh-TW.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { recordEn } from '../../src/renderer/ui/words/record.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../src/renderer/ui/words/settings.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptRecord, keptWounds, patientId } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const spoken = {
  en: {
    admission: admissionEn,
    settings: settingsEn,
    patients: patientsEn.patient,
  },
  'zh-TW': {
    admission: admissionZhTw,
    settings: settingsZhTw,
    patients: patientsZhTw.patient,
  },
};

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** The share of the window's height that is left for the screen between its bars. */
function shareOfForm(page: Page): Promise<number> {
  return page
    .locator('main')
    .evaluate((main) => main.getBoundingClientRect().height / window.innerHeight);
}

const forms = ['wound-assessment', 'wound-correction', 'wound-void'] as const;

for (const kind of forms) {
  test(`on a phone a ${kind} has at least 78 % of the height @core`, async ({ show }) => {
    const page = await show({ address: '/drafts/{0}', drafts: [{ kind, text: 'Clean.' }] });
    for (const phone of phones) {
      await page.setViewportSize(phone);
      await expect(page.getByRole('textbox').first()).toBeAttached();
      expect(await shareOfForm(page), `${phone.height} px`).toBeGreaterThanOrEqual(0.78);
      await expectInShape(page, kind);
    }
  });
}

test('on a phone the tab bar stands on the three roots, and nowhere else', async ({ show }) => {
  const page = await show({ address: '/drafts/{0}', drafts: [{}] });
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: commonEn.nav.label });
  const tabs = bar.locator('a').first();
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await expect(tabs).toBeHidden();
  for (const root of ['patients', 'outbox', 'settings']) {
    await page.evaluate((hash) => (location.hash = hash), `/${root}`);
    await expect(page).toHaveURL(new RegExp(`#/${root}$`));
    await expect(tabs).toBeVisible();
  }
});

test('on a phone the rest of a bar opens by its button, and closes behind what it opened', async ({
  show,
}) => {
  const page = await show({ address: '/drafts/{0}', drafts: [{ text: 'Clean.' }] });
  await page.setViewportSize({ width: 390, height: 844 });
  const more = page.getByRole('button', { name: commonEn.button.more, exact: true });
  const discard = page.getByRole('button', { name: woundAssessmentEn.discard.button });
  await expect(discard).toBeHidden();
  await more.click();
  await expect(discard).toBeVisible();
  await expectInShape(page, 'more');
  // It is closed by a tap beside it.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(discard).toBeHidden();
  // It is closed by the keyboard, and the focus is back on the button.
  await more.press('Enter');
  await page.keyboard.press('Escape');
  await expect(discard).toBeHidden();
  await expect(more).toBeFocused();
  // It is closed by the dialog that it opens, which returns the focus to a visible element.
  await more.click();
  await discard.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

const stay = { encounterId: 'E-1001', patientId, type: 'inpatient', status: 'active' };
const kept: ScreenState['kept'] = [
  ...['P-1001', 'P-1002'].map((id) => ({
    kind: 'patient' as const,
    id,
    content: { patientId: id, displayName: 'Lin Mei-Yu', medicalRecordNumber: 'MRN-0031001' },
  })),
  { kind: 'encounter', id: 'E-1001', content: stay },
  keptWounds,
];

test('on a phone what she came for is on the first screen: two patients, a wound above three drafts', async ({
  show,
}) => {
  const page = await show({ kept, address: '/patients' });
  await page.setViewportSize({ width: 390, height: 844 });
  const main = page.getByRole('main');
  await expect(main.locator('a[href*="/patients/"]')).toHaveCount(2);
  for (const row of await main.locator('a[href*="/patients/"]').all()) {
    await expect(row).toBeInViewport({ ratio: 1 });
  }

  const begun = (['wound-assessment', 'wound-correction', 'wound-void'] as const).map((kind) => ({
    kind,
    text: 'Begun.',
  }));
  await show({ kept, drafts: begun, address: `/patients/${patientId}` });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(main.locator('a[href*="/drafts/"]')).toHaveCount(3);
  const goOn = main.getByRole('button', { name: /^Continue the draft of sacrum/ });
  await expect(goOn).toBeInViewport({ ratio: 1 });
  await expect(main.locator('a[href*="/drafts/"]').first()).toBeInViewport({ ratio: 1 });
  const [words, button] = await Promise.all([
    main.locator('a[href*="/wounds/"]').boundingBox(),
    goOn.boundingBox(),
  ]);
  expect(button?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
});

for (const language of ['en', 'zh-TW'] as const) {
  test(`on a phone the warning of no stay is one line, and wounds and drafts are in sight, in ${language}`, async ({
    show,
  }) => {
    const { patients } = spoken[language];
    const heel = { woundId: 'W-1001-2', patientId, site: 'left heel' };
    const two = {
      items: [{ woundId: 'W-1001-1', patientId, site: 'sacrum' }, heel],
      complete: true,
    };
    const state = {
      kept: [
        ...kept.filter(({ kind }) => kind === 'patient'),
        { kind: 'wounds' as const, id: patientId, content: two },
        keptRecord(),
      ],
      drafts: [{ text: 'Begun.' }],
      submissions: [{ problem: problemOf('conflict-newer-version') }],
      address: `/patients/${patientId}`,
    };
    const page = await show({ settings: { language }, ...state });
    await page.setViewportSize({ width: 390, height: 844 });
    const main = page.getByRole('main');
    const select = main.getByRole('button', { name: patients.stayOpen, exact: true });
    await expect(select).toHaveAttribute('data-variant', 'subtle');
    const [word, button] = await Promise.all([
      main.getByText(patients.stayNone, { exact: true }).boundingBox(),
      select.boundingBox(),
    ]);
    const middle = (box: typeof word) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(word) - middle(button))).toBeLessThan(4);
    await expect(select).toHaveAccessibleDescription(patients.stayNoneMeans);
    await expect(main.locator('a[href*="/drafts/"]').first()).toBeInViewport({ ratio: 1 });
    await expectInShape(page);
    await select.click();
    await expect(main.getByText(patients.stayNoneMeans)).toBeVisible();
    await expectInShape(page);
  });
}

test('the choices at the foot of a dialog are as wide as one another, on a phone as the dialog', async ({
  show,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1180, 820],
  ] as const) {
    const page = await show({
      address: '/drafts/{0}',
      drafts: [{ kind: 'wound-void', text: 'A' }],
    });
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: recordEn.voiding.next, exact: true }).click();
    const foot = page.getByRole('dialog').getByRole('button', {
      name: new RegExp(`^(${recordEn.voiding.keep}|${recordEn.voiding.sure})$`),
    });
    await expect(foot).toHaveCount(2);
    const boxes = await foot.evaluateAll((all) =>
      all.map((one) => {
        const { width: wide, height: high } = one.getBoundingClientRect();
        return [Math.round(wide), Math.round(high)];
      }),
    );
    expect(boxes[0], `${width} px`).toEqual(boxes[1]);
    expect(boxes[0]?.[1]).toBeGreaterThanOrEqual(48);
  }
});

for (const language of ['en', 'zh-TW'] as const) {
  const { admission, settings } = spoken[language];

  test(`on a phone a section between two others has its three ways in one row, in ${language}`, async ({
    show,
  }) => {
    const admissions = [{ assessment: {} }];
    const page = await show({ settings: { language }, admissions, address: '/drafts/{0}' });
    for (const phone of phones) {
      await page.setViewportSize(phone);
      await page.getByRole('button', { name: admission.next, exact: true }).click();
      const ways = page.getByRole('contentinfo').getByRole('button');
      await expect(ways).toHaveCount(3);
      await expect(ways.first()).toHaveAccessibleName(admission.back);
      expect(await brokenRules(page), `${phone.width} px`).toEqual([]);
    }
  });

  test(`on a phone a long dialog shows what it leads to, in every theme, in ${language}`, async ({
    show,
  }) => {
    for (const theme of ['light', 'dark', 'night'] as const) {
      const page = await show({
        settings: { language, theme },
        submissions: [{}],
        address: '/settings',
      });
      // A dialog that is still growing is measured smaller than it is.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const phone of phones) {
        await page.setViewportSize(phone);
        const { unsent } = settings.exports;
        await page.getByRole('button', { name: unsent, exact: true }).click();
        const dialog = page.getByRole('dialog');
        const save = dialog.getByRole('button', { name: unsent, exact: true });
        await expect(save).toBeInViewport({ ratio: 1 });
        expect(await brokenRules(page), `${theme}, ${phone.width} px`).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    }
  });
}
