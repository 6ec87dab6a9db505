/**
 * A forgotten PIN, and who must not get a new one: a ward colleague at a locked tablet with a token of his own, at a
 * hospital without a recovery key and at one with it. He may read the same patients, and the hospital confirms that.
 */
import type { Page } from '@playwright/test';
import { answerRecovery } from '../../src/vault/recovery.ts';
import { expect, test } from './fixtures.ts';
import { guardedProfile } from './guardedHospital.ts';
import { Nurse } from './pages/nurse.ts';
import { passedOn } from './pages/passedOn.ts';
import { passOpenTime, takeClock } from './pages/tabletClock.ts';

const amy = 'Amy Lin';
const notShown = 'Wardbook can’t confirm that you are Amy Lin';
const waiting = /^A new PIN for Amy Lin was asked for$/;

/** Comes from the lock to the list of names, by signing out the nurse who had locked the tablet. */
async function signedOutAtTheLock(page: Page, name = amy): Promise<void> {
  await page.getByRole('button', { name: `Not ${name}? Sign out` }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

async function toForgotten(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Amy Lin/ }).click();
  await page.getByRole('button', { name: 'Forgot your PIN?' }).click();
  await expect(page.getByRole('heading', { name: 'New PIN for Amy Lin' })).toBeVisible();
}

async function giveToken(page: Page, token: string): Promise<void> {
  await page.getByLabel('Access token', { exact: true }).fill(token);
}

async function ask(page: Page, token: string): Promise<void> {
  await giveToken(page, token);
  await page.getByRole('button', { name: 'Ask for a new PIN' }).click();
}

async function setNew(page: Page, token: string): Promise<void> {
  await giveToken(page, token);
  await page.getByLabel('New PIN', { exact: true }).fill('604172');
  await page.getByLabel('New PIN again', { exact: true }).fill('604172');
  await page.getByRole('button', { name: 'Set the new PIN' }).click();
}

const backToNames = (page: Page) => page.getByRole('button', { name: 'Back to the names' }).click();

/** One record in the hospital, which a colleague may query, and a draft that nobody else may read. */
async function atWorkAndLocked(nurse: Nurse): Promise<void> {
  await nurse.atPatient();
  await nurse.assessed('W-1001-1', 'In the hospital.');
  await nurse.patients.show();
  await nurse.draft('Not for other eyes.');
  await nurse.lock();
}

test('at a locked tablet no token of a colleague comes to a new PIN @core', async ({ app }) => {
  test.slow();
  const { page } = app;
  const nurse = new Nurse(page);
  await app.open();
  await atWorkAndLocked(nurse);
  await signedOutAtTheLock(page);

  // Ben has never used this tablet; Eve belongs to another ward.
  await toForgotten(page);
  for (const token of ['nurse-ben', 'nurse-eve']) {
    await ask(page, token);
    await expect(page.getByText(notShown)).toBeVisible();
  }
  await backToNames(page);

  // Ben has signed in on this tablet: he is refused with the token that he uses here, and with a newer one.
  await page.getByRole('button', { name: 'Someone else' }).click();
  await nurse.door.signIn('nurse-ben', 'Ben Wu');
  await nurse.lock();
  await signedOutAtTheLock(page, 'Ben Wu');
  await toForgotten(page);
  await ask(page, 'nurse-ben');
  await expect(page.getByText('This is not the access token of Amy Lin')).toBeVisible();
  await ask(page, 'nurse-ben.2');
  await expect(page.getByText(notShown)).toBeVisible();
  await expect(page.getByText(waiting)).toHaveCount(0);
  await expect(page.getByText('Not for other eyes.')).toHaveCount(0);
  await backToNames(page);

  // Nothing has changed for Amy, and she is told nothing.
  await nurse.door.comeBack(amy);
  await expect(page.getByText('About your PIN on this tablet')).toHaveCount(0);
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Not for other eyes.');
});

test('with her own token a new PIN waits an hour, everybody sees it, and "This is not me" stops it @core', async ({
  app,
}) => {
  test.slow();
  const { page } = app;
  const nurse = new Nurse(page);
  await takeClock(page);
  await app.open();
  await atWorkAndLocked(nurse);
  await signedOutAtTheLock(page);
  await page.getByRole('button', { name: 'Someone else' }).click();
  await nurse.door.signIn('nurse-ben', 'Ben Wu');
  await nurse.signOut();

  await toForgotten(page);
  await ask(page, 'nurse-amy');
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByText('It can be set in 60 minutes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set the new PIN' })).toHaveCount(0);

  // Neither setting the clock ahead nor a restart shortens the wait.
  await page.clock.setSystemTime(Date.now() + 30 * 24 * 3_600_000);
  await page.reload();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByText('It can be set in 60 minutes.')).toBeVisible();

  // It is shown on a colleague's lock, too, and runs down while the tablet is open.
  await nurse.door.comeBack('Ben Wu');
  await nurse.lock();
  await passOpenTime(page, 20 * 60_000);
  await expect(page.getByText('It can be set in 40 minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'This is not me' }).click();
  await expect(page.getByText('Stopped. The PIN of Amy Lin stays as it is.')).toBeVisible();
  await expect(page.getByText(waiting)).toHaveCount(0);
  await signedOutAtTheLock(page, 'Ben Wu');

  // She is told at her next sign-in, with who had been signed in before; until she has read it, and in the
  // settings afterwards.
  await nurse.door.comeBack(amy);
  const told = page.getByRole('alert').filter({ hasText: 'About your PIN on this tablet' });
  await expect(told).toContainText('somebody stopped it');
  await expect(told).toContainText('Signed in last before that: Ben Wu');
  await page.reload();
  await nurse.door.unlockIfLocked(amy);
  await told.getByRole('button', { name: 'I have read this' }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('Signed in last before that: Ben Wu')).toBeVisible();
});

