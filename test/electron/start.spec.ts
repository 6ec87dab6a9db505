/** The starts of the Electron shell: without a hospital, with a wrong one, twice, and into the demo. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { startEn } from '../../src/renderer/ui/words/start.en.ts';
import { integrityOf } from '../../tools/serviceWorker.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { Nurse } from '../e2e/pages/nurse.ts';
import { sentence } from '../e2e/pages/words.ts';
import type { ElectronRun } from './electronDouble.ts';
import { expect, test } from './fixtures.ts';

test('its page and scripts are those of the browser, to the byte', async () => {
  const { web, electron } = rendererFolders;
  const sums = async (folder: string) => {
    const names = (await readdir(join(folder, 'assets'))).toSorted();
    const files = names.map((name) => readFile(join(folder, 'assets', name)));
    return (await Promise.all(files)).map(
      (bytes, index) => `${names[index]} ${integrityOf(bytes)}`,
    );
  };
  expect(await sums(electron)).toEqual(await sums(web));
  const page = async (folder: string) =>
    (await readFile(join(folder, 'index.html'), 'utf8')).replace(/\s+/g, ' ');
  const ofBrowsers = /<link rel="manifest"[^>]*><script id="vite-plugin-pwa:[^>]*><\/script>/;
  expect(await page(electron)).toBe((await page(web)).replace(ofBrowsers, ''));
});

const question = async (run: ElectronRun) => {
  const page = await run.page();
  await expect(page.getByRole('heading', { name: startEn.title, level: 1 })).toBeVisible();
  const give = async (address: string) => {
    await page.getByLabel(signInEn.address).fill(address);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  return { page, give };
};

test('the first start asks for the hospital, and the next one remembers it', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  const first = await start();
  const { page, give } = await question(first);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await give('nonsense');
  await expect(page.getByText(signInEn.error.addressMalformed)).toBeVisible();
  await give(hospital.address);
  await new Nurse(page).door.signIn();
  expect(await first.quit()).toBe(0);

  const second = await start({ profile: first.profile });
  const nurse = new Nurse(await second.page());
  // The nurse who closed the window has left.
  await nurse.door.unlockNewWindow();
  await expect(nurse.page.getByRole('navigation')).toBeVisible();
});

test('an address on the command line that is none is told, not dropped', async ({ start }) => {
  const run = await start({ given: ['--hospital=hospital.example'] });
  const { page } = await question(run);
  await expect(page.getByRole('alert')).toContainText(
    sentence(startEn.given, { given: 'hospital.example' }),
  );
});

test('lost settings are told, and the same address brings nurse and draft back', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  const first = await start();
  const { page, give } = await question(first);
  await give(hospital.address);
  const amy = new Nurse(page);
  await amy.atForm();
  await amy.assessment.fill('Written before the settings were lost');
  await first.quit();

  for (const name of ['settings.json', 'settings.json.copy']) {
    await writeFile(join(first.profile, name), '{ "hospitalAddr');
  }
  const second = await start({ profile: first.profile });
  const again = await question(second);
  await expect(again.page.getByRole('alert')).toContainText(startEn.unreadable);
  await expect(again.page.getByRole('alert')).toContainText(startEn.kept);
  await again.give(hospital.address);
  await new Nurse(again.page).door.unlockNewWindow();
  await again.page.getByRole('link', { name: /P-1001/ }).click();
  await expect(new Nurse(again.page).patient.drafts().getByRole('link')).toHaveCount(1);
});

test('a settings file of another kind is told', async ({ start }) => {
  const profile = await mkdtemp(join(tmpdir(), 'wardbook-electron-'));
  await writeFile(join(profile, 'settings.json'), '{"hospitalAddress":"file:///etc/passwd"}');
  const { page } = await question(await start({ profile }));
  await expect(page.getByRole('alert')).toContainText(startEn.unreadable);
});

test('what cannot be saved is told as that, not as a wrong address', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  const run = await start();
  const { page, give } = await question(run);
  await mkdir(join(run.profile, 'settings.json.new'));
  await give(hospital.address);
  await expect(page.getByText(signInEn.error.addressNotSaved)).toBeVisible();
  await rm(join(run.profile, 'settings.json.new'), { recursive: true });
  await give(hospital.address);
  await expect(page.getByRole('heading', { name: signInEn.title, level: 1 })).toBeVisible();
});

test('the demo opens by its button, and by its flag', async ({ start }) => {
  const run = await start();
  const { page } = await question(run);
  await page.getByRole('link', { name: signInEn.demo }).click();
  // The demo starts a hospital of its own: its first screen takes longer.
  await expect(page.getByText(commonEn.leaveDemo)).toBeVisible();
  await expect(page).toHaveURL(/\/demo\//);
  await run.quit();
  const flagged = await (await start({ given: ['--demo'] })).page();
  await expect(flagged.getByText(commonEn.leaveDemo)).toBeVisible();
  await expect(flagged).toHaveURL(/\/demo\//);
});

test('a second start, however early, leaves one window that can be closed', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  const first = await start();
  await (await question(first)).give(hospital.address);
  await first.quit();

  // The impatient double click: Electron reports it right after `ready`, before there is a window.
  const environment = { WARDBOOK_EARLY_SECOND_START: '1' };
  const run = await start({ profile: first.profile, environment });
  const page = await run.page();
  await expect(page.getByRole('heading', { name: signInEn.title, level: 1 })).toBeVisible();
  await run.order({ kind: 'minimize' });
  const second = await start({ profile: first.profile });
  expect(await second.ended).toBe(0);
  await expect
    .poll(async () => (await run.state()).windows)
    .toMatchObject([
      // The router may have appended its own path by then.
      {
        id: 1,
        isShown: true,
        isMinimized: false,
        url: expect.stringMatching(/^wardbook:\/\/app\/(#|$)/),
      },
    ]);
  await run.order({ kind: 'close' });
  expect(await run.ended).toBe(0);
});

test('an older version than the one that ran here opens nothing, and says which one to install', async ({
  start,
  open,
}) => {
  const { run, given } = await open();
  expect(await run.quit()).toBe(0);
  await writeFile(
    join(run.profile, 'versions.json'),
    JSON.stringify({ app: '99.1.0', chromium: '0' }),
  );
  const older = await start({ profile: run.profile, given });
  expect(await older.ended).toBe(2);
  expect(older.output).toContain('Install 99.1.0 or later');
  expect(older.output).not.toContain('Wardbook is ready');

  // The way to go back for IT (docs/deploy.md): the folder is moved away, and nothing in it is changed.
  await rename(run.profile, `${run.profile}-kept`);
  const again = await start({ profile: run.profile, given });
  await expect((await again.page()).getByLabel(signInEn.token, { exact: true })).toBeVisible();
  expect(await again.quit()).toBe(0);
  await rm(`${run.profile}-kept`, { recursive: true });
});

test('a main that is busy for some seconds shows the app late, and not that it could not be opened', async ({
  open,
}) => {
  const { page, nurse } = await open();
  await nurse.door.signIn();
  let asked = 0;
  await page.route('**/bridge.json', async (route) => {
    asked += 1;
    // The page gives up on its first request; main then takes longer than that limit to answer the next one.
    if (asked === 1) return;
    setTimeout(() => void route.continue().catch(() => undefined), 3_000);
  });
  await page.reload({ waitUntil: 'commit' });
  await nurse.door.unlockNewWindow();
  expect(asked).toBe(2);
});
