/** That each screen of a record says which one it is and whose, and what of hers is not in it yet. */
import { problemOf } from '../../src/model/testing/problems.ts';
import { committed } from '../../src/model/testing/rows.ts';
import { recordEn } from '../../src/renderer/ui/words/record.en.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptPatient, keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';
import type { SubmissionState } from './screenState.ts';

const kept = [keptPatient, keptWounds, keptRecord()];

/** One of hers that is in the record as this version, received at this time. */
function inRecord(kind: SubmissionState['kind'], version: number, recordedAt: string) {
  const { stage: _before, ...recorded } = committed;
  const receipt = { ...committed.receipt, recordId: 'WA-1', version, recordedAt };
  const end = { how: 'read-back', ...recorded, receipt, since: null } as const;
  const progress = { stage: 'done', doneAt: Date.now(), end } as const;
  return { kind: kind ?? 'wound-assessment', row: { progress } } satisfies SubmissionState;
}
const made = inRecord('wound-assessment', 1, '2026-11-20T08:00:00+08:00');
const correction: SubmissionState = { kind: 'wound-correction', text: 'Red.' };
const conflict: SubmissionState = {
  ...correction,
  problem: problemOf('conflict-newer-version'),
};

test('a record names its wound, and her where she made it', async ({ show }) => {
  const main = (await show({ kept, address: '/records/WA-1' })).getByRole('main');
  await expect(main.getByText('As it was first.')).toBeVisible();
  await expect(main.getByText(woundId)).toHaveCount(1);
  await expect(main).not.toContainText('Amy Lin');
  await show({ kept, submissions: [made], address: '/records/WA-1' });
  await expect(main).toContainText(`${woundId}, assessed 20 Nov 2026 08:00 by Amy Lin`);
});

test('what was sent about a record is on its page, and can be changed there', async ({ show }) => {
  const size = { length: { value: 2.9, unit: 'cm' }, width: { value: 2, unit: 'cm' } } as const;
  const read = keptRecord({ assessment: { careNote: 'As it was first.', ...size } });
  const page = await show({
    kept: [keptPatient, keptWounds, read],
    submissions: [made],
    address: '/outbox/{0}',
  });
  const main = page.getByRole('main');
  // What the hospital holds counts, not what she submitted (2.5 × 1.0).
  await expect(main.getByText('2.9 × 2.0 cm')).toBeVisible();
  await expect(main.getByText('As it was first.')).toBeVisible();
  await expect(page.getByRole('button', { name: recordEn.correct, exact: true })).toBeVisible();
  // What waits for her stands on the same page, before the record that it changes.
  await show({ kept, submissions: [conflict, made], address: '/outbox/{0}' });
  await expect(main.locator('mark', { hasText: 'Red' })).toBeInViewport({ ratio: 1 });
  await expect(main.getByText('As it was first.')).toBeVisible();
  const both = page.getByRole('region', { name: recordEn.history }).getByRole('link');
  await expect(both).toHaveCount(2);
  await both.filter({ hasText: 'Wound assessment' }).click();
  await expect(main.locator('header')).toContainText('In the hospital record');
  // Whoever would correct it here sees that she has done so already.
  await expect(
    main.getByText(/^Your correction from .* is not in the record yet\.$/),
  ).toBeVisible();
  await expectInShape(page);
});

test('correction and void name wound and time, each once', async ({ show }) => {
  for (const kind of ['wound-correction', 'wound-void'] as const) {
    const page = await show({ kept, drafts: [{ kind, text: 'Red.' }], address: '/drafts/{0}' });
    const main = page.getByRole('main');
    await expect(main, kind).toContainText(`sacrum, ${woundId}, assessed 20 Nov 2026 08:00`);
    await expect(main.getByText('20 Nov 2026 08:00'), kind).toHaveCount(1);
    await expectInShape(page, kind);
  }
});

