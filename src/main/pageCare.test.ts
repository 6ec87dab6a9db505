/** Tests how main handles trouble with its page and device: crashes, the menu, sleep, certificates, the scheme. */
import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PowerMonitor } from 'electron';
import { describe, expect, test } from 'vitest';
import { systemTimers } from '../shell/node/systemTimers.ts';
import { trustCertificates } from './certificates.ts';
import { crashRule } from './crash.ts';
import { dataRisk, localDataFolder, removeThirdCopy } from './dataFolder.ts';
import { menuTemplate, type MenuOptions } from './menu.ts';
import { lockWithDevice } from './power.ts';
import { appService } from './protocol.ts';
import { refusedSwitch } from './refusals.ts';
import { stoppedPage } from './stoppedPage.ts';
import { filled, mainWords } from './words.ts';

test('a page that dies is loaded again once, and after a quiet time once more', () => {
  let nowMs = 0;
  const decide = crashRule(() => nowMs);
  expect(decide()).toBe('load-again');
  nowMs = 60_000;
  expect(decide()).toBe('stop');
  nowMs = 120_000;
  expect(decide()).toBe('stop');
  nowMs += 5 * 60_000 + 1;
  expect(decide()).toBe('load-again');
});

test('the stopped page says what is safe, leads back, and lets nothing run', () => {
  for (const locale of ['en-GB', 'zh-TW']) {
    const words = mainWords(locale).stopped;
    const address = stoppedPage(words, locale, 'oom (<script>)');
    const page = decodeURIComponent(address.slice(address.indexOf(',') + 1));
    for (const sentence of [words.title, words.safe, words.next]) expect(page).toContain(sentence);
    expect(page).toContain('href="wardbook://app/"');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('<script');
  }
});

describe.each(['win32', 'linux', 'darwin'])('the menu on %s', (platform) => {
  const openLicences = () => undefined;
  const items = (more: Partial<MenuOptions> = {}) => {
    const words = mainWords('en').menu;
    const usual = {
      isPackaged: true,
      isKiosk: false,
      words,
      openLogs: () => undefined,
      openLicences,
    };
    return JSON.stringify(menuTemplate({ platform, ...usual, ...more }));
  };

  test('has developer tools in development only', () => {
    expect(items()).not.toMatch(/toggleDevTools|"reload"/);
    expect(items({ isPackaged: false })).toMatch(/toggleDevTools/);
  });

  test('copies and pastes, opens the log and the licences, and tells the version', () => {
    expect(items()).toMatch(/"copy".*"paste".*Open logs.*Licences.*"about"/);
  });

  test('leaves a kiosk by no item', () => {
    const leaving = /togglefullscreen|minimize|"close"|quit|appMenu|windowMenu|Open logs|Licences/;
    expect(items()).toMatch(leaving);
    expect(items({ isKiosk: true })).not.toMatch(leaving);
    expect(items({ isKiosk: true })).toMatch(/"paste"/);
  });

  test('speaks the language of the system throughout', () => {
    const words = mainWords('zh-TW').menu;
    const labels = [...items({ words }).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label);
    expect(labels.filter((label = '') => !/\p{Script=Han}/u.test(label))).toEqual([]);
    // Every label that Chromium would supply by itself is English.
    expect(items({ words })).not.toMatch(/\{"role":"(?!appMenu)\w+"\}/);
  });
});

test.each([
  ['the switch itself', ['--no-sandbox'], 'no-sandbox'],
  ['a door for a debugger', ['--remote-debugging-port=9222'], 'remote-debugging-port'],
  ['another resolver', ['--host-resolver-rules=MAP * 127.0.0.1'], 'host-resolver-rules'],
  ['our own switches', ['--demo', '--hospital=https://a.example'], undefined],
])('a packaged app and %s', (_what, given, refused) => {
  // Electron's own `hasSwitch` knows every spelling of the platform.
  const hasSwitch = (name: string) =>
    given.some((each) => each === `--${name}` || each.startsWith(`--${name}=`));
  expect(refusedSwitch(hasSwitch)).toBe(refused);
});

