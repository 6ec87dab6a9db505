/** Tests what the Electron shell decides, without Electron. */
import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { trainingRecoveryKey } from '../shared/trainingKey.ts';
import { readCommandLine } from './commandLine.ts';
import { developed } from './devServer.ts';
import { isOwnAddress, isPermitted, lockNavigation } from './guard.ts';
import { chooseHospital } from './hospitalChoice.ts';
import { chooseProfile } from './profileChoice.ts';
import { renamePatiently } from './replaceFile.ts';
import { settingsFile } from './settings.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-main-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const settingsPath = () => join(folder, 'inner', 'settings.json');

test('no address is set on the first start, and a chosen one is there after a restart', async () => {
  const first = await chooseHospital(settingsFile(settingsPath()), {});
  expect([first.address(), first.isEditable]).toEqual([null, true]);
  expect(await first.change('https://Hospital.example/v1/')).toEqual({
    changed: true,
    hospitalAddress: 'https://hospital.example/v1',
  });
  expect(first.address()).toBe('https://hospital.example/v1');
  const second = await chooseHospital(settingsFile(settingsPath()), {});
  expect(second.address()).toBe('https://hospital.example/v1');
});

test.each(['nonsense', 'file:///etc/passwd', '', 7, null, undefined])(
  'an address such as %o changes nothing',
  async (text) => {
    const choice = await chooseHospital(settingsFile(settingsPath()), {});
    expect(await choice.change(text)).toEqual({ changed: false, reason: 'not-an-address' });
    expect(choice.address()).toBeNull();
  },
);

test('an address from the command line holds for this run and cannot be changed in it', async () => {
  const settings = settingsFile(settingsPath());
  await settings.write({ hospitalAddress: 'https://kept.example/v1' });
  const choice = await chooseHospital(settings, {
    hospitalAddress: 'http://127.0.0.1:8787/v1',
  });
  expect([choice.address(), choice.isEditable]).toEqual(['http://127.0.0.1:8787/v1', false]);
  expect(await choice.change('https://other.example/v1')).toMatchObject({ changed: false });
  expect(await settings.read()).toEqual({ hospitalAddress: 'https://kept.example/v1' });
});

test.each([
  [
    'names no address',
    { refusedHospitalAddress: 'hospital', isPolicy: true },
    { reason: 'not-an-address', given: 'hospital' },
  ],
  ['cannot be read', { isPolicyUnreadable: true }, { reason: 'policy-unreadable' }],
])(
  'where the policy %s, neither the settings nor a nurse step in',
  async (_what, named, trouble) => {
    const settings = settingsFile(settingsPath());
    await settings.write({ hospitalAddress: 'https://kept.example/v1' });
    const choice = await chooseHospital(settings, named);
    expect([choice.address(), choice.isEditable, choice.trouble()]).toEqual([null, false, trouble]);
    expect(await choice.change('https://other.example/v1')).toEqual({
      changed: false,
      reason: 'not-saved',
    });
    expect(await settings.read()).toEqual({ hospitalAddress: 'https://kept.example/v1' });
  },
);

test('a change that cannot be saved is told, and the old address stays', async () => {
  await writeFile(join(folder, 'inner'), 'a file where the folder should be');
  const choice = await chooseHospital(settingsFile(settingsPath()), {});
  const change = await choice.change('https://hospital.example/v1');
  expect(change).toEqual({ changed: false, reason: 'not-saved' });
  expect(choice.address()).toBeNull();
});

test('an address on the command line that is none is told, and the settings do not step in', async () => {
  const settings = settingsFile(settingsPath());
  await settings.write({ hospitalAddress: 'https://kept.example/v1' });
  const choice = await chooseHospital(settings, { refusedHospitalAddress: 'hospital.example' });
  expect(choice.address()).toBeNull();
  expect(choice.trouble()).toEqual({ reason: 'not-an-address', given: 'hospital.example' });
  expect(await choice.change('https://hospital.example/v1')).toMatchObject({ changed: true });
  expect(choice.trouble()).toBeUndefined();
});

