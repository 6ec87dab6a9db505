/** What the screens call the device, where its browser says that it is a phone. */
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState } from './screenState.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
});

const drafts = [{ kind: 'wound-assessment', text: 'Clean.' }] as const;

for (const [language, phone, tablet] of [
  ['en', 'this phone', /(?<!test )this tablet/i],
  ['zh-TW', '此手機', /(?<!測試|檢查)此平板/],
] as const) {
  test(`a phone is called a phone on every screen, in ${language}`, async ({ show }) => {
    for (const address of [
      '/drafts/{0}',
      '/patients',
      '/outbox',
      '/shift',
      '/shift?show=sheet',
      '/settings',
    ]) {
      const state: ScreenState = { drafts: [...drafts], address, settings: { language } };
      const page = await show(state);
      await expect(page.getByRole('main')).toBeVisible();
      if (address.startsWith('/drafts')) await expect(page.locator('body')).toContainText(phone);
      await expect(page.locator('body')).not.toContainText(tablet);
      await expectInShape(page, address);
    }
  });
}
