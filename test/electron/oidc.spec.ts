/** Sign-in at the hospital's identity provider in Electron: in the system's browser, which leads back to main. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { settingsOf, startProvider } from '../../tools/set-up/provider.mjs';
import { HospitalControl } from '../e2e/hospitalControl.ts';
import { startOwnHospital } from '../e2e/ownHospital.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { pin } from '../e2e/pages/signInPage.ts';
import { trainingProfile } from '../support/trainingProfile.ts';
import { expect, test as base } from './fixtures.ts';

interface Fixtures {
  /** A provider that we did not write, and a hospital that knows its tokens. */
  ward: { given: string[]; hospital: HospitalControl; endTokens(): void };
}

const test = base.extend<Fixtures>({
  // Playwright reads the fixture names from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  ward: async ({}, provide) => {
    const provider = await startProvider({ port: 0, pages: ['http://127.0.0.1'] });
    const { tokenOwner, endTokens } = provider;
    const hospital = await startOwnHospital({ tokenOwner });
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-provider-'));
    const path = join(folder, 'profile.json');
    const signIn = settingsOf(provider.issuer);
    await writeFile(path, JSON.stringify({ ...trainingProfile, signIn }));
    const given = [`--hospital=${hospital.address}`, `--profile=${path}`];
    await provide({ given, hospital: new HospitalControl(hospital.address), endTokens });
    await rm(folder, { recursive: true });
    await hospital.close();
    await provider.close();
  },
});

const { provider: words } = signInEn;
const begin = (page: Page) => page.getByRole('button', { name: words.buttonUnnamed }).click();

test('she signs in in the system’s browser, the page never has her token, and a locked tablet renews it', async ({
  start,
  ward,
  browser,
}) => {
  const run = await start({ given: ward.given });
  const page = await run.page();
  const nurse = new Nurse(page);
  await begin(page);
  await expect(page.getByText(words.elsewhereTitle)).toBeVisible();
  // She looks for, and has it opened again.
  await expect.poll(async () => (await run.state()).inBrowser.length).toBe(1);
  await page.getByRole('button', { name: words.openAgain }).click();
  await expect.poll(async () => (await run.state()).inBrowser.length).toBe(2);

  const there = await browser.newPage();
  await there.goto((await run.state()).inBrowser[1] ?? '');
  await there.getByPlaceholder('Enter any login').fill('nurse-amy');
  await there.getByPlaceholder('and password').fill('any');
  await there.getByRole('button', { name: 'Sign-in' }).click();
  await expect(there.getByRole('heading', { name: 'Go back to Wardbook' })).toBeVisible();
  await there.close();

  await expect(page.getByText('Your records will be filed under nurse-amy.')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('PIN again').fill(pin);
  await nurse.door.submit();
  await nurse.door.expectIn();

  // Her token runs out while the tablet is locked: it is refreshed without her, and what waits is sent.
  await nurse.patients.open('P-1001');
  await nurse.fillIn('W-1001-1', 'With the next token.');
  await run.order({ kind: 'network', isAway: true });
  await nurse.assessment.submitAndFollow();
  await run.order({ kind: 'emit', of: 'powerMonitor', event: 'lock-screen' });
  await expect(page.getByRole('heading', { name: signInEn.unlock })).toBeVisible();
  ward.endTokens();
  await run.order({ kind: 'network', isAway: false });
  const filed = async () => (await ward.hospital.state()).woundAssessments;
  await expect.poll(filed, { timeout: 60_000 }).toBe(1);
  await expect(page.getByRole('heading', { name: signInEn.unlock })).toBeVisible();
  for (const credential of (await run.state()).credentials) {
    expect(credential).toMatch(/^Bearer (wbt1\.[\w.-]+|nobody)$/);
  }
  expect(run.output).not.toMatch(/code|token|state=/i);
});

test('where no browser opens, she is told what to do, and can enter a token', async ({
  start,
  ward,
}) => {
  const run = await start({ given: ward.given, environment: { WARDBOOK_BROWSER: 'none' } });
  const page = await run.page();
  await begin(page);
  await expect(page.getByRole('alert')).toContainText(signInEn.failure.noBrowser.title);
  await page.getByRole('button', { name: words.type }).click();
  await expect(page.getByLabel(signInEn.token, { exact: true })).toBeVisible();
});