test('the data lies in the local profile on Windows, and a profile that will not last is told', () => {
  const amy = { LOCALAPPDATA: 'C:\\Users\\amy\\AppData\\Local', USERPROFILE: 'C:\\Users\\amy' };
  expect(localDataFolder('win32', amy)).toBe('C:\\Users\\amy\\AppData\\Local\\Wardbook');
  expect(localDataFolder('linux', amy)).toBeUndefined();
  const risk = (folder: string, profile = 'C:\\Users\\amy') =>
    dataRisk('win32', folder, { USERPROFILE: profile });
  expect(risk('C:\\Users\\amy\\AppData\\Local\\Wardbook')).toBeUndefined();
  expect(risk('\\\\server\\profiles\\amy\\Wardbook')).toBe('network');
  for (const name of ['TEMP', 'TEMP.HOSPITAL', 'temp.000']) {
    expect(risk('C:\\data', `C:\\Users\\${name}`)).toBe('temporary');
  }
  expect(risk('C:\\data', 'C:\\Users\\tempest')).toBeUndefined();
  expect(dataRisk('linux', '/home/TEMP', {})).toBeUndefined();
});

test('the third copy of an earlier version is removed, and nothing else of the data folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-data-'));
  await mkdir(join(folder, 'main-copy', 'v1', 'another-life'), { recursive: true });
  await writeFile(join(folder, 'main-copy', 'v1', 'another-life', 'rows-a'), 'sealed');
  await writeFile(join(folder, 'settings.json'), '{}');
  await removeThirdCopy(folder);
  expect(await readdir(folder)).toEqual(['settings.json']);
  // If there is none, nothing is reported.
  await removeThirdCopy(folder);
  expect(await readdir(folder)).toEqual(['settings.json']);
  await rm(folder, { recursive: true });
});

test('sleep, waking and a locked screen lock the app', () => {
  const powerMonitor = new EventEmitter();
  let count = 0;
  lockWithDevice(powerMonitor as unknown as PowerMonitor, () => {
    count += 1;
  });
  for (const event of ['suspend', 'resume', 'lock-screen', 'on-battery']) powerMonitor.emit(event);
  expect(count).toBe(3);
});

test("the device's certificates are trusted beside the built-in ones, and a policy's files", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-roots-'));
  await writeFile(join(folder, 'own.pem'), 'OWN');
  await writeFile(join(folder, 'bad.pem'), 'BAD');
  let trusted: string[] = [];
  const roots = {
    getCACertificates: (type: string) => [type],
    setDefaultCACertificates: (certificates: string[]) => {
      if (certificates.includes('BAD')) throw new Error('no certificate');
      trusted = certificates;
    },
  };
  const files = ['own.pem', 'bad.pem', 'none.pem'].map((name) => join(folder, name));
  const complaints = trustCertificates(roots, files);
  expect(trusted).toEqual(['default', 'system', 'OWN']);
  expect(complaints).toEqual([
    `The certificate ${files[1]}: no certificate`,
    expect.stringMatching(/none\.pem: ENOENT/),
  ]);
  expect(trustCertificates({}, [])).toEqual([expect.stringMatching(/cannot read the device's/)]);
  await rm(folder, { recursive: true });
});

test('the scheme has one host, counts what is being sent, and no demo where there is none', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((done) => {
    answer = done;
  });
  const service = appService({
    readAsset: async () => new Uint8Array(0),
    bridge: () => ({
      shell: 'electron',
      hospitalAddress: 'https://hospital.example/v1',
      hospitalAddressEditable: true,
      appVersion: '0.1.0',
      demoOffered: false,
    }),
    fetch: () => answered,
    timers: systemTimers,
    isDemoOffered: false,
  });
  const ask = (address: string, init?: RequestInit) => service.handle(new Request(address, init));
  expect((await ask('wardbook://app/')).status).toBe(200);
  expect((await ask('wardbook://elsewhere/')).status).toBe(404);
  expect((await ask('wardbook://app/demo/')).status).toBe(404);
  const write = ask('wardbook://app/hospital/wound-assessments', {
    method: 'POST',
    body: '{}',
    headers: { 'x-wardbook-hospital': 'https://hospital.example/v1' },
  });
  expect(service.sending()).toBe(1);
  answer(new Response('{}'));
  await write;
  expect(service.sending()).toBe(0);
});

test('a sentence takes its values', () => {
  expect(filled('{{a}} and {{b}}', { a: 'x' })).toBe('x and ');
});
