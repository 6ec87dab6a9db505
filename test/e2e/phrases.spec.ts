/** A phrase is put into the note as if it had been typed; her own phrases lose nothing that she types. */
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test('undo takes a phrase back and then the typing; caret, focus and keyboard stay', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atForm();
  const { page } = app;
  const note = nurse.assessment.note();
  const phrases = page.locator('[data-phrase]');
  const phrase = (await phrases.first().textContent()) ?? '';

  await note.focus();
  await page.keyboard.type('Edges red.');
  await phrases.first().click();
  await expect(note).toHaveValue(new RegExp(`^Edges red\\.\\s${phrase}$`));
  await expect(note).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(note).toHaveValue('Edges red.');
  // The browser may undo typing in one step or letter by letter.
  const undo = async () => {
    await page.keyboard.press('Control+Z');
    return note.inputValue();
  };
  await expect.poll(undo).toBe('');

  // In the middle of the text the caret stays where it is, and an on-screen keyboard that was hidden stays
  // hidden.
  await page.keyboard.type('Edges red.');
  await page.keyboard.press('Home');
  await phrases.first().click();
  await page.keyboard.type('New: ');
  await expect(note).toHaveValue(new RegExp(`^New: Edges red\\.\\s${phrase}$`));
  await nurse.assessment.length().focus();
  await phrases.nth(1).click();
  await expect(nurse.assessment.length()).toBeFocused();
  await nurse.sent();
  const second = (await hospital.records()).map((record) => JSON.stringify(record)).join('');
  expect(second).toContain('New: Edges red.');
});

test('what is typed while a phrase is being saved stays in its field', async ({ app }) => {
  const nurse = new Nurse(app.page);
  const { phrases } = woundAssessmentEn;
  await app.open();
  await nurse.atForm();
  await app.page.getByRole('button', { name: phrases.mine }).click();
  const dialog = app.page.getByRole('dialog');
  const field = dialog.getByLabel(phrases.new);
  await field.fill('Edges calm.');
  // In one task, so that nothing can have been saved in between.
  await field.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(input, 'Foam dressing.');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(dialog.getByRole('listitem')).toHaveText(['Edges calm.']);
  await dialog.getByRole('button', { name: phrases.add, exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Foam dressing.', 'Edges calm.']);
  await expect(field).toHaveValue('');
});
