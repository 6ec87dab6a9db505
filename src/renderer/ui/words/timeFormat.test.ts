/** How long ago something was, as people say it. */
import { expect, test } from 'vitest';
import { openTranslator } from './i18n.ts';
import type { Language } from './language.ts';
import { timeFormat } from './timeFormat.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
const nowMs = at('2026-11-28T00:46:00');

test.each<[from: string, en: string, zh: string]>([
  ['2026-11-28T00:45:30', 'just now', '剛剛'],
  ['2026-11-28T00:41:00', '5 minutes ago', '5 分鐘前'],
  ['2026-11-27T21:46:00', '3 hours ago', '3 小時前'],
  ['2026-11-27T00:33:00', 'yesterday', '昨天'],
  ['2026-11-26T21:40:00', '2 days ago', '2 天前'],
  ['2026-11-25T21:40:00', '3 days ago', '3 天前'],
  ['2026-11-20T21:40:00', '8 days ago', '8 天前'],
])('from %s it is %s, %s', async (from, en, zh) => {
  const said = async (language: Language) => {
    const { t } = await openTranslator(language);
    return timeFormat(t, language, 'Asia/Taipei').ago(at(from), nowMs);
  };
  expect([await said('en'), await said('zh-TW')]).toEqual([en, zh]);
});

test('the days of a change are those of "ago", and none for less than 24 hours', async () => {
  const { t } = await openTranslator('en');
  const { days } = timeFormat(t, 'en', 'Asia/Taipei');
  expect(days(at('2026-11-27T21:46:00'), nowMs)).toBe(0);
  expect(days(at('2026-11-27T00:33:00'), nowMs)).toBe(1);
  expect(days(at('2026-11-26T21:40:00'), nowMs)).toBe(2);
  // From a summer into a winter: the clock of the ward shows an hour twice.
  const berlin = timeFormat(t, 'en', 'Europe/Berlin').days;
  expect(berlin(Date.parse('2026-10-24T10:00+02:00'), Date.parse('2026-10-26T10:00+01:00'))).toBe(
    2,
  );
  // A clock that was ahead.
  expect(days(at('2026-11-30T00:00:00'), nowMs)).toBe(0);
});
