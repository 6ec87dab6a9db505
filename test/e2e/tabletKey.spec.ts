/**
 * The tablet's own key beside a nurse's PIN: a passkey that yields a secret, in a real browser with Chromium's virtual
 * authenticator; and what happens if there is none.
 */
import type { Page } from '@playwright/test';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { expect, test as base } from './fixtures.ts';
import { startGuardedShell } from './guardedHospital.ts';
import { KeyStore } from './pages/keyStore.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';
import { seeLock } from './unlocking.ts';

/**
 * The address of the app for a hospital with a recovery key that has not accepted a PIN alone. It is a host name,
 * because passkeys do not work for IP addresses.
 */
const test = base.extend<{ address: string }>({
  address: async ({ servers, hospital: _reset }, use) => {
    const shell = await startGuardedShell(servers.hospitalAddress);
    await use(shell.address.replace('127.0.0.1', 'localhost'));
    await shell.close();
  },
});
test.use({ tablet: 'new' });

const openSettings = (page: Page) =>
  page.getByRole('link', { name: settingsEn.title, exact: true }).click();

async function unlock(page: Page, typed: string): Promise<void> {
  await page.getByLabel(/ of Amy Lin$/).fill(typed);
  await page.getByRole('button', { name: signInEn.unlockButton }).click();
}

test('a passkey of the tablet is made at the first sign-in, is asked for after each start, and a copy is not enough', async ({
  page,
  address,
}) => {
  const store = await KeyStore.of(page);
  const nurse = new Nurse(page);
  await page.goto(address);
  await nurse.door.signIn();
  expect(await store.count()).toBe(1);
  await nurse.draft('Written under the key of the tablet.');
  await openSettings(page);
  await expect(page.getByText(settingsEn.storage.guard.passkey)).toBeVisible();

  // A second nurse, a restart, and the first one again: one passkey for all of them.
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  await nurse.signOut();
  await page.reload();
  await nurse.door.comeBack('Amy Lin');
  expect(await store.count()).toBe(1);
  await nurse.patients.open('P-1001');
  await nurse.patient.drafts().getByRole('link').click();
  await expect(nurse.assessment.note()).toHaveValue('Written under the key of the tablet.');

  // The key store asks the user first; the PIN is tried after that.
  await seeLock(page);
  await page.reload();
  await unlock(page, '741963');
  await expect(page.getByText(signInEn.error.pinWrong)).toBeVisible();
  await unlock(page, pin);
  await expect(nurse.assessment.note()).toHaveValue('Written under the key of the tablet.');

  // On another tablet the copied profile does not open, and says what is missing.
  await store.clear();
  await page.reload();
  await unlock(page, pin);
  await expect(page.getByText(signInEn.failure.tabletSilent.title)).toBeVisible();
});

test('without one nobody new is let in; turned away, she is asked again', async ({
  page,
  address,
}) => {
  const nurse = new Nurse(page);
  await page.goto(address);
  await expect(page.getByText(signInEn.notYetHere.pinAlone.title)).toBeVisible();
  await expect(page.getByLabel(signInEn.token, { exact: true })).toHaveCount(0);

  const strangers = await KeyStore.of(page, false);
  await page.reload();
  await nurse.door.fill('nurse-amy', 'Amy Lin');
  await nurse.door.submit();
  await expect(page.getByText(signInEn.failure.tabletSilent.title, { exact: true })).toBeVisible();

  // She confirms on the tablet.
  await strangers.remove();
  await KeyStore.of(page);
  await nurse.door.submit();
  await nurse.door.expectIn();
  await openSettings(page);
  await expect(page.getByText(settingsEn.storage.guard.passkey)).toBeVisible();
});
