/** Tests what a nurse sees if the code of a screen does not load: a sentence with a way out, and later the screen. */
import { expect, test } from './fixtures.ts';
import { keptPatient } from './keptRows.ts';

const code = '**/laterCode-*.js';

test('a screen whose code does not come says so, and opens once it comes @core', async ({
  page,
  show,
}) => {
  await page.route(code, (route) => route.abort());
  await show({ kept: [keptPatient], address: '/patients' });
  await page.getByRole('link', { name: 'Lin Mei-Yu' }).click();
  await expect(page.getByText('Screen not loaded').last()).toBeVisible();
  await expect(page.getByText('What you wrote is safe on this tablet.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toBeVisible();
  // The rest of the app still works.
  await page.getByRole('link', { name: 'To patients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  await page.getByRole('link', { name: 'Lin Mei-Yu' }).click();
  await expect(again).toBeVisible();
  await page.unroute(code);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lin Mei-Yu' })).toBeVisible();
});
