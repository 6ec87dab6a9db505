/** Tests the policy: where it is stored, what it may contain, and how mistakes in it are handled. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { policyEntries, policyPaths, readPolicy } from './policy.ts';
import { commonAppData, policyOfRegistry, readRegistryPolicy, runHere } from './registryPolicy.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardbook-policy-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const write = async (text: string, name = 'policy.json') => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

test('the folder of the system goes before the one beside the app', async () => {
  expect(policyPaths('win32', 'D:\\Data', '/app')[0]).toBe('D:\\Data\\Wardbook\\policy.json');
  expect(policyPaths('linux', '', '/app')).toEqual([
    '/etc/wardbook/policy.json',
    '/app/policy.json',
  ]);
  const first = await write('{"kiosk":true}', 'first.json');
  const second = await write('{"demo":false}', 'second.json');
  const missing = join(folder, 'none.json');
  expect(readPolicy([missing, first, second]).policy).toEqual({ kiosk: true });
  expect(readPolicy([missing])).toEqual({ policy: {}, complaints: [] });
});

test('a whole policy is taken as it is', async () => {
  const policy = {
    hospitalAddress: 'https://hospital.example/v1',
    profile: '/etc/wardbook/profile.json',
    demo: false,
    kiosk: true,
    fullScreen: false,
    autostart: true,
    certificates: ['/etc/wardbook/root.pem'],
  };
  const spelled = { ...policy, hospitalAddress: 'https://Hospital.example:443/v1/' };
  const path = await write(JSON.stringify(spelled));
  expect(readPolicy([path])).toEqual({ policy, path, complaints: [] });
});

test('what cannot be used is told, and the rest applies', async () => {
  const path = await write('{"demo":"no","kiosk":true,"Kiosk":true,"hospitalAddress":"hospital"}');
  expect(readPolicy([path])).toEqual({
    policy: { kiosk: true, demo: false },
    path,
    refusedHospitalAddress: 'hospital',
    complaints: [
      expect.stringMatching(/policy\.json: demo: /),
      `${path}: Kiosk: unknown`,
      `${path}: hospitalAddress: not the address of a hospital`,
    ],
  });
});

test.each(['{ half', '[]', 'null', '7', '"x"', ''])(
  'a policy such as %o is told, and closes what it may have closed',
  async (text) => {
    const { policy, complaints, isUnreadable } = readPolicy([await write(text)]);
    expect([policy, isUnreadable]).toEqual([{ demo: false }, true]);
    expect(complaints).toHaveLength(1);
  },
);

const written = '{"demo":false,"profile":"C:\\\\資料\\\\profile.json"}';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (bytes: Buffer) => Buffer.from(bytes).swap16();

test.each([
  ['UTF-8', Buffer.from(written)],
  ['UTF-8 with a mark (Set-Content -Encoding UTF8)', Buffer.from(`\uFEFF${written}`)],
  ['UTF-16 with a mark (Out-File)', utf16(`\uFEFF${written}`)],
  ['UTF-16 without a mark', utf16(written)],
  ['UTF-16, big-endian, with a mark', bigEndian(utf16(`\uFEFF${written}`))],
  ['UTF-16, big-endian, without a mark', bigEndian(utf16(written))],
])('a policy in %s is read', async (_name, bytes) => {
  const path = join(folder, 'policy.json');
  await writeFile(path, bytes);
  expect(readPolicy([path])).toEqual({
    policy: { demo: false, profile: 'C:\\資料\\profile.json' },
    path,
    complaints: [],
  });
});

test('a policy that may not be read is not passed over for the next one', async () => {
  // A folder in place of the file fails like an unreadable file, even for root.
  await mkdir(join(folder, 'first.json'));
  const second = await write('{"demo":true}', 'second.json');
  const reading = readPolicy([join(folder, 'first.json'), second]);
  expect(reading).toMatchObject({ policy: { demo: false }, isUnreadable: true });
  expect(reading.complaints).toEqual([
    expect.stringMatching(/first\.json: cannot be read \(EISDIR\)/),
  ]);
  const behindFile = join(second, 'policy.json');
  expect(readPolicy([behindFile])).toEqual({ policy: {}, complaints: [] });
});

test('a policy that others than administrators may have written decides nothing, and opens nothing', async () => {
  const path = await write('{"hospitalAddress":"https://planted.example/v1","demo":true}');
  const reading = readPolicy([path], undefined, () => 'not used: it does not belong to IT');
  expect(reading).toEqual({
    policy: { demo: false },
    path,
    complaints: [`${path}: not used: it does not belong to IT`],
    isUnreadable: true,
  });
});

/** The output of `reg query HKLM\SOFTWARE\Policies\Wardbook /s`. */
const printed = [
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Wardbook',
  '    hospitalAddress    REG_SZ    https://records.hospital.example/v1',
  '    demo    REG_DWORD    0x0',
  '    kiosk    REG_DWORD    0x1',
  '    certificates    REG_MULTI_SZ    C:\\ProgramData\\root one.pem\\0C:\\two.pem',
  '    profile    REG_SZ    ',
  '',
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Wardbook\\updates',
  '    feed    REG_SZ    https://updates.hospital.example/wardbook',
  '',
].join('\r\n');

