/** Proves the policy: where it stands, what it may say, and what becomes of mistakes in it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { policyEntries, policyPaths, readPolicy } from './policy.ts';
import { policyOfRegistry, readRegistryPolicy } from './registryPolicy.ts';

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
  expect(policyPaths('win32', { ProgramData: 'D:\\Data' }, '/app')[0]).toBe(
    'D:\\Data\\Wardbook\\policy.json',
  );
  expect(policyPaths('linux', {}, '/app')).toEqual([
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
    policy: { kiosk: true },
    path,
    refusedHospitalAddress: 'hospital',
    complaints: [
      expect.stringMatching(/policy\.json: demo: /),
      `${path}: Kiosk: unknown`,
      `${path}: hospitalAddress: not the address of a hospital`,
    ],
  });
});

test.each(['{ half', '[]', 'null', '7', '"x"'])('a policy such as %o is told', async (text) => {
  const { policy, complaints } = readPolicy([await write(text)]);
  expect(policy).toEqual({});
  expect(complaints).toHaveLength(1);
});

/** As `reg query HKLM\SOFTWARE\Policies\Wardbook /s` prints it. */
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
  const { policy, complaints } = readPolicy([path], policyOfRegistry(printed));
  expect(policy).toEqual({
    hospitalAddress: 'https://records.hospital.example/v1',
    demo: false,
    kiosk: true,
    certificates: ['C:\\ProgramData\\root one.pem', 'C:\\two.pem'],
    updates: { feed: 'https://updates.hospital.example/wardbook' },
  });
  expect(complaints).toEqual([expect.stringMatching(/Policies\\Wardbook: profile: /)]);
});

test('an empty key, no key and another system leave the files in place', () => {
  expect(
    policyOfRegistry('\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Wardbook\r\n'),
  ).toBeUndefined();
  expect(readRegistryPolicy('linux', {})).toBeUndefined();
  expect(readRegistryPolicy('win32', { SystemRoot: folder })).toBeUndefined();
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
