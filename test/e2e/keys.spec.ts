/**
 * What a key in a form makes the page do: its field is drawn, little else, and nothing is read back. Counted, because
 * times say more about the machine than about the app.
 */
import { workOfTyping, watchDrawing, type KeyWork } from '../support/drawnComponents.ts';
import { expect, test } from './fixtures.ts';
import { openAdmission, openStay } from './pages/AdmissionDoor.ts';
import { AdmissionPage } from './pages/AdmissionPage.ts';
import { Nurse } from './pages/nurse.ts';

const text = 'Wound bed pink, edges clean, moderate serous exudate, no odour. '.repeat(3);

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** The median. */
const usual = (counts: number[]) => counts.toSorted((a, b) => a - b)[counts.length >> 1];

/**
 * The browser holds the text. Work that waits for a pause in typing may run between two keys if a busy machine delivers
 * them far apart: a dozen reads and some drawing each time. The median is therefore checked exactly, and the sum only
 * roughly.
 */
function expectNothingPerKey({ drawnByKey, elsewhere, readsByKey }: KeyWork): void {
  expect(usual(drawnByKey), elsewhere.join('\n')).toBe(0);
  expect(usual(readsByKey)).toBe(0);
  expect(sum(drawnByKey), elsewhere.join('\n')).toBeLessThan(2 * text.length);
  expect(sum(readsByKey)).toBeLessThan(text.length);
}

test('a key in the form of a wound draws its field alone, and reads nothing back', async ({
  app,
}) => {
  const { page } = app;
  const { patients, patient, assessment } = new Nurse(page);
  await watchDrawing(page);
  await app.open();
  await patients.open('P-1001');
  await patient.assessAndWait('W-1001-1');
  await assessment.note().fill('Warm. ');
  await expect(assessment.saved()).toBeVisible();
  expectNothingPerKey(await workOfTyping(assessment.note(), text));

  await assessment.review();
  await expect(assessment.sheet()).toContainText(text.trim());
});

test('a key in the form of an admission draws its field alone', async ({ app }) => {
  const { page } = app;
  await watchDrawing(page);
  await app.open();
  await openStay(page, 'en', 'E-1001');
  await openAdmission(page, 'en');
  const form = new AdmissionPage(page);
  await form.openSection('admission');
  const reason = form.field('admission.reason').getByRole('textbox');
  await reason.fill('Fever. ');
  expectNothingPerKey(await workOfTyping(reason, text));
  await expect(reason).toHaveValue(`Fever. ${text}`);
});
