/** Tests that the reason of a failed journey says what it waited for, and where. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reasonOf } from './playwrightReporter.ts';

it('says what a failed journey waited for, and where', () => {
  const error = {
    message: [
      '\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m',
      '',
      "Locator: locator('footer').getByRole('button').first()",
      'Expected: visible',
    ].join('\n'),
    location: { file: join(process.cwd(), 'test/e2e/pages/screenPage.ts'), line: 45, column: 7 },
  };
  expect(reasonOf([{}, { error }])).toBe(
    "Error: expect(locator).toBeVisible() failed; Locator: locator('footer').getByRole('button').first(); " +
      'test/e2e/pages/screenPage.ts:45',
  );
});

it('says what there is where no place is known', () => {
  expect(reasonOf([{ error: { message: 'Test timeout of 600000ms exceeded.' } }])).toBe(
    'Test timeout of 600000ms exceeded.',
  );
  expect(reasonOf([])).toBe('');
});
