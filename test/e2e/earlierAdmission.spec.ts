/**
 * A readmission: the answers of an earlier admission are offered, count as old until confirmed, and are never sent
 * unread.
 */
import { admissionEn } from '../../src/renderer/ui/words/admission.en.ts';
import { expect, test } from './fixtures.ts';
import { cameAgain } from './pages/AdmissionDoor.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { expectBarred } from './pages/deliberateButton.ts';
import { sentence } from './pages/words.ts';

const words = admissionEn.earlier;

test.describe('answers of an earlier admission', () => {
  test('are offered by section, marked, confirmed, and not submitted before', async ({
    app,
    hospital: _reset,
    servers,
  }) => {
    const { page } = app;
    const nurse = await app.nurse();
    await nurse.door.ensureIn();
    const admission = await cameAgain(nurse, servers.hospitalAddress);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await admission.openSection('nutrition');
    const diet = admission.field('nutrition.dietTypes').locator(':checked');
    await expect(page.getByText(sentence(words.offer)).first()).toBeVisible();
    await expect(diet).toHaveCount(0);
    await button(words.take).click();
    await expect(diet).toHaveCount(1);
    const marks = page.getByText(sentence(words.old));
    await expect(marks).toHaveCount(8);
    // An old answer is not a finding of today, and nobody has said that there are none.
    const { said } = admission.words.withoutFindings;
    await expect(page.getByText(sentence(said))).toHaveCount(0);
    expect(await complaintsOfAxe(page)).toEqual([]);
    // Nothing of it is sent unread.
    await admission.review();
    await expect(page.getByText(/^8 /).first()).toBeVisible();
    await expectBarred(button(admission.words.reviewPage.submit));
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page
      .getByRole('link', { name: admission.labelOf('nutrition.dietTypes') })
      .first()
      .click();
    const label = admission.labelOf('nutrition.dietTypes');
    await page.getByRole('button', { name: sentence(words.confirmOf, { label }) }).click();
    await expect(marks).toHaveCount(7);
    await button(words.confirmAll).click();
    await expect(marks).toHaveCount(0);
    await expect(diet).toHaveCount(1);
    // Alerts are confirmed one by one.
    await admission.openSection('alerts');
    await button(words.take).click();
    await expect(marks.first()).toBeVisible();
    await expect(button(words.confirmAll)).toHaveCount(0);
    await button(words.undo).click();
    await expect(marks).toHaveCount(0);
    await expect(admission.field('alerts.drugAllergy').locator(':checked')).toHaveCount(0);
    // When and why the patient came is asked again.
    await admission.openSection('admission');
    await expect(button(words.take)).toHaveCount(0);
  });
});
