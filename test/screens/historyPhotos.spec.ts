/** The photos of a wound's history: what is shown in their place, and how two are compared. */
import { randomUUID } from 'node:crypto';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { woundHistoryZhTw } from '../../src/renderer/ui/words/woundHistory.zh-TW.ts';
import { complaintsOfAxe, rulesIn } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, keptWounds, patientId } from './keptRows.ts';

const kept = [
  keptPatient,
  keptRecord({ attachmentIds: ['A-1'] }),
  keptRecord({ recordId: 'WA-2', attachmentIds: ['A-2'] }),
];

const withTwo = {
  kept: [
    keptPatient,
    keptRecord({ attachmentIds: ['A-1'] }),
    keptRecord({
      observedAt: '2026-11-21T08:00:00+08:00',
      recordId: 'WA-2',
      clientRequestId: randomUUID(),
      attachmentIds: ['A-2'],
    }),
  ],
  pictures: ['A-1', 'A-2'],
  address: `/patients/${patientId}/wounds/W-1001-1`,
};

test('a photo says that it is loading, and one that could not be loaded that it is not here', async ({
  show,
}) => {
  const page = await show({
    kept,
    // The first one never answers.
    refusals: { '/attachments/A-1/content': 0, '/attachments/A-2/content': 503 },
    address: `/patients/${patientId}/wounds/W-1001-1`,
  });
  const { photos, visits } = woundHistoryEn;
  const tiles = page.getByRole('region', { name: visits.title });
  await expect(tiles.getByText(photos.loading)).toHaveCount(1);
  await expect(tiles.getByText(photos.notHere)).toHaveCount(1);
});

test('below the photos of a phone is the newest photo there is, with its day if the last assessment has none', async ({
  show,
}) => {
  const { lastTime } = woundAssessmentEn;
  const first = keptRecord({ observedAt: '2026-11-12T08:00:00+08:00', attachmentIds: ['A-1'] });
  const later = (attachmentIds: string[]) =>
    keptRecord({
      recordId: 'WA-2',
      clientRequestId: '00000000-0000-4000-8000-000000000002',
      observedAt: '2026-11-19T08:00:00+08:00',
      assessment: { careNote: 'Without a photo.' },
      attachmentIds,
    });
  for (const [attachmentIds, day] of [
    [[], '12 Nov'],
    [['A-2'], null],
  ] as const) {
    const page = await show({
      kept: [keptPatient, first, later([...attachmentIds])],
      pictures: ['A-1', 'A-2'],
      drafts: [{}],
      address: '/drafts/{0}',
    });
    // On a tablet it is one of those in the pane (photoPane.spec.ts).
    await page.setViewportSize({ width: 390, height: 844 });
    const last = page.getByRole('region', { name: lastTime.title });
    await expect(last).toContainText('Without a photo.');
    await expect(last.locator('img')).toHaveCount(1);
    const from = last.getByText(patientsEn.patient.photoFrom.replace('{{when}}', ''));
    await expect(from).toHaveCount(day === null ? 0 : 1);
    if (day !== null) await expect(from).toContainText(day);
    await expect(last.getByRole('img', { name: lastTime.photo })).toHaveCount(day === null ? 1 : 0);
  }
});

test('a wound whose photo is known and cannot be loaded says so in its row, and one without has none', async ({
  show,
}) => {
  const { photoNotLoaded } = patientsEn.patient;
  const address = `/patients/${patientId}`;
  const photographed = keptRecord({ attachmentIds: ['A-1'] });
  const page = await show({ kept: [keptPatient, keptWounds, photographed], address });
  const row = page.getByRole('link', { name: /sacrum/ });
  await expect(row.getByText(photoNotLoaded)).toBeVisible();
  await expect(row).toHaveAccessibleDescription(new RegExp(photoNotLoaded));
  for (const state of [
    { kept: [keptPatient, keptWounds, photographed], pictures: ['A-1'] },
    { kept: [keptPatient, keptWounds, keptRecord()] },
  ]) {
    await show({ ...state, address });
    await expect(row).toHaveAccessibleDescription(/Assessed/);
    await expect(row.locator('img')).toHaveCount('pictures' in state ? 1 : 0);
    await expect(row).not.toContainText(photoNotLoaded);
  }
});

test('two photos are compared by keyboard alone: side by side, enlarged together, with a divider', async ({
  show,
}) => {
  const page = await show(withTwo);
  const { compare, photos } = woundHistoryEn;
  const dialog = page.getByRole('dialog', { name: compare.title });
  const stages = dialog.getByRole('region');
  const { keyboard } = page;

  const button = page.getByRole('button', { name: photos.compare, exact: true });
  await button.focus();
  await keyboard.press('Enter');
  await expect(dialog).toContainText('Lin Mei-Yu');
  await expect(stages.locator('img')).toHaveCount(2);

  for (let step = 0; step < 2; step += 1) await keyboard.press('+');
  await expect(dialog.getByRole('status')).toHaveText('2×');
  const movedBy = () => stages.evaluateAll((boxes) => boxes.map(({ scrollLeft }) => scrollLeft));
  const [inTheMiddle = 0] = await movedBy();
  expect(inTheMiddle).toBeGreaterThan(0);
  await stages.first().focus();
  for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowRight');
  await expect.poll(async () => (await movedBy())[0]).toBeGreaterThan(inTheMiddle);
  await expect.poll(async () => new Set(await movedBy()).size).toBe(1);

  await dialog.getByRole('radio', { name: 'Side by side' }).focus();
  await keyboard.press('ArrowRight');
  const divider = dialog.getByRole('slider', { name: compare.divider });
  await divider.focus();
  await keyboard.press('Home');
  for (let step = 0; step < 5; step += 1) await keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '5');

  const first = dialog.getByRole('combobox', { name: 'First photo', exact: true });
  await first.focus();
  await keyboard.press('ArrowDown');
  await expect(first).toHaveValue('1');

  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('a history and its comparison are clean to axe in every theme, in both languages', async ({
  show,
}) => {
  for (const language of ['en', 'zh-TW'] as const) {
    const { compare, photos } = language === 'en' ? woundHistoryEn : woundHistoryZhTw;
    for (const theme of ['light', 'dark', 'night'] as const) {
      const page = await show({ ...withTwo, settings: { language, theme } });
      const compares = page.getByRole('button', { name: photos.compare, exact: true });
      await expect(compares).toBeVisible();
      expect(await complaintsOfAxe(page, rulesIn(theme)), `${language}, ${theme}`).toEqual([]);
      await compares.click();
      const stages = page.getByRole('dialog', { name: compare.title }).getByRole('region');
      await expect(stages.locator('img')).toHaveCount(2);
      expect(await complaintsOfAxe(page, rulesIn(theme)), `${language}, ${theme}`).toEqual([]);
      expect(await brokenRules(page), `${language}, ${theme}`).toEqual([]);
    }
  }
});
