/** The form of the admission assessment, without a hospital: marks, warnings, items, and what its review names. */
import type { AdmissionAssessmentDraft } from '../../src/shared/admission/description.ts';
import { AdmissionPage } from '../e2e/pages/AdmissionPage.ts';
import { expectBarred } from '../e2e/pages/deliberateButton.ts';
import { exampleAdmission, requiredAdmission } from '../support/admissionExample.ts';
import { expect, test } from './fixtures.ts';
import type { ScreenState } from './screenState.ts';

/** Shows the form of an admission of which this has been answered. */
async function beginAdmission(
  show: (state: ScreenState) => Promise<AdmissionPage['page']>,
  assessment: AdmissionAssessmentDraft = {},
): Promise<AdmissionPage> {
  return new AdmissionPage(await show({ admissions: [{ assessment }], address: '/drafts/{0}' }));
}

test('the review names what is missing and leads to each field @core', async ({ show }) => {
  const admission = await beginAdmission(show);
  await admission.review();
  await expectBarred(admission.button('Submit'));
  await admission.page.getByRole('link', { name: /Fall in the past year/ }).click();
  await expect(admission.heading).toHaveText('Activity');
  const field = admission.field('activity.fallInPastYear');
  await expect(field).toBeInViewport();
  await expect(field).toContainText('This is required.');
  await expect(field.getByRole('radio').first()).toBeFocused();
});

test('a site of pain is removed by its own button, and Undo brings it back @core', async ({
  show,
}) => {
  const admission = await beginAdmission(show);
  await admission.openSection('cognition');
  await admission.answerSection('cognition', exampleAdmission());
  const findings = admission.field('cognition.painFindings');
  const remove = findings.getByRole('button', { name: /^Remove / });
  const [first, second] = await remove.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')),
  );
  await remove.last().click();
  await expect(remove).toHaveCount(1);
  await expect(remove).toHaveAccessibleName(first ?? '');
  await findings.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toHaveCount(2);
  await expect(remove.last()).toHaveAccessibleName(second ?? '');
});

test('leaving a half-told date by tapping the next answer marks the date and keeps the tap', async ({
  show,
}) => {
  const admission = await beginAdmission(show);
  await admission.openSection('alerts');
  const date = admission.field('alerts.rapidTestDate');
  await date.getByRole('textbox').first().fill('2026');
  const negative = admission
    .field('alerts.rapidTestResult')
    .getByRole('radio', { name: 'Negative' });
  // A gloved finger stays down for longer than the form waits before it marks the date. The mark would push
  // the answer away from under the finger, so it appears only once the finger is lifted.
  await negative.click({ delay: 900, position: { x: 20, y: 8 }, force: true });
  await expect(negative).toBeChecked();
  await expect(date).toContainText('This is required.');
});

test('nothing moves under a finger that comes down as the form begins to draw a mark', async ({
  show,
}) => {
  const admission = await beginAdmission(show);
  await admission.openSection('alerts');
  const date = admission.field('alerts.rapidTestDate');
  // The worst moment: right after the timer that makes the form draw its marks, half a second after a key.
  await admission.field('alerts.rapidTestResult').evaluate((answer) => {
    const realTimeout = globalThis.setTimeout;
    const tops: number[] = [];
    const told = { tops, presses: 0 };
    const watch = (framesLeft: number): void => {
      tops.push(Math.round(answer.getBoundingClientRect().top));
      if (framesLeft > 0) requestAnimationFrame(() => watch(framesLeft - 1));
      else dispatchEvent(new PointerEvent('pointerup'));
    };
    const timeout = (work: () => void, delayMs?: number) =>
      realTimeout(() => {
        work();
        if (delayMs !== 500 || told.presses > 0) return;
        told.presses += 1;
        dispatchEvent(new PointerEvent('pointerdown'));
        watch(60);
      }, delayMs);
    Object.assign(globalThis, { setTimeout: timeout, held: told });
  });
  await date.getByRole('textbox').first().fill('2026');
  const held = () =>
    admission.page.evaluate(
      () => (globalThis as unknown as { held: { tops: number[]; presses: number } }).held,
    );
  await expect.poll(async () => (await held()).tops.length).toBe(61);
  const { tops, presses } = await held();
  expect(presses).toBe(1);
  expect([...new Set(tops)]).toHaveLength(1);
  await admission.field('alerts.rapidTestResult').getByRole('radio').first().focus();
  await expect(date).toContainText('This is required.');
});

test('a year of the Republic is put right by one tap, and a day to come is asked about on the review', async ({
  show,
}) => {
  const admission = await beginAdmission(show, requiredAdmission());
  const { page } = admission;
  await admission.openSection('admission');
  const ward = admission.field('admission.wardDate');
  await ward.getByRole('textbox', { name: 'Year' }).fill('2062');
  await expect(ward.getByText('This date is in the future. Please check.')).toBeVisible();

  await admission.openSection('alerts');
  const rapid = admission.field('alerts.rapidTestDate');
  for (const [part, typed] of [
    ['Year', '115'],
    ['Month', '11'],
    ['Day', '20'],
  ] as const) {
    await rapid.getByRole('textbox', { name: part }).fill(typed);
  }
  await expect(rapid.getByText('Year 115 of the ROC calendar is 2026.')).toBeVisible();
  await rapid.getByRole('button', { name: 'Use 2026' }).click();
  await expect(rapid.getByRole('textbox', { name: 'Year' })).toHaveValue('2026');
  await expect(rapid.getByText('of the ROC calendar')).toBeHidden();

  await admission.review();
  const asked = page.getByText('Unusual answers: 1');
  await expect(asked).toBeVisible();
  await page.getByRole('link', { name: /future/ }).click();
  await ward.getByRole('textbox', { name: 'Year' }).fill('2026');
  await admission.review();
  await expect(asked).toBeHidden();
});
