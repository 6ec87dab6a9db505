/** Sign-in at the hospital's identity provider, one that we did not write, in a browser. */
import type { Page } from '@playwright/test';
import { settingsOf, startProvider } from '../../tools/set-up/provider.mjs';
import { trainingProfile } from '../support/trainingProfile.ts';
import { expect, test } from './fixtures.ts';
import { HospitalControl } from './hospitalControl.ts';
import { startOwnHospital } from './ownHospital.ts';
import { signInAgain } from './pages/connection.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Hospital sign-in' });

/** @param isEndedFirst whether the provider asks first whether the session of somebody else is to be ended */
async function signInThere(page: Page, login: string, isEndedFirst = false): Promise<void> {
  await button(page).click();
  if (isEndedFirst) await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('she signs in at the hospital; a run-out sign-in holds her outbox, and only she renews it @core', async ({
  tablets,
}) => {
  const provider = await startProvider({ port: 0, pages: ['http://127.0.0.1'], refreshes: false });
  const { tokenOwner } = provider;
  const hospital = await startOwnHospital({ tokenOwner });
  const tablet = await tablets.open({
    hospitalAddress: hospital.address,
    profile: { ...trainingProfile, signIn: settingsOf(provider.issuer) },
  });
  const { page } = tablet;
  const nurse = new Nurse(page);
  await tablet.open();

  await signInThere(page, 'nurse-amy');
  await expect(page.getByText('Your records will be filed under nurse-amy.')).toBeVisible();
  expect(new URL(page.url()).search + new URL(page.url()).hash).not.toContain('code');
  await expect(page.getByLabel('Your name')).toHaveValue('Amy Lin 林雅美');
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('PIN again').fill(pin);
  await nurse.door.submit();
  await nurse.door.expectIn();

  await nurse.atForm();
  await nurse.assessment.fill('Waits for her own sign-in.');
  provider.endTokens();
  await nurse.assessment.submitAndFollow();
  await expect(page.getByText('Your sign-in has expired.').first()).toBeVisible();

  await signInAgain(page);
  await signInThere(page, 'nurse-ben');
  await expect(page.getByText('This is another person’s sign-in')).toBeVisible();
  expect(await new HospitalControl(hospital.address).state()).toMatchObject({
    woundAssessments: 0,
  });
  await signInThere(page, 'nurse-amy', true);
  await nurse.outbox.expectInRecord(60_000);
  expect(await new HospitalControl(hospital.address).state()).toMatchObject({
    woundAssessments: 1,
  });

  await hospital.close();
  await provider.close();
});

test('a provider that lets nobody else in while a session stands: it is ended at the lock and at a switch', async ({
  tablets,
}) => {
  const provider = await startProvider({
    ...{ port: 0, pages: ['http://127.0.0.1'], refusesOthers: true },
  });
  const { tokenOwner, asked } = provider;
  const hospital = await startOwnHospital({ tokenOwner });
  const tablet = await tablets.open({
    hospitalAddress: hospital.address,
    profile: { ...trainingProfile, signIn: settingsOf(provider.issuer) },
  });
  const { page } = tablet;
  const nurse = new Nurse(page);
  const someoneElse = () => page.getByRole('button', { name: 'Someone else' }).click();
  const finish = async () => {
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByLabel('PIN again').fill(pin);
    await nurse.door.submit();
    await nurse.door.expectIn();
  };
  await tablet.open();
  await signInThere(page, 'nurse-amy');
  await finish();

  await nurse.lock();
  await someoneElse();
  await signInThere(page, 'nurse-ben', true);
  await finish();
  await page.getByRole('button', { name: /Ben Chang/ }).click();
  await someoneElse();
  await signInThere(page, 'nurse-amy', true);
  await expect(page.getByText('Your records will be filed under nurse-amy.')).toBeVisible();
  // Ben comes back within the shift: what renews his token was not ended.
  expect(asked).toEqual({ revocation: 0, end: 2 });

  await hospital.close();
  await provider.close();
});
