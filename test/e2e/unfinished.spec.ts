/** Text that the disk refused to store outlives its form, also over a sign-out. */
import { expect, test } from './fixtures.ts';

const text = 'Typed while there was no room.';

test('what found no room outlives a sign-out, and is kept once there is room @core', async ({
  app,
}) => {
  const { page } = app;
  const nurse = await app.atForm();
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
  await expect(nurse.assessment.refusal()).toContainText('Free up space');
  await expect(nurse.assessment.saved()).toHaveCount(0);
  await nurse.signOut();
  await nurse.door.comeBack('Amy Lin');
  await page.evaluate((hash) => (location.hash = hash), draft);
  await expect(nurse.assessment.note()).toHaveValue(text);
  await expect(nurse.assessment.saved()).toHaveCount(0);
  await thread?.evaluate(() => void Reflect.set(globalThis, 'isFull', false));
  await expect(nurse.assessment.saved()).toBeVisible();
  await page.reload();
  await expect(nurse.assessment.note()).toHaveValue(text);
});
