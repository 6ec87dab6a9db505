/** What saves taps and typing on the ward, and what keeps hasty taps from doing harm. */
import type { Page } from '@playwright/test';
import { expect, test, type App } from './fixtures.ts';
import type { Nurse } from './pages/nurse.ts';

/** Opens the form of a wound that was assessed on this tablet before: 3.5 x 2 cm. */
async function inFollowUp(app: App): Promise<Nurse> {
  const nurse = await app.atPatient();
  await nurse.assessed('W-1001-1', 'Clean. Foam dressing.');
  await nurse.backToPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  return nurse;
}

/** Taps each button whose action cannot be undone at the very moment it appears under the finger. */
async function tapOnAppearance(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Buttons already shown do not appear under a finger, whatever else is drawn before the next tap.
    const tapped = new WeakSet<Element>(document.querySelectorAll('[data-deliberate]'));
    const watch = new MutationObserver(() => {
      for (const button of document.querySelectorAll('[data-deliberate]')) {
        if (tapped.has(button)) continue;
        tapped.add(button);
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
        document.body.dataset['hasty'] = String(Number(document.body.dataset['hasty'] ?? 0) + 1);
      }
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

test('the second half of a double tap submits, voids and discards nothing', async ({
  app,
  hospital,
}) => {
  const { page } = app;
  const nurse = await inFollowUp(app);
  const { assessment } = nurse;
  await assessment.note().fill('Drier.');
  const hasty = (count: number) =>
    expect(page.locator('body')).toHaveAttribute('data-hasty', String(count));
  await tapOnAppearance(page);
  // Submit, and the sheet whose Submit button is then under the finger.
  await assessment.review();
  await hasty(1);
  await expect(assessment.submitButton()).toBeVisible();
  await page.keyboard.press('Escape');
  // Discard, and its confirmation.
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await hasty(2);
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(assessment.note()).toHaveValue('Drier.');
  expect((await hospital.state()).woundAssessments).toBe(1);
  // A deliberate tap submits.
  await assessment.submitAndFollow();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(2);

  // Void, and its confirmation.
  await nurse.outbox.openCard();
  await nurse.record.expectChangeable();
  await nurse.record.button(nurse.record.words.void).click();
  await nurse.record.reason().fill('Wrong wound');
  await nurse.record.button(nurse.record.words.voiding.next).click();
  await hasty(4);
  await nurse.record.button(nurse.record.words.voiding.keep).click();
  expect(JSON.stringify(await hospital.records())).not.toContain('Wrong wound');
});