test.each(['{ half', '{"hospitalAddress":"file:///x"}', '{"hospitalAddress":7}', ''])(
  'settings such as %o are put aside, not deleted, and told',
  async (text) => {
    const path = join(folder, 'settings.json');
    await writeFile(path, text);
    const choice = await chooseHospital(settingsFile(path), {});
    expect(choice.trouble()).toEqual({ reason: 'settings-unreadable' });
    expect(await readdir(folder)).toEqual(['settings.json.unreadable']);
    expect(await readFile(`${path}.unreadable`, 'utf8')).toBe(text);
  },
);

test('the copy of the settings steps in where the first one is torn or gone', async () => {
  const path = join(folder, 'settings.json');
  const kept = { hospitalAddress: 'https://kept.example/v1' };
  await settingsFile(path).write(kept);
  await writeFile(path, '{ half');
  expect(await settingsFile(path).read()).toEqual(kept);
  await rm(path, { force: true });
  expect(await settingsFile(path).read()).toEqual(kept);
});

test('a write of the settings that fails midway has not happened', async () => {
  const path = join(folder, 'settings.json');
  const before = { hospitalAddress: 'https://before.example/v1' };
  await settingsFile(path).write(before);
  await mkdir(`${path}.new`);
  const write = settingsFile(path).write({ hospitalAddress: 'https://after.example/v1' });
  await expect(write).rejects.toThrow();
  expect(await settingsFile(path).read()).toEqual(before);
});

test('the command line names a hospital and demo mode', () => {
  expect(readCommandLine(['electron', '.', '--hospital=http://H:80/v1/', '--demo'])).toEqual({
    hospitalAddress: 'http://h/v1',
    isDemo: true,
  });
  expect(readCommandLine(['electron', '.', '--hospital=nonsense'])).toEqual({
    refusedHospitalAddress: 'nonsense',
    isDemo: false,
  });
  expect(readCommandLine(['electron', '.', '--hospital'])).toEqual({
    refusedHospitalAddress: '',
    isDemo: false,
  });
  expect(readCommandLine(['electron', '.', '--profile=/a b/p.json'])).toEqual({
    profilePath: '/a b/p.json',
    isDemo: false,
  });
});

const told = ({ profileFor, ...more }: ReturnType<typeof chooseProfile>) => ({
  profile: profileFor('http://127.0.0.1:8787/v1', () => {}),
  ...more,
});

test('the profile is the file beside the settings, and one named on the command line goes first', async () => {
  expect(told(chooseProfile(folder, undefined))).toEqual({ profile: undefined });
  const beside = { limits: { photosPerRecord: 3 } };
  await writeFile(join(folder, 'hospital-profile.json'), JSON.stringify(beside));
  expect(told(chooseProfile(folder, undefined))).toEqual({ profile: beside });
  const named = { limits: { photosPerRecord: 4 } };
  await writeFile(join(folder, 'named.json'), JSON.stringify(named));
  expect(told(chooseProfile(folder, join(folder, 'named.json')))).toEqual({ profile: named });
});

test('the recovery key that everybody has is refused for a hospital that is not on this machine', async () => {
  const training = { tablets: { recoveryKey: trainingRecoveryKey } };
  await writeFile(join(folder, 'hospital-profile.json'), JSON.stringify(training));
  const { profileFor } = chooseProfile(folder, undefined);
  const said: string[] = [];
  const at = (address: string | null) => profileFor(address, (line) => said.push(line));
  expect([at(null), at('http://127.0.0.1:8787/v1')]).toEqual([training, training]);
  expect(said).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    expect(at('https://records.hospital.example/v1')).toBe('unusable');
  }
  expect(said).toEqual([expect.stringContaining('npm run recovery -- new <file>')]);
});

