/** Tests that every field for a secret has the attributes of `secretInput`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '../..');

/** Elements with the type of a password, and Mantine's own field for one. */
const secretFields = /type="password"|type: 'password'|<PasswordInput\b[^>]*>/g;

function secretsIn(source: string): { bare: number; guarded: number } {
  const found = [...source.matchAll(secretFields)].map(([field]) => field);
  const guarded = found.filter((field) => field.includes('{...secretInput}'));
  return {
    bare: found.length - guarded.length,
    guarded: source.split('{...secretInput}').length - 1,
  };
}

it('finds a field for a secret that the browser would offer to save', () => {
  expect(secretsIn('<TextInput name="pin" type="password" />').bare).toBe(1);
  expect(secretsIn('<PasswordInput\n name="token"\n />').bare).toBe(1);
  expect(secretsIn('<PasswordInput {...secretInput} />').bare).toBe(0);
});

it('no field of the app is one', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, ...secretsIn(readFileSync(join(renderer, file), 'utf8')) }));
  expect(files.filter(({ bare }) => bare > 0)).toEqual([]);
  expect(files.filter(({ guarded }) => guarded > 0).length).toBeGreaterThan(3);
});
