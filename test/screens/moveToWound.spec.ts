/** A draft that was begun for the wrong wound of the right patient is moved to the right one, with all that it holds. */
import type { Page } from '@playwright/test';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptPatient, keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const words = {
  en: { common: commonEn, patients: patientsEn, form: woundAssessmentEn },
  'zh-TW': { common: commonZhTw, patients: patientsZhTw, form: woundAssessmentZhTw },
} as const;
type Language = keyof typeof words;

const heel = { woundId: 'W-1001-2', patientId, site: 'left heel' };
const trochanter = { woundId: 'W-1001-3', patientId, site: 'right trochanter' };
const items = [{ woundId, patientId, site: 'sacrum' }, heel, trochanter];
const recordOfHeel = keptRecord({
  recordId: 'WA-2',
  woundId: heel.woundId,
  assessment: { careNote: 'The heel, last time.' },
  attachmentIds: ['A-2'],
});
const oneWound: ScreenState = {
  drafts: [{ text: 'Edges calm.' }],
  kept: [keptPatient, keptWounds, keptRecord({ attachmentIds: ['A-1'] })],
  pictures: ['A-1', 'A-2'],
  address: '/drafts/{0}',
};
const state: ScreenState = {
  ...oneWound,
  kept: [
    keptPatient,
    { ...keptWounds, content: { items, complete: true } },
    keptRecord({ attachmentIds: ['A-1'] }),
    recordOfHeel,
  ],
};

const looks = [
  ['en', { width: 1180, height: 820 }],
  ['zh-TW', { width: 820, height: 1180 }],
  ['en', { width: 390, height: 844 }],
] as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const nameOf = (language: Language, site: string, id: string) =>
  words[language].form.of.replace('{{site}}', site).replace('{{id}}', id);

/** Expects the layout rules to hold, once what moves into its place is there. */
async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => brokenRules(page)).toEqual([]);
  await expectInShape(page);
}

async function ask(page: Page, language: Language): Promise<void> {
  const { form } = words[language];
  await expect(page.getByRole('textbox', { name: form.note.label })).toBeVisible();
  await expectSound(page);
  await button(page, form.place.move.button).click();
}

for (const [language, size] of looks) {
  test(`moves with all that it holds, and shows what is known of its new wound (${language}, ${size.width})`, async ({
    page,
    show,
  }) => {
    const { form, patients } = words[language];
    await page.setViewportSize(size);
    await show({ ...state, settings: { language } });
    const main = page.getByRole('main');
    await expect(main).toContainText('As it was first.');
    await page.locator('#field-photos').setInputFiles(await madePhoto(page));
    await expect(main.locator('ol li')).toHaveCount(1);
    const before = page.url();

    await ask(page, language);
    const dialog = page.getByRole('dialog', { name: form.place.move.title });
    await expect(dialog).toContainText(nameOf(language, 'sacrum', woundId));
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    const sure = dialog.getByRole('button', { name: patients.move.sure, exact: true });
    await expect(sure).toBeDisabled();
    await expectSound(page);
    await dialog
      .getByRole('radio', {
        name: nameOf(language, heel.site, heel.woundId),
      })
      .check();
    await sure.click();

    await expect(dialog).toHaveCount(0);
    await expect(main).toContainText('The heel, last time.');
    await expect(main).not.toContainText('As it was first.');
    await expect(page.locator('body')).toContainText(heel.woundId);
    await expect(page.locator('body')).not.toContainText(woundId);
    await expect(page.getByRole('textbox', { name: form.note.label })).toHaveValue('Edges calm.');
    await expect(page.getByRole('textbox', { name: form.measure.length })).toHaveValue('2.5');
    await expect(page.getByRole('textbox', { name: form.measure.width })).toHaveValue('1');
    await expect(main.locator('ol li')).toHaveCount(1);
    expect(page.url()).toBe(before);
    await expectSound(page);
  });
}

for (const language of ['en', 'zh-TW'] as const) {
  test(`a wound with a draft of hers is not offered, and leads to that draft (${language})`, async ({
    page,
    show,
  }) => {
    const { form } = words[language];
    await page.setViewportSize({ width: 390, height: 844 });
    const other = {
      text: 'The heel, today.',
      wound: { woundId: heel.woundId, woundSite: heel.site },
    };
    await show({ ...state, settings: { language }, drafts: [{ text: 'Edges calm.' }, other] });
    await ask(page, language);
    const dialog = page.getByRole('dialog', { name: form.place.move.title });
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await expect(
      dialog.getByText(nameOf(language, trochanter.site, trochanter.woundId)),
    ).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('link', { name: /W-1001-2/ }).click();
    await expect(page.getByRole('textbox', { name: form.note.label })).toHaveValue(
      'The heel, today.',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test(`what may be in the record already stays, and why is said (${language})`, async ({
    page,
    show,
  }) => {
    const { form, patients } = words[language];
    const drafts = [
      {
        text: 'Sent?',
        row: {
          earlier: [{ isUnknown: true, photoIds: [], madeVersion: 1, why: 'edited' as const }],
        },
      },
    ];
    await show({ ...state, settings: { language }, drafts });
    await ask(page, language);
    const dialog = page.getByRole('dialog', { name: form.place.move.title });
    const why = patients.move.failed.sent.replace('{{asked}}', nameOf(language, 'sacrum', woundId));
    await expect(dialog).toContainText(why);
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expectInShape(page);
  });
}

for (const [what, kept] of [
  ['has one wound only', oneWound.kept],
  ['has wounds that this tablet does not have', [keptPatient]],
] as const) {
  test(`a patient who ${what}: it stays, and what to do is said`, async ({ page, show }) => {
    const { form, common } = words.en;
    await page.setViewportSize({ width: 320, height: 640 });
    const wound = { woundId, woundSite: 'left lateral malleolus' };
    await show({ ...oneWound, kept: [...(kept ?? [])], drafts: [{ text: 'Calm.', wound }] });
    await ask(page, 'en');
    const dialog = page.getByRole('dialog', { name: form.place.move.title });
    await expect(dialog).toContainText(form.place.move.none.replace('{{id}}', patientId));
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: words.en.patients.move.sure })).toHaveCount(0);
    await expectSound(page);
    await dialog.getByRole('button', { name: common.button.cancel, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: common.patient.banner })).toContainText(woundId);
  });
}