test('a profile that cannot be used is told as such, with one line for the help desk', async () => {
  const path = join(folder, 'hospital-profile.json');
  await writeFile(path, '{"limits":{"photosPerRecord":0}}');
  const choice = chooseProfile(folder, undefined);
  expect(told(choice).profile).toBe('unusable');
  expect(choice.complaint).toMatch(`Profile ${path}: limits.photosPerRecord: `);
  const missing = join(folder, 'none.json');
  expect(told(chooseProfile(folder, missing))).toEqual({
    profile: 'unusable',
    complaint: `Profile ${missing}: there is no such file.`,
  });
});

test.each([
  ['wardbook://app/', true],
  ['wardbook://app', true],
  ['wardbook://app/demo/', true],
  ['wardbook://appendix/', false],
  ['wardbook://elsewhere/', false],
  ['https://wardbook.example/', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s is our own address: %s', (address, isOwn) => {
  expect(isOwnAddress(address)).toBe(isOwn);
});

test('our page may use the camera and lasting storage, and nothing else', () => {
  const own = 'wardbook://app/';
  expect(isPermitted('media', own, { mediaTypes: ['video'] })).toBe(true);
  expect(isPermitted('media', own, { mediaType: 'video' })).toBe(true);
  expect(isPermitted('persistent-storage', own)).toBe(true);
  expect(isPermitted('media', own, { mediaTypes: ['video', 'audio'] })).toBe(false);
  expect(isPermitted('media', own, { mediaTypes: [] })).toBe(false);
  expect(isPermitted('media', own)).toBe(false);
  expect(isPermitted('geolocation', own)).toBe(false);
  expect(isPermitted('persistent-storage', 'https://elsewhere.example')).toBe(false);
});

test.each(['will-frame-navigate', 'will-redirect'])(
  '%s leads nowhere but to our own page',
  (name) => {
    const app = new EventEmitter();
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (open: () => unknown) => expect(open()).toEqual({ action: 'deny' }),
    });
    lockNavigation(app as unknown as Parameters<typeof lockNavigation>[0]);
    app.emit('web-contents-created', {}, contents);
    const isRefused = (url: string) => {
      let refused = false;
      contents.emit(name, { url, preventDefault: () => (refused = true) });
      return refused;
    };
    expect(isRefused('wardbook://app/')).toBe(false);
    for (const url of [
      'https://elsewhere.example/',
      'wardbook://app.evil/',
      'blob:wardbook://app/1',
    ]) {
      expect(isRefused(url)).toBe(true);
    }
  },
);

test.each([
  ['EBUSY', 3, 4, 'renamed'],
  ['EPERM', 9, 10, 'renamed'],
  ['EPERM', 30, 10, 'EPERM'],
  ['ENOSPC', 30, 1, 'ENOSPC'],
])(
  'a file held with %s %i times is tried %i times, and then: %s',
  async (code, times, tries, end) => {
    let count = 0;
    const rename = async () => {
      count += 1;
      if (count <= times) throw Object.assign(new Error(code), { code });
    };
    const done = renamePatiently('a.new', 'a', rename, 0).then(
      () => 'renamed',
      (error: Error) => error.message,
    );
    expect([await done, count]).toEqual([end, tries]);
  },
);

test('the page comes from a server of electron-vite in development only, and the rest never', async () => {
  const server = createServer(({ url, headers }, answer) => {
    answer.end(`${url} as ${headers.accept}`);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const environment = { ELECTRON_RENDERER_URL: `http://127.0.0.1:${port}` };
  const own = async () => new Response('its own');
  const ask = async (path: string, isPackaged: boolean) => {
    const request = new Request(`http://app${path}`, { headers: { accept: 'text/css' } });
    return (await developed(own, isPackaged, environment)(request)).text();
  };
  expect(await ask('/app/main.tsx?t=1', false)).toBe('/app/main.tsx?t=1 as text/css');
  expect(await ask('/app/main.tsx', true)).toBe('its own');
  for (const path of ['/bridge.json', '/sign-on', '/hospital/patients', '/provider/keys']) {
    expect(await ask(path, false)).toBe('its own');
  }
});