test('her PIN ends a wait; after an hour her token sets a new PIN, and her unsent work goes out', async ({
  app,
  hospital,
  context,
}) => {
  test.slow();
  const { page } = app;
  const nurse = new Nurse(page);
  await app.open();
  await nurse.atPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  await context.setOffline(true);
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Waits behind a forgotten PIN.');
  await nurse.assessment.handIn();
  // A draft as well: she signs in again in between, and it is still hers after the record was sent.
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait('W-1001-2');
  await nurse.assessment.fill('Begun before the PIN was forgotten.');
  await expect(nurse.assessment.saved()).toBeVisible();
  await nurse.signOut();
  await context.setOffline(false);

  await toForgotten(page);
  await ask(page, 'nurse-amy');
  await expect(page.getByText(waiting)).toBeVisible();
  await backToNames(page);
  await nurse.door.comeBack(amy);
  await expect(page.getByText('your PIN ended that')).toBeVisible();
  await page.getByRole('button', { name: 'I have read this' }).click();
  await nurse.signOut();
  await expect(page.getByText(waiting)).toHaveCount(0);

  await toForgotten(page);
  await ask(page, 'nurse-amy');
  await expect(page.getByText(waiting)).toBeVisible();
  await passOpenTime(page, 60 * 60_000);
  await expect(page.getByText(/It can be set now/)).toBeVisible();
  // A token that was not accepted as hers an hour ago is not accepted now.
  await setNew(page, 'nurse-ben');
  await expect(page.getByText(notShown)).toBeVisible();
  await setNew(page, 'nurse-amy');
  await nurse.door.expectIn();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(1);
  await nurse.signOut();
  await page.getByRole('button', { name: /^Amy Lin/ }).click();
  await expect(page.getByText('A new PIN was set here')).toBeVisible();
  await nurse.door.typePin(amy, '604172');
  await nurse.door.expectIn();
  await expect(page.getByText(/set with an access token/)).toBeVisible();
});

test('with a recovery key its answer is asked for always, also while her key is in memory @core', async ({
  tablets,
}) => {
  test.slow();
  const { profile, privateKey } = await guardedProfile({
    security: { acceptsPinOnly: 'Accepted for this journey.' },
  });
  const tablet = await tablets.open({ profile });
  const { page } = tablet;
  const nurse = new Nurse(page);
  await tablet.open();
  await nurse.door.signIn();
  await atWorkAndLocked(nurse);
  await signedOutAtTheLock(page);
  for (const token of ['nurse-ben', 'nurse-amy']) {
    await toForgotten(page);
    await setNew(page, token);
    await expect(page.getByText('Only the PIN opens what Amy Lin wrote')).toBeVisible();
    await expect(page.getByText('Not for other eyes.')).toHaveCount(0);
    await backToNames(page);
  }

  // Ben, who has signed in here, in the half minute after she signed out herself.
  await page.getByRole('button', { name: 'Someone else' }).click();
  await nurse.door.signIn('nurse-ben', 'Ben Wu');
  await nurse.switchTo(amy);
  await nurse.signOut();
  await toForgotten(page);
  await setNew(page, 'nurse-ben');
  await expect(page.getByText('This is not the access token of Amy Lin')).toBeVisible();
  await setNew(page, 'nurse-ben.2');
  await expect(page.getByText('Only the PIN opens what Amy Lin wrote')).toBeVisible();

  // She herself, with a newer token that does not name her, and the recovery answer that she was given.
  await giveToken(page, 'nurse-amy.2');
  const request = await page.getByLabel('Request', { exact: true }).inputValue();
  expect(await passedOn(page)).toBe(request);
  await page.getByLabel('Answer', { exact: true }).fill(await answerRecovery(privateKey, request));
  await page.getByRole('button', { name: 'Open with the answer' }).click();
  await nurse.door.expectIn();
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Not for other eyes.');
  await nurse.signOut();
  await nurse.door.givePin(amy, '604172');
  await nurse.door.expectIn();
  await expect(page.getByText(/set with the hospital’s recovery key/)).toBeVisible();
});

test('signed out at the lock, her key is in no window and no worker any more', async ({
  tablets,
}) => {
  const { profile } = await guardedProfile({
    security: { acceptsPinOnly: 'Accepted for this journey.' },
  });
  const tablet = await tablets.open({ profile });
  const { page } = tablet;
  const nurse = new Nurse(page);
  await tablet.open();
  await nurse.door.signIn();
  await nurse.draft('Not for other eyes.');
  await nurse.lock();
  /** Whether any thread of this origin still reports that it holds keys. */
  const isHeld = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === 'wardbook-unlocked');
    });
  expect(await isHeld()).toBe(true);
  await signedOutAtTheLock(page);
  // Sooner than the half minute after which the key would have been dropped by itself.
  await expect.poll(isHeld, { timeout: 10_000 }).toBe(false);
});