test('group policy goes before every file, and its mistakes are told as theirs are', async () => {
  const path = await write('{"fullScreen":true}');
  const { policy, complaints } = readPolicy([path], {
    entries: policyOfRegistry(printed),
  });
  expect(policy).toEqual({
    hospitalAddress: 'https://records.hospital.example/v1',
    demo: false,
    kiosk: true,
    certificates: ['C:\\ProgramData\\root one.pem', 'C:\\two.pem'],
    updates: { feed: 'https://updates.hospital.example/wardbook' },
  });
  expect(complaints).toEqual([expect.stringMatching(/Policies\\Wardbook: profile: /)]);
});

const refused = () => {
  throw new Error(
    'Command failed\nERROR: Registry editing has been disabled by your administrator.',
  );
};

test('an empty key and another system leave the files in place', () => {
  expect(
    policyOfRegistry('\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Wardbook\r\n'),
  ).toBeUndefined();
  expect(readRegistryPolicy('linux', {}, refused)).toEqual({ entries: undefined });
});

test('no key leaves the files in place, and a registry that cannot be asked closes what it may forbid', () => {
  const hasNoSuchKey = (_program: string, given: readonly string[]) => {
    if (given.join(' ').includes('Policies\\Wardbook')) throw new Error('ERROR: unable to find');
    return 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\r\n';
  };
  expect(readRegistryPolicy('win32', {}, hasNoSuchKey)).toEqual({ entries: undefined });
  const problem =
    'cannot be read: ERROR: Registry editing has been disabled by your administrator.';
  const reading = readRegistryPolicy('win32', {}, refused);
  expect(reading).toEqual({ problem });
  expect(readPolicy([], reading)).toMatchObject({
    policy: { demo: false },
    isUnreadable: true,
    complaints: [expect.stringContaining(problem)],
  });
});

test('the registry is asked by full paths, in UTF-8, and its variables are filled in', () => {
  const asked: string[] = [];
  const run = (program: string, given: readonly string[]) => {
    asked.push(program, ...given);
    return [
      'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Wardbook',
      '    profile    REG_EXPAND_SZ    %programfiles%\\資料\\%none%.json',
    ].join('\r\n');
  };
  const environment = { SystemRoot: 'D:\\Windows', ProgramFiles: 'D:\\Programs' };
  expect(readRegistryPolicy('win32', environment, run)).toEqual({
    entries: { profile: 'D:\\Programs\\資料\\%none%.json' },
  });
  expect(asked).toEqual([
    'D:\\Windows\\System32\\cmd.exe',
    '/d',
    '/s',
    '/c',
    '""D:\\Windows\\System32\\chcp.com" 65001>nul & "D:\\Windows\\System32\\reg.exe" "query" "HKLM\\SOFTWARE\\Policies\\Wardbook" "/s""',
  ]);
});

test("Windows' folder for all users is the registry's word, never the environment's", () => {
  const run = () =>
    ['HKEY_LOCAL_MACHINE\\…\\Shell Folders', '    Common AppData    REG_SZ    E:\\Data', ''].join(
      '\r\n',
    );
  const environment = { ProgramData: 'C:\\Users\\Amy' };
  expect(commonAppData('win32', environment, run)).toBe('E:\\Data');
  expect(commonAppData('win32', environment, refused)).toBe('C:\\ProgramData');
});

test('the administrative template has every entry, with words for it in each language', async () => {
  const template = (path: string) =>
    readFile(new URL(`../../tools/package/policies/${path}`, import.meta.url), 'utf8');
  const all = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, found = '']) => found);
  const admx = await template('wardbook.admx');
  expect(all(admx, /<policy name="(\w+)"/g).toSorted()).toEqual(policyEntries.toSorted());
  const named = [...new Set(all(admx, /\$\((?:string|presentation)\.(\w+)\)/g))].toSorted();
  const elements = all(admx, /<(?:text|multiText) id="(\w+)"/g).toSorted();
  for (const language of ['en-US', 'zh-TW']) {
    const adml = await template(`${language}/wardbook.adml`);
    const given = [...new Set(all(adml, /<(?:string|presentation) id="(\w+)"/g))].toSorted();
    expect(given).toEqual(named);
    expect(all(adml, /refId="(\w+)"/g).toSorted()).toEqual(elements);
  }
});

test('a program of Windows that does not answer in time is run once more, with a longer limit', () => {
  const timedOut = Object.assign(new Error('spawnSync reg.exe ETIMEDOUT'), { code: 'ETIMEDOUT' });
  const run = (...answers: (string | Error)[]) => {
    const limits: number[] = [];
    const said = () =>
      runHere('reg.exe', [], (_program, _given, limitMs) => {
        limits.push(limitMs);
        const answer = answers.shift() ?? '';
        if (answer instanceof Error) throw answer;
        return answer;
      });
    return { said, limits };
  };
  const slow = run(timedOut, 'O:BA');
  expect([slow.said(), slow.limits]).toEqual(['O:BA', [15_000, 45_000]]);
  const hanging = run(timedOut, timedOut);
  expect(hanging.said).toThrow(timedOut);
  const missing = run(new Error('no such key'), 'never asked');
  expect(missing.said).toThrow('no such key');
  expect([hanging.limits.length, missing.limits]).toEqual([2, [15_000]]);
});
