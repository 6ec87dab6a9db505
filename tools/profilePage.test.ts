/** Tests that docs/hospital-profile.md gives the defaults of the code. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsSchema } from '../src/model/settings.ts';
import { defaultProfile } from '../src/shared/profile.ts';
import { fieldOf } from '../src/shared/unknown.ts';

const page = readFileSync(new URL('../docs/hospital-profile.md', import.meta.url), 'utf8');
/** The column "default", by key. */
const told = new Map(
  [...page.matchAll(/^\| `([\w.]+)` +\|.*?\| +([^|]*?) +\|/gm)].map(([, key = '', text = '']) => [
    key,
    text.replaceAll(/`|(?<=\d) (?=\d{3})/g, ''),
  ]),
);

const plain = [...told].flatMap(([key, text]) => {
  const value = key.split('.').reduce<unknown>(fieldOf, defaultProfile);
  return typeof value === 'number' || typeof value === 'boolean' ? [{ key, text, value }] : [];
});

test('each number and each yes or no is that of the code', () => {
  expect(plain.length).toBeGreaterThan(12);
  expect(plain.filter(({ text, value }) => !RegExp(`^${value}\\b`).test(text))).toEqual([]);
});

test('the lock time with which a tablet begins is told', () => {
  const { lockTimeMinutes, lockTimeMostMinutes } = settingsSchema.parse({});
  expect(told.get('tablets.lockAfterMinutes')).toContain(`uses ${lockTimeMinutes} until`);
  expect(defaultProfile.tablets.lockAfterMinutes).toBe(lockTimeMostMinutes);
});
