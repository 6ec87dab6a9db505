import { expect, test } from 'vitest';
import { normalHospitalAddress } from './hospitalAddress.ts';

test.each([
  ['https://Hospital.Example:443/v1/', 'https://hospital.example/v1'],
  [' http://127.0.0.1:8787/v1 ', 'http://127.0.0.1:8787/v1'],
  ['http://localhost', 'http://localhost'],
])('spells %s as %s', (text, spelled) => {
  expect(normalHospitalAddress(text)).toBe(spelled);
});

test.each([
  '',
  'hospital',
  'ftp://h/v1',
  'https://amy:pw@h/v1',
  'https://h/v1?a=b',
  'https://h/#x',
])('knows that %o is no address of a hospital', (text) => {
  expect(normalHospitalAddress(text)).toBeUndefined();
});

test('a million slashes in the middle of an address stay, and at its end they go', () => {
  const slashes = '/'.repeat(1_000_000);
  expect(normalHospitalAddress(`http://a/v1${slashes}`)).toBe('http://a/v1');
  expect(normalHospitalAddress(`http://a/v1${slashes}x`)).toBe(`http://a/v1${slashes}x`);
});
