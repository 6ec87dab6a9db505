/** Access to a shared tablet: the lock, wrong and weak PINs, another nurse's token. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { takeClock } from './pages/tabletClock.ts';
import { seeLock } from './unlocking.ts';

const dayMs = 24 * 3_600_000;

test('closed unlocked and opened three days later, it asks for the PIN before anything else', async ({
  app,
}) => {
  const { page } = app;
  const nurse = new Nurse(page);
  await takeClock(page);
  await app.open();
  await nurse.atPatient();
  await expect(page.getByText('林美玉').first()).toBeVisible();
  // Record whatever is drawn at the next start, however briefly.
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    Object.assign(globalThis, { drawn });
    new MutationObserver(() => {
      if (document.body?.innerText.includes('林美玉')) drawn.add('patient');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await seeLock(page);
  await page.clock.setFixedTime(Date.now() + 3 * dayMs);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(page.getByText('林美玉')).toHaveCount(0);
  expect(await page.evaluate(() => [...(Reflect.get(globalThis, 'drawn') as Set<string>)])).toEqual(
    [],
  );
  await page.getByLabel('PIN of Amy Lin').fill('246810');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('林美玉').first()).toBeVisible();
});

test('after a sleep of eight hours the first touch locks, and does nothing else', async ({
  app,
}) => {
  const { page } = app;
  const nurse = new Nurse(page);
  await takeClock(page);
  await app.open();
  await nurse.atPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  const settings = await page.getByRole('link', { name: 'Settings' }).boundingBox();
  if (settings === null) throw new Error('The link to the settings is not drawn');
  await page.clock.setFixedTime(Date.now() + dayMs / 3);
  await page.mouse.click(settings.x + settings.width / 2, settings.y + settings.height / 2);
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(page.getByText('林美玉')).toHaveCount(0);
  await page.getByLabel('PIN of Amy Lin').fill('246810');
  await page.getByRole('button', { name: 'Unlock' }).click();
  // Still at the patient: the touch did not open the settings.
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
});

test('wrong PINs slow down, also over a restart, and the right one opens again', async ({
  app,
}) => {
  test.slow();
  const { page } = app;
  const nurse = await app.nurse();
  await nurse.door.ensureIn();
  await nurse.lock();
  const field = page.getByLabel('PIN of Amy Lin');
  const unlock = page.getByRole('button', { name: 'Unlock' });
  for (let tries = 1; tries <= 3; tries += 1) {
    await field.fill('999999');
    await unlock.click();
    await expect(page.getByText(/Wrong PIN. Try again|Too many wrong PINs/)).toBeVisible();
  }
  await expect(page.getByText(/Too many wrong PINs. Try again in \d+ s/)).toBeVisible();
  await seeLock(page);
  await page.reload();
  await expect(page.getByText(/Too many wrong PINs/)).toBeVisible();
  await expect(page.getByText(/Too many wrong PINs/)).toHaveCount(0, { timeout: 15_000 });
  const keys = page.getByRole('group', { name: 'Keypad' });
  for (const digit of '246810') {
    await keys.getByRole('button', { name: digit, exact: true }).click();
  }
  await unlock.click();
  await expect(nurse.settingsTitle()).toBeVisible();
});

test('a second sign-in under a name that is here leads to her own work', async ({ app }) => {
  const { page } = app;
  const nurse = await app.nurse();
  await nurse.door.ensureIn();
  await nurse.signOut();
  await page.getByRole('button', { name: 'Someone else' }).click();
  await nurse.door.fill('another-token', 'amy  lin');
  await nurse.door.submit();
  await expect(page.getByText('Amy Lin is already here')).toBeVisible();
  // The same token under another name is the same nurse, too.
  await nurse.door.fill('nurse-amy', 'Ben Wu');
  await nurse.door.submit();
  await expect(page.getByText('This access token is Amy Lin’s')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in as Amy Lin' }).click();
  await nurse.door.typePin('Amy Lin');
  await nurse.door.expectIn();
  await nurse.signOut();
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('without a network and with an expired token her PIN opens what she wrote', async ({
  app,
  hospital,
  context,
}) => {
  test.slow();
  const { page } = app;
  const nurse = await app.nurse();
  await nurse.draft('Begun before the token expired.');
  await hospital.faults({ match: { path: '/*' }, fault: 'status', status: 401 });
  await nurse.patients.show();
  await nurse.patients.ask('P-1002');
  await expect(page.getByText('Your sign-in has expired.').first()).toBeVisible();
  await nurse.signOut();
  await context.setOffline(true);
  await nurse.door.givePin('Amy Lin');
  await nurse.door.expectIn();
  await expect(page.getByText('Your sign-in has expired.').first()).toBeVisible();
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Begun before the token expired.');
  // The answer that ended the sign-in was not final: the stored token still works, and is tried as soon as
  // the network is back.
  await hospital.noFaults();
  await context.setOffline(false);
  await expect(page.getByText('Your sign-in has expired.')).toHaveCount(0);
  await nurse.sent();
});
