/**
 * A forgotten PIN, and who must not get a new one: a ward colleague at a locked tablet with a token of his own. He may
 * read the same patients, and the hospital confirms that.
 */
import type { Page } from '@playwright/test';
import { answerRecovery } from '../../src/vault/recovery.ts';
import { expect, test } from './fixtures.ts';
import { guardedProfile } from './guardedHospital.ts';
import { Nurse } from './pages/nurse.ts';
import { passedOn } from './pages/passedOn.ts';

const amy = 'Amy Lin';

/** Comes from the lock to the list of names, by signing out the nurse who had locked the tablet. */
async function toForgotten(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forgot your PIN?' }).click();
  await expect(page.getByRole('heading', { name: 'New PIN for Amy Lin' })).toBeVisible();
}

async function giveToken(page: Page, token: string): Promise<void> {
  await page.getByLabel('Access token', { exact: true }).fill(token);
}

async function setNew(page: Page, token: string): Promise<void> {
  await giveToken(page, token);
  await page.getByLabel('New PIN', { exact: true }).fill('604172');
  await page.getByLabel('New PIN again', { exact: true }).fill('604172');
  await page.getByRole('button', { name: 'Set new PIN' }).click();
}

const backToNames = (page: Page) => page.getByRole('button', { name: 'Back to names' }).click();

/** One record in the hospital, which a colleague may query, and a draft that nobody else may read. */
async function atWorkAndLocked(nurse: Nurse): Promise<void> {
  await nurse.atPatient();
  await nurse.assessed('W-1001-1', 'In the hospital.');
  await nurse.patients.show();
  await nurse.draft('Not for other eyes.');
  await nurse.lock();
}

test('the answer of the recovery key is asked for always, also while her key is in memory @core', async ({
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
  await page.getByRole('button', { name: /^Amy Lin/ }).click();
  await toForgotten(page);
  await setNew(page, 'nurse-ben');
  await expect(page.getByText('Not the access token of Amy Lin')).toBeVisible();
  await setNew(page, 'nurse-ben.2');
  await expect(page.getByText('Only the PIN opens what Amy Lin wrote')).toBeVisible();

  // She herself, with a newer token that does not name her, and the recovery answer that she was given.
  await giveToken(page, 'nurse-amy.2');
  const request = await page.getByLabel('Request', { exact: true }).inputValue();
  expect(await passedOn(page)).toBe(request);
  await page.getByLabel('Answer', { exact: true }).fill(await answerRecovery(privateKey, request));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await nurse.door.expectIn();
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Not for other eyes.');
  await nurse.signOut();
  await page.getByRole('button', { name: /^Amy Lin/ }).click();
  await expect(page.getByText('A new PIN was set here')).toBeVisible();
  await nurse.door.typePin(amy, '604172');
  await nurse.door.expectIn();
});

test('once somebody new is at her lock, her key is in no window and no worker any more', async ({
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
      return held.some(({ name }) => name === 'wardbook-tablet-unlocked');
    });
  expect(await isHeld()).toBe(true);
  await page.getByRole('button', { name: 'Someone else' }).click();
  // Sooner than the half minute after which the key would have been dropped by itself.
  await expect.poll(isHeld, { timeout: 10_000 }).toBe(false);
});
