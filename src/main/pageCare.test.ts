/** Tests how main handles trouble with its page and device: crashes, the menu, sleep, certificates, the scheme. */
import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PowerMonitor } from 'electron';
import { describe, expect, test } from 'vitest';
import { systemTimers } from '../shell/node/systemTimers.ts';
import { trustCertificates, type TlsRoots } from './certificates.ts';
import { crashRule } from './crash.ts';
import { dataRisk, localDataFolder } from './dataFolder.ts';
import { aboutPanel, menuTemplate, type MenuOptions } from './menu.ts';
import { lockWithDevice } from './power.ts';
import { appService } from './protocol.ts';
import { unsafeStart } from './refusals.ts';
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

  test('says in "About" which version runs on what, and under which licence', () => {
    const shown = aboutPanel('0.1.0', { electron: '45.4.1', chrome: '152.0.1', node: '24.9.0' });
    expect(shown).toMatchObject({ applicationName: 'Wardbook', applicationVersion: '0.1.0' });
    expect(shown.copyright).toMatch(
      /Apache-2\.0\.\nElectron 45\.4\.1, Chromium 152\.0\.1, Node 24/,
    );
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
  ['the switch itself', ['--no-sandbox'], '--no-sandbox'],
  ['a door for a debugger', ['--remote-debugging-port=9222'], '--remote-debugging-port'],
  ['another resolver', ['--host-resolver-rules=MAP * 127.0.0.1'], '--host-resolver-rules'],
  ['our own switches', ['--demo', '--hospital=https://a.example'], undefined],
])('a packaged app and %s', (_what, given, refused) => {
  // Electron's own `hasSwitch` knows every spelling of the platform.
  const hasSwitch = (name: string) =>
    given.some((each) => each === `--${name}` || each.startsWith(`--${name}=`));
  expect(unsafeStart(hasSwitch, true, {})).toBe(refused);
  expect(unsafeStart(hasSwitch, false, {})).toBeUndefined();
});

test.each([true, false])(
  'an environment that turns the check of certificates off (packaged: %s)',
  (isPackaged) => {
    const refused = (value: string) =>
      unsafeStart(() => false, isPackaged, { NODE_TLS_REJECT_UNAUTHORIZED: value });
    expect(refused('0')).toBe('NODE_TLS_REJECT_UNAUTHORIZED=0');
    expect(refused('1')).toBeUndefined();
  },
);

/** A registry that refuses every query. */
const asksNothing = () => {
  throw new Error('ERROR: Registry editing has been disabled by your administrator.');
};

test('the data lies in the local profile on Windows, and a profile that will not last is told', () => {
  const amy = { LOCALAPPDATA: 'C:\\Users\\amy\\AppData\\Local', USERPROFILE: 'C:\\Users\\amy' };
  expect(localDataFolder('win32', amy)).toBe('C:\\Users\\amy\\AppData\\Local\\Wardbook');
  expect(localDataFolder('linux', amy)).toBeUndefined();
  const risk = (folder: string, profile = 'C:\\Users\\amy') =>
    dataRisk('win32', folder, { USERPROFILE: profile }, asksNothing);
  expect(risk('C:\\Users\\amy\\AppData\\Local\\Wardbook')).toBeUndefined();
  expect(risk('\\\\server\\profiles\\amy\\Wardbook')).toBe('network');
  for (const name of ['TEMP', 'TEMP.HOSPITAL', 'temp.000']) {
    expect(risk('C:\\data', `C:\\Users\\${name}`)).toBe('temporary');
  }
  expect(risk('C:\\data', 'C:\\Users\\tempest')).toBeUndefined();
  expect(dataRisk('linux', '/home/TEMP', {}, asksNothing)).toBeUndefined();
});

const profileList = (state: string) =>
  [
    'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList\\S-1-5-18',
    '    ProfileImagePath    REG_EXPAND_SZ    %systemroot%\\system32\\config\\systemprofile',
    '    State    REG_DWORD    0x1',
    '',
    'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList\\S-1-5-21-7',
    '    ProfileImagePath    REG_EXPAND_SZ    %SystemDrive%\\Users\\Amy',
    `    State    REG_DWORD    ${state}`,
    '',
  ].join('\r\n');

test.each([
  ['a local profile', '0x0', undefined],
  ["an administrator's", '0x100', undefined],
  ['a mandatory one', '0x5', 'discarded'],
  ["a guest's", '0x80', 'discarded'],
  ['one that is deleted at log-off', '0x20', 'discarded'],
  ['a temporary one', '0x800', 'temporary'],
  ['a temporary one in place of a mandatory one', '0x801', 'temporary'],
])('what the registry says of %s', (_name, state, wanted) => {
  const environment = { USERPROFILE: 'c:\\users\\amy', SystemDrive: 'C:' };
  const query = (key: string) => {
    if (key.endsWith('ProfileList')) return profileList(state);
    throw new Error('ERROR: The system was unable to find the specified registry key');
  };
  expect(dataRisk('win32', 'C:\\Users\\amy\\data', environment, query)).toBe(wanted);
});

test('a drive that is mapped to a share, and a PC that forgets what is written, are told', () => {
  const has = (part: string) => (key: string) => {
    if (key.includes(part)) return '';
    throw new Error('ERROR: The system was unable to find the specified registry key');
  };
  const environment = { USERPROFILE: 'C:\\Users\\amy', SystemDrive: 'C:' };
  const risk = (folder: string, part: string) => dataRisk('win32', folder, environment, has(part));
  expect(risk('H:\\amy\\Wardbook', 'HKCU\\Network\\H')).toBe('network');
  expect(risk('C:\\Users\\amy\\Wardbook', 'HKCU\\Network\\H')).toBeUndefined();
  expect(risk('C:\\Users\\amy\\Wardbook', 'DFServ')).toBe('frozen');
  // IT exempts data from the freezing by giving it a drive of its own.
  expect(risk('T:\\Wardbook', 'DFServ')).toBeUndefined();
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
  const complaints = (tls: TlsRoots, given: readonly string[]) => {
    const [ofDevice, ofPolicy]: [string[], string[]] = [[], []];
    const tell = (lines: string[]) => (line: string) => void lines.push(line);
    trustCertificates(tls, given, tell(ofDevice), tell(ofPolicy));
    return { ofDevice, ofPolicy };
  };
  // Wrong entries of the policy concern the people who wrote it, so the window reports them, too.
  expect(complaints(roots, files)).toEqual({
    ofDevice: [],
    ofPolicy: [
      `certificates: ${files[1]}: no certificate`,
      expect.stringMatching(/^certificates: .+none\.pem: ENOENT/),
    ],
  });
  expect(trusted).toEqual(['default', 'system', 'OWN']);
  expect(complaints({}, ['own.pem'])).toEqual({
    ofDevice: [expect.stringMatching(/cannot read the device's/)],
    ofPolicy: ['certificates: own.pem: not trusted'],
  });
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
