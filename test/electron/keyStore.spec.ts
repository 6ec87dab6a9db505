/** The system's key store in the Electron shell: what it opens, and for whom it does not. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { pin } from '../e2e/pages/signInPage.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test as base } from './fixtures.ts';

/** The profile of a hospital with a recovery key that has not accepted a PIN alone. */
const test = base.extend<{ profileFile: string }>({
  // Playwright reads the fixture names from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  profileFile: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-recovery-'));
    const { publicKey } = await crypto.subtle.generateKey(
      { name: 'ECDH', namedCurve: 'P-256' },
      true,
      ['deriveBits'],
    );
    const spki = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64');
    const path = join(folder, 'profile.json');
    await writeFile(path, JSON.stringify({ tablets: { recoveryKey: spki } }));
    await provide(path);
    await rm(folder, { recursive: true, force: true });
  },
});

const { guard } = settingsEn.storage;
const account = (name: string) => ({ WARDBOOK_KEY_STORE: name });

test('the right PIN opens it after a restart, and another account opens nothing with the right PIN', async ({
  start,
  openHospital,
  profileFile,
}) => {
  const hospital = await openHospital();
  const given = [`--hospital=${hospital.address}`, `--profile=${profileFile}`];
  const first = await start({ given, environment: account('ward-7') });
  const amy = new Nurse(await first.page());
  await amy.draft('Written before the restart.');
  await amy.page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await expect(amy.page.getByText(guard.system)).toBeVisible();
  await first.quit();

  const { profile } = first;
  const again = await start({ profile, given, environment: account('ward-7') });
  const back = new Nurse(await again.page());
  await back.door.unlockNewWindow();
  await expect(back.page.getByRole('link', { name: /P-1001/ })).toContainText('1 draft');
  await again.quit();

  const copied = await start({ profile, given, environment: account('a-thief') });
  const thief = new Nurse(await copied.page());
  await thief.page.getByLabel(sentence(signInEn.pinOf, { name: 'Amy Lin' })).fill(pin);
  await thief.page.getByRole('button', { name: signInEn.unlockButton }).click();
  await expect(thief.door.alert()).toContainText(signInEn.failure.tabletSilent.title);
  await expect(thief.page.getByRole('heading', { name: signInEn.unlock })).toBeVisible();
});

test('one whose password everybody knows is none: nobody new is let in', async ({
  start,
  openHospital,
  profileFile,
}) => {
  const hospital = await openHospital();
  const given = [`--hospital=${hospital.address}`, `--profile=${profileFile}`];
  const run = await start({ given, environment: account('basic_text') });
  const { page } = new Nurse(await run.page());
  await expect(page.getByText(signInEn.notYetHere.pinAlone.title)).toBeVisible();
  await expect(page.getByLabel(signInEn.token, { exact: true })).toHaveCount(0);
});
