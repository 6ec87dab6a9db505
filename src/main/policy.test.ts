/** Proves the policy: where it stands, what it may say, and what becomes of mistakes in it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { policyPaths, readPolicy } from './policy.ts';

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
