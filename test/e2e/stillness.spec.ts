/** Touch targets stay where they are, whatever arrives afterwards. */
import { picturesSoFar, watchPictures } from '../support/firstPictures.ts';
import { expect, test } from './fixtures.ts';
import { openStay } from './pages/AdmissionDoor.ts';
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
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeVisible();
  const before = await start.boundingBox();
  release();
  await expect(page.getByText('W-1001-1')).toBeVisible();
  expect(await start.boundingBox()).toEqual(before);
});

test('something is drawn before any script or style sheet has come, of the app and of the demo', async ({
  app,
}) => {
  const { page } = app;
  for (const path of ['/', '/demo/']) {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.(js|css)$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('.splash')).toContainText('Wardbook');
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
      )
      .toBe(1);
    release();
    await expect(page.locator('.splash')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the first screens are drawn where they stay', async ({ app }) => {
  const { page } = app;
  await watchPictures(page);
  await app.open();
  const nurse = new Nurse(page);
  await nurse.atPatient('P-1001');
  await expect(nurse.patient.wounds().getByText('W-1001-1')).toBeVisible();
  await page.goto('/#/outbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/#/settings');
  await expect(page.getByRole('radio').first()).toBeAttached();
  // Layout shift: the share of the window times the distance moved, not a time; browsers call up to 0.1 good.
  expect((await picturesSoFar(page)).shift).toBeLessThan(0.1);
});