test('where a record is read or changed, her own change that is not in it is told', async ({
  page,
  show,
}) => {
  const notIn = page.getByText(/^Your (correction|void) from .* is not in the record yet\.$/);
  const unconfirmed = page.getByText(/is not confirmed yet\.$/);
  const compare = page.getByRole('link', { name: recordEn.ownWaits.compare, exact: true });
  const open = page.getByRole('link', { name: recordEn.ownWaits.open, exact: true });
  await show({ kept, submissions: [conflict], address: '/records/WA-1' });
  await expect(notIn).toBeInViewport({ ratio: 1 });
  await expect(compare).toHaveAttribute('href', /\/conflict$/);
  await expectInShape(page);
  for (const kind of ['wound-correction', 'wound-void'] as const) {
    const drafts = [{ kind, text: 'Again.' }];
    await show({ kept, submissions: [conflict], drafts, address: `/patients/${patientId}` });
    await page.locator('a[href*="/drafts/"]').click();
    await expect(notIn, kind).toBeInViewport({ ratio: 1 });
    await expect(compare).toHaveAttribute('href', /\/conflict$/);
    await expectInShape(page, kind);
  }
  await show({ kept, submissions: [{ kind: 'wound-void' }], address: '/records/WA-1' });
  await expect(notIn).toContainText('Your void');
  await expect(open).toHaveAttribute('href', /\/outbox\/[^/]+$/);
  // The hospital may have it, and then it would be wrong that it is not in the record.
  const asked: SubmissionState = { ...correction, problem: problemOf('cannot-know') };
  await show({ kept, submissions: [asked], address: '/records/WA-1' });
  await expect(unconfirmed).toBeVisible();
  await show({ kept, submissions: [conflict, { kind: 'wound-void' }], address: '/records/WA-1' });
  await expect(page.getByText(/^2 of your changes/)).toBeVisible();
  await expect(open).toHaveAttribute('href', /\/outbox$/);
  // One that is in the record is not waited for.
  const done = inRecord('wound-correction', 2, '2026-11-20T09:00:00+08:00');
  await show({ kept, submissions: [done], address: '/records/WA-1' });
  await expect(page.getByText('As it was first.')).toBeVisible();
  await expect(notIn.or(unconfirmed)).toHaveCount(0);
});

test('Correct and Void lead to what she has begun or submitted about the record already', async ({
  page,
  show,
}) => {
  const actions = [
    { kind: 'wound-correction', name: recordEn.correct, field: recordEn.correction.yours },
    { kind: 'wound-void', name: recordEn.void, field: recordEn.voiding.reason },
  ] as const;
  for (const { kind, name, field } of actions) {
    const tap = () => page.getByRole('button', { name, exact: true }).click();
    await show({ kept, drafts: [{ kind, text: 'Begun before.' }], address: '/records/WA-1' });
    await tap();
    await expect(page.getByLabel(field, { exact: true }), kind).toHaveValue('Begun before.');
    await show({ kept, submissions: [{ kind, text: 'Submitted.' }], address: '/records/WA-1' });
    await tap();
    await expect(page, kind).toHaveURL(/#\/outbox\/[^/]+$/);
    await expect(page.getByText('Submitted.').first(), kind).toBeVisible();
  }
});

test('in a conflict the current version is hers by name if it is, and otherwise nobody’s', async ({
  show,
}) => {
  const problem = problemOf('conflict-newer-version');
  const theirs = { ...problem.theirs, recordedAt: '2026-11-20T01:00:00Z' };
  const late: SubmissionState = { ...correction, problem: { ...problem, theirs } };
  const address = '/outbox/{0}/conflict';
  const page = await show({ kept, submissions: [late], address });
  const current = page.getByRole('region', { name: recordEn.conflict.theirs });
  await expect(current).toContainText('version 2, 20 Nov 2026 09:00');
  await expect(current).not.toContainText('Amy Lin');
  const own = inRecord('wound-correction', 2, '2026-11-20T09:00:00+08:00');
  await show({ kept, submissions: [late, own], address });
  await expect(current).toContainText('version 2, 20 Nov 2026 09:00, by Amy Lin');
  await expectInShape(page);
});

test('the button of the combined text is in the foot, which says why it is blocked', async ({
  show,
}) => {
  const page = await show({ kept, submissions: [conflict], address: '/outbox/{0}/conflict' });
  const foot = page.getByRole('contentinfo');
  const submit = foot.getByRole('button', { name: recordEn.conflict.submitMix, exact: true });
  const text = page.getByLabel(recordEn.conflict.mixLabel, { exact: true });
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveAccessibleDescription(recordEn.conflict.mixUnchosen);
  for (const width of [1180, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const one of [submit, foot.getByText(recordEn.conflict.mixUnchosen)]) {
      await expect(one).toBeInViewport({ ratio: 1 });
    }
    await expectInShape(page);
  }
  await text.fill('');
  await expect(submit).toHaveAccessibleDescription(recordEn.conflict.mixEmpty);
  await text.fill('CurrentVersion.');
  await expect(submit).toHaveAccessibleDescription(recordEn.conflict.mixAlready);
  await text.fill('Red. CurrentVersion.');
  await expect(submit).toBeEnabled();
  await expectInShape(page);
});
