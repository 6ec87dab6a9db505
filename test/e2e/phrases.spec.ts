/** A phrase is put into the note as if it had been typed. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test('undo takes a phrase back and then the typing; caret, focus and keyboard stay', async ({
  app,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
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
  await nurse.assessment.handIn();
  await nurse.outbox.expectInRecord();
  const second = (await hospital.records()).map((record) => JSON.stringify(record)).join('');
  expect(second).toContain('New: Edges red.');
});
