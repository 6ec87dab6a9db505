/**
 * Every way to open a draft says so if the tablet cannot store one: a tap without effect would tell the nurse nothing.
 */
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';

test('a tablet without room says so, and opens it at the next tap once there is room', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atPatient();
  await nurse.assessed('W-1001-1', 'Clean.');
  await app.page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
      if (this.name === 'drafts' && Reflect.get(globalThis, 'isFull') === true) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      return put.apply(this, given);
    };
  });
  const fill = (isFull: boolean) =>
    app.page.evaluate((full) => void Reflect.set(globalThis, 'isFull', full), isFull);
  const dialog = app.page.getByRole('dialog', { name: 'Could not be opened' });
  const again = dialog.getByRole('button', { name: 'Try again' });

  await nurse.backToPatient();
  await fill(true);
  await nurse.patient.assess('W-1001-2');
  await expect(dialog.getByRole('alert')).toHaveText(
    'This tablet is full. Free up space. What you wrote is safe on this tablet.',
  );
  expect(await complaintsOfAxe(app.page)).toEqual([]);
  await again.click();
  await expect(dialog).toBeVisible();
  await fill(false);
  await again.click();
  await expect(nurse.assessment.note()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // The same for a correction: every draft is opened by the same code.
  const [record] = await hospital.records();
  await nurse.patients.show();
  await nurse.patients.askForRecord(String(record?.['recordId']));
  await fill(true);
  await nurse.record.correctButton().click();
  await expect(dialog).toBeVisible();
  await fill(false);
  await again.click();
  await expect(nurse.record.correctedNote()).toHaveValue('Clean.');
});
