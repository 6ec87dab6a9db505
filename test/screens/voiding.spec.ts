/** What a nurse sees of the record that she is about to void. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { committed } from '../../src/model/testing/rows.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { recordEn } from '../../src/renderer/ui/words/record.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { printedPages } from '../e2e/pages/printedPages.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptPatient, keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';
import { observedAt } from './written.ts';

const recordOf = (observed: string): CacheEntry =>
  keptRecord({
    observedAt: observed,
    assessment: {
      careNote: 'As it was first.',
      length: { value: 4.2, unit: 'cm' },
      width: { value: 2.8, unit: 'cm' },
    },
    attachmentIds: ['A-1', 'A-2'],
  });

test('a void shows size and photos of the record, and none of another with its id', async ({
  show,
}) => {
  const drafts = [{ kind: 'wound-void' as const }];
  const refusals = { '/attachments/A-1/content': 302, '/attachments/A-2/content': 302 };
  const its = { drafts, refusals, address: '/drafts/{0}' };
  const page = await show({ ...its, kept: [recordOf(observedAt)] });
  const main = page.getByRole('main');
  await expect(main).toContainText('4.2 × 2.8 cm');
  await expect(main).toContainText('As it was first.');
  await expect(page.getByRole('button', { name: commonEn.noPhoto.elsewhere })).toHaveCount(2);
  await expectInShape(page);
  const printed = (await printedPages(page)).map(({ text }) => text).join('');
  expect(printed).toContain('4.2×2.8cm');
  expect(printed.split('Photoatthehospital,notprinted')).toHaveLength(3);

  await show({ ...its, kept: [recordOf('2026-11-19T08:00:00+08:00')] });
  await expect(main).toContainText('As it was first.');
  await expect(main).not.toContainText(woundAssessmentEn.measure.length);
});

test('a frequent reason is one tap, is added to what was typed, and only once', async ({
  show,
}) => {
  const page = await show({ drafts: [{ kind: 'wound-void', text: '' }], address: '/drafts/{0}' });
  const { voiding } = recordEn;
  const reason = page.getByRole('textbox', { name: voiding.reason });
  const chip = (name: keyof typeof voiding.reasons) =>
    page.getByRole('button', { name: voiding.reasons[name] });
  const tap = async (name: keyof typeof voiding.reasons) => {
    const before = await chip(name).boundingBox();
    await chip(name).click();
    // Chosen, it has a tick and is in its place.
    await expect(chip(name).locator('svg')).toBeVisible();
    expect(await chip(name).boundingBox()).toEqual(before);
  };
  await reason.fill('');
  await tap('twice');
  await expect(reason).toHaveValue('Entered twice.');
  await reason.fill('See version 2.');
  await tap('wound');
  await expect(reason).toHaveValue('See version 2. Wrong wound.');
  const again = chip('wound');
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  await again.click({ force: true });
  await expect(reason).toHaveValue('See version 2. Wrong wound.');
  await expectInShape(page);
  await page.getByRole('button', { name: voiding.next }).click();
  await expect(page.getByRole('dialog', { name: voiding.sureTitle })).toBeVisible();
});

const { stage: _before, ...recorded } = committed;
const inRecord = { how: 'read-back' as const, ...recorded, since: null };
const done = { progress: { stage: 'done' as const, doneAt: Date.now(), end: inRecord } };

for (const { where, address } of [
  { where: 'the outbox', address: '/outbox' },
  { where: 'the submission', address: '/outbox/{0}' },
  { where: 'the handover sheet', address: '/shift' },
  { where: 'the patient', address: '/patients/P-1001' },
]) {
  test(`${where}: what was voided since is not said to be in the record`, async ({ show }) => {
    const submissions = [{ row: done }, { kind: 'wound-void' as const, row: done }];
    const page = await show({ submissions, kept: [keptPatient], address });
    const main = page.getByRole('main');
    // Its own page says it at the top, and again in the row of all that was sent.
    const times = address === '/outbox/{0}' ? 2 : 1;
    await expect(main.getByText(commonEn.state.voided, { exact: true })).toHaveCount(times);
    // The void itself is in the record.
    await expect(main.getByText(commonEn.state.done, { exact: true })).toHaveCount(1);
    await expectInShape(page);
  });
}

for (const { where, address } of [
  { where: 'the submission', address: '/outbox/{0}' },
  { where: 'the handover sheet', address: '/shift' },
  { where: 'the patient', address: '/patients/P-1001' },
]) {
  test(`${where}: what a colleague has voided, and was read since, is marked`, async ({ show }) => {
    const read = (recordState: 'valid' | 'voided', ofPatient: string) =>
      keptRecord({ recordId: 'WA-1', patientId: ofPatient, recordState, version: 2 });
    const submissions = [{ row: done }];
    for (const [record, count] of [
      [read('voided', patientId), 1],
      [read('valid', patientId), 0],
      // The id belongs to another patient's record by now.
      [read('voided', 'P-1004'), 0],
    ] as const) {
      const page = await show({ submissions, kept: [keptPatient, record], address });
      const main = page.getByRole('main');
      await expect(
        main.getByText(commonEn.state[count === 1 ? 'voided' : 'done'], { exact: true }),
      ).toHaveCount(1);
      await expect(main.getByText(commonEn.state.voided, { exact: true })).toHaveCount(count);
    }
  });
}

test('a wound whose only assessment is void is not said to have had none', async ({ show }) => {
  const submissions = [{ row: done }, { kind: 'wound-void' as const, row: done }];
  const kept = [keptPatient, keptWounds];
  const page = await show({ submissions, kept, address: `/patients/${patientId}` });
  const row = page.getByRole('link', { name: new RegExp(woundId) }).first();
  await expect(row).toContainText(/Assessed .+, voided/);
  await expect(row).not.toContainText(patientsEn.patient.neverAssessed);
});

test('the history of a wound shows at any width which of its assessments are void', async ({
  show,
}) => {
  const submissions = [{ row: done }, { kind: 'wound-void' as const, row: done }];
  const address = `/patients/${patientId}/wounds/${woundId}`;
  const page = await show({ submissions, kept: [keptPatient, keptWounds], address });
  const said = page
    .getByRole('listitem')
    .getByText(woundHistoryEn.visits.voided, { exact: true })
    .first();
  for (const width of [320, 390, 820, 1180]) {
    await page.setViewportSize({ width, height: 844 });
    await said.scrollIntoViewIfNeeded();
    await expect(said, `${width} px`).toBeInViewport({ ratio: 1 });
    await expectInShape(page);
  }
});
