/** The window of the Electron shell: crashes, sleep, closing while sending, and what it must refuse. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filled, mainWords } from '../../src/main/words.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { pin } from '../e2e/pages/signInPage.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';

const words = mainWords('en');

test('a page that crashes is loaded again with its draft, and stops at the second time', async ({
  open,
}) => {
  const { run, nurse: amy } = await open();
  await amy.atForm();
  await amy.assessment.fill('Written before the crash');
  await run.order({ kind: 'crash' });
  const again = new Nurse(await run.page());
  await again.door.unlockNewWindow();
  await expect(again.assessment.note()).toHaveValue('Written before the crash');

  await run.order({ kind: 'crash', reason: 'oom' });
  const stopped = await run.page('data:');
  await expect(stopped.getByRole('alert')).toContainText(words.stopped.safe);
  await expect(stopped.getByRole('alert')).toContainText('oom (5)');
  // The preload is present on this page, too, but main answers only the app's page.
  const refusal = await stopped.evaluate(async () => {
    const door = Reflect.get(globalThis, 'wardbookShell') as { freeForPhotos(): Promise<unknown> };
    return door.freeForPhotos().catch(String);
  });
  expect(refusal).toContain('not our page');
  await stopped.getByRole('link', { name: words.stopped.again }).click();
  const back = new Nurse(await run.page());
  await back.door.unlockNewWindow();
  await expect(back.page.getByRole('link', { name: /P-1001/ })).toContainText('1 draft');
  const log = await readFile(join(run.profile, 'logs', 'wardbook.log'), 'utf8');
  expect(log).toMatch(/error The page has stopped: oom \(5\)\n/);
  expect(log).not.toMatch(/P-1001|W-1001|Written before|nurse-amy|Amy/);
});

test('sleep and a locked screen lock the app', async ({ open }) => {
  const { run, nurse: amy } = await open();
  await amy.door.signIn();
  for (const event of ['lock-screen', 'suspend']) {
    await run.order({ kind: 'emit', of: 'powerMonitor', event });
    await expect(amy.page.getByRole('heading', { name: signInEn.unlock })).toBeVisible();
    await amy.page.getByLabel(sentence(signInEn.pinOf, { name: 'Amy Lin' })).fill(pin);
    await amy.page.getByRole('button', { name: signInEn.unlockButton }).click();
    await amy.door.expectIn();
  }
});

test('closing while a record is being sent is asked about, and loses nothing', async ({ open }) => {
  const { hospital, run, nurse: amy, again } = await open();
  await amy.atForm();
  await amy.assessment.fill('Under way while the window is closed');
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'hang-after',
    times: 1,
  });
  await amy.assessment.submitAndFollow();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(1);
  await run.order({ kind: 'close' });
  const [asked] = (await run.state()).dialogs;
  expect(asked).toMatchObject({ ...words.sending, kind: 'message' });
  expect((await run.state()).windows).toHaveLength(1);
  await run.order({ kind: 'answer', button: 1 });
  await run.order({ kind: 'close' });
  expect(await run.ended).toBe(0);

  const { nurse: next } = await again();
  await next.door.unlockNewWindow();
  await next.outbox.show();
  await next.outbox.expectInRecord(30_000);
  expect((await hospital.state()).woundAssessments).toBe(1);
});

test('the doors stay shut, and only the camera and lasting storage are given', async ({ open }) => {
  const { hospital, run, page } = await open();
  await expect(page.getByRole('heading', { name: signInEn.title, level: 1 })).toBeVisible();
  const before = page.url();
  await page.evaluate((address) => {
    for (const target of ['_self', '_blank']) {
      const link = Object.assign(document.createElement('a'), { href: address, target });
      link.textContent = `out ${target}`;
      document.body.prepend(link);
    }
  }, `${hospital.address}/patients`);
  for (const [index, target] of ['_self', '_blank'].entries()) {
    await page.getByText(`out ${target}`).click({ noWaitAfter: true });
    await expect.poll(async () => (await run.state()).refused.length).toBe(index + 1);
  }
  expect(page.url()).toBe(before);
  const granted = await page.evaluate(async () => {
    const names = ['camera', 'microphone', 'geolocation', 'notifications', 'persistent-storage'];
    const states = names.map(async (name) =>
      navigator.permissions.query({ name: name as PermissionName }),
    );
    return (await Promise.all(states)).map(({ state }) => state === 'granted');
  });
  expect(granted).toEqual([true, false, false, false, true]);
  for (const origin of ['wardbook://appendix', 'https://elsewhere.example', 'null', '']) {
    expect(await run.order({ kind: 'permission', permission: 'media', origin })).toBe(false);
  }
  expect(
    await page.evaluate(() => ['require', 'process', 'Buffer'].filter((n) => n in window)),
  ).toEqual([]);
});

test('a second start for another hospital is told that this one stays', async ({ start, open }) => {
  const { run: first } = await open();
  const given = ['--hospital=https://other.example/v1'];
  expect(await (await start({ profile: first.profile, given })).ended).toBe(0);
  await expect
    .poll(async () => (await first.state()).dialogs.map(({ message }) => message))
    .toEqual([words.otherHospital.message]);
  expect((await first.state()).dialogs[0]?.detail).toContain('https://other.example/v1');
});

test('a policy names the hospital, takes the demo away, and its mistakes are told', async ({
  start,
  openHospital,
  policy,
}) => {
  const hospital = await openHospital();
  const entries = { hospitalAddress: hospital.address, demo: false, kiosk: 'yes' };
  const environment = await policy(entries);
  const given = ['--demo', '--hospital=https://other.example/v1'];
  const run = await start({ given, environment });
  const page = await run.page();
  await expect(page.getByLabel(signInEn.address)).toHaveValue(hospital.address);
  await expect(page.getByLabel(signInEn.address)).not.toBeEditable();
  await expect(page.getByRole('link', { name: signInEn.demo })).toHaveCount(0);
  expect(await page.evaluate(async () => (await fetch('/demo/')).status)).toBe(404);
  expect((await run.state()).dialogs[0]?.detail).toContain('policy.json: kiosk: ');
});

test('a packaged app does not run without its protection, and says so in a window', async ({
  start,
}) => {
  const environment = { WARDBOOK_PACKAGED: '1', WARDBOOK_LANGUAGE: 'zh-TW' };
  const anyCertificate = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  for (const { told, ...more } of [
    { told: '--no-sandbox', given: ['-no-sandbox=0'] },
    { told: '--remote-debugging-port', given: ['-remote-debugging-port=0'] },
    { told: 'NODE_TLS_REJECT_UNAUTHORIZED=0', environment: { ...environment, ...anyCertificate } },
  ]) {
    const run = await start({ environment, ...more });
    expect(await run.ended).toBe(2);
    const { title, sentence: said } = mainWords('zh-TW').unsafeStart;
    expect(run.output).toContain(`ERROR BOX ${title}`);
    expect(run.output).toContain(filled(said, { given: told }));
  }
});

test('the window comes back where it was, maximised where it was', async ({ open }) => {
  const { run, again } = await open();
  const bounds = { x: 240, y: 120, width: 1024, height: 768 };
  await run.order({ kind: 'place', bounds });
  await run.order({ kind: 'close' });
  expect(await run.ended).toBe(0);
  const { run: next } = await again();
  expect((await next.state()).windows).toMatchObject([{ bounds, isMaximized: true }]);
});

test('a link from another program brings the window to the front and leads nowhere', async ({
  open,
}) => {
  const { run } = await open();
  await run.order({ kind: 'minimize' });
  await run.order({ kind: 'emit', of: 'app', event: 'open-url' });
  await expect
    .poll(async () => (await run.state()).windows)
    .toMatchObject([{ isMinimized: false, url: 'wardbook://app/' }]);
});
