import { expect, test } from 'vitest';
import { plainNamesWarning } from './hostRule.ts';

test('a name that is offered over plain http is told to whoever starts the shell', () => {
  expect(plainNamesWarning(['ward.test'], false)).toMatch(/^--name ward\.test: by http/);
  expect(plainNamesWarning(['ward.test'], true)).toBeUndefined();
  expect(plainNamesWarning(['localhost', 'app.localhost'], false)).toBeUndefined();
  expect(plainNamesWarning([], false)).toBeUndefined();
});
