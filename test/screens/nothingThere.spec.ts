/** What each screen says if there is nothing to show and no network: never a blank page. */
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { outboxZhTw } from '../../src/renderer/ui/words/outbox.zh-TW.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../src/renderer/ui/words/settings.zh-TW.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = {
  en: { outbox: outboxEn, patients: patientsEn, settings: settingsEn },
  'zh-TW': { outbox: outboxZhTw, patients: patientsZhTw, settings: settingsZhTw },
};

const windows = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

for (const language of ['en', 'zh-TW'] as const) {
  test(`an unused tablet without a network has a heading on every screen, in ${language} @core`, async ({
    show,
  }) => {
    const { outbox, patients, settings } = words[language];
    const titles: [string, string | RegExp][] = [
      ['/patients', patients.title],
      ['/outbox', outbox.title],
      ['/settings', settings.title],
      ['/outbox/nothing', outbox.detail.notFound],
      ['/patients/P-404', /./],
      ['/drafts/nothing', /./],
      ['/records/nothing', /./],
      ['/nowhere', /./],
    ];
    for (const [address, title] of titles) {
      const page = await show({ settings: { language }, address });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading, address).toHaveText(title);
      for (const viewport of windows) {
        await page.setViewportSize(viewport);
        await expectInShape(page, address);
      }
    }
  });
}
