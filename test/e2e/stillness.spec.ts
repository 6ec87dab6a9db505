/** What can be touched stays where it is, whatever arrives afterwards. */
import { openStay } from './pages/AdmissionDoor.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test('the wounds that arrive late move no button of the patient', async ({ app }) => {
  const { page } = app;
  await app.open();
  await new Nurse(page).door.ensureIn();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/patients\/[^/]+\/wounds/, async (route) => {
    await held;
    await route.continue();
  });
  await openStay(page, 'en', 'E-1001');
  const start = page.getByRole('button', { name: 'Start the admission assessment' });
  await expect(start).toBeVisible();
  const before = await start.boundingBox();
  release();
  await expect(page.getByText('W-1001-1')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Records made on this tablet' })).toBeVisible();
  expect(await start.boundingBox()).toEqual(before);
});
