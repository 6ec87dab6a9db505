/** Text that the disk refused to store outlives its form: after going back, the lock and the sign-out. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';

const text = 'Typed while there was no room.';

const waysOut: Record<string, (nurse: Nurse) => Promise<void>> = {
  'the way back': async ({ page, patient }) => {
    await page.goBack();
    await expect(patient.wounds()).toContainText('W-1001-1');
  },
  'the lock': async ({ page }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Lock now' }).click();
    await page.getByLabel('PIN of Amy Lin').fill(pin);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  },
  'a sign-out': async ({ page, door }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
    await door.comeBack('Amy Lin');
  },
};

for (const [way, goOut] of Object.entries(waysOut)) {
  test(`what found no room is still there after ${way}, and is kept once there is room`, async ({
    app,
  }) => {
    const { page } = app;
    const nurse = new Nurse(page);
    await app.open();
    await nurse.atPatient();
    await nurse.patient.assessAndWait('W-1001-1');
    const draft = new URL(page.url()).hash;
    // The thread that writes drafts, on a full disk, as IndexedDB reports it.
    const thread = page.workers().find((worker) => worker.url().includes('savingWorker'));
    await thread?.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
        if (this.name === 'drafts' && Reflect.get(globalThis, 'isFull') === true) {
          throw new DOMException('full', 'QuotaExceededError');
        }
        return put.apply(this, given);
      };
      Reflect.set(globalThis, 'isFull', true);
    });
    await nurse.assessment.note().fill(text);
    await expect(nurse.assessment.refusal()).toContainText('This tablet is full.');
    await goOut(nurse);
    await page.evaluate((hash) => (location.hash = hash), draft);
    await expect(nurse.assessment.note()).toHaveValue(text);
    await expect(nurse.assessment.saved()).toHaveCount(0);
    await thread?.evaluate(() => void Reflect.set(globalThis, 'isFull', false));
    await expect(nurse.assessment.saved()).toBeVisible();
    await page.reload();
    await expect(nurse.assessment.note()).toHaveValue(text);
  });
}
