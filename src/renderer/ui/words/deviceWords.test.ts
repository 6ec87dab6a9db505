import { expect, it } from 'vitest';
import { deviceOf, wordsOn } from './deviceWords.ts';
import { openTranslator } from './i18n.ts';
import { resources } from './resources.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';

it('knows a phone by what its browser says', () => {
  expect(deviceOf(android)).toBe('phone');
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148')).toBe(
    'phone',
  );
  expect(deviceOf(android.replace(' Mobile', ''))).toBe('tablet');
  expect(deviceOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605')).toBe(
    'tablet',
  );
});

it('never calls a phone a tablet, in either language', () => {
  const en = JSON.stringify(wordsOn('phone', 'en', resources.en));
  expect(en).toContain('Saved on this phone');
  expect(en).not.toMatch(/(?<!test )\bthis tablet\b/i);
  const zh = JSON.stringify(wordsOn('phone', 'zh-TW', resources['zh-TW']));
  expect(zh).toContain('已存於此手機');
  expect(zh).toContain('請保持此手機開機');
  expect(zh).toContain('平板代號');
  expect(zh).not.toMatch(/(?<!測試|檢查)[此依]平板|這台平板/);
});

it('changes nothing else: no other device, no place to fill in, and nothing on a tablet', () => {
  const words = {
    of: { another: 'Copy it from the other tablet to {{where}}.', all: 'The tablets' },
  };
  expect(wordsOn('phone', 'en', words)).toEqual(words);
  expect(wordsOn('tablet', 'en', resources.en)).toBe(resources.en);
});

it('is what the screens say', async () => {
  const { t } = await openTranslator('en', 'phone');
  expect(t('recent.empty', { ns: 'patients' })).toBe('No recent patients on this phone');
});
