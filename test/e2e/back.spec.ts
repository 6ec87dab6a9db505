/** Back, as a gesture or as the tablet's own button, closes what is on top and leaves the form where it is. */
import { expect, test } from './fixtures.ts';
import { madePhoto } from './pages/madePhotos.ts';

test('Back closes a photo, the camera, a question and a calendar, one after the other, and only then leaves', async ({
  app,
}) => {
  const nurse = await app.atForm();
  const { page } = app;
  await nurse.assessment.addPhotos(await madePhoto(page));
  const form = page.url();
  const back = () => page.evaluate(() => history.back());
  const dialog = page.getByRole('dialog');

  for (const opens of [/^View photo 1/, 'Take a photo', 'Discard draft'] as const) {
    await page.getByRole('button', { name: opens }).click();
    await expect(dialog).toBeVisible();
    await back();
    await expect(dialog).toBeHidden();
    await expect(nurse.assessment.note()).toBeVisible();
    expect(page.url()).toBe(form);
  }
  const day = page.getByRole('button', { name: /^Date, / });
  await day.click();
  await expect(page.getByRole('dialog', { name: /^Date, / })).toBeVisible();
  await back();
  await expect(page.getByRole('table')).toBeHidden();
  await expect(nurse.assessment.note()).toBeVisible();
  expect(page.url()).toBe(form);
  await back();
  await expect(nurse.assessment.note()).toBeHidden();
  expect(page.url()).not.toBe(form);
});
