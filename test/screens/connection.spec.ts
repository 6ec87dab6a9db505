/** The connection is one icon: it moves nothing, and tells why and what to do. */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptPatient, keptWounds } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const phone = { width: 390, height: 844 };
const windows = [{ width: 1180, height: 820 }, phone];
const kept = [keptPatient, keptWounds];
const icon = 'nav button[data-tone]';

const seen = { since: 1, heardAt: Date.now() };
const answers = {
  '/patients/P-1001': keptPatient.content,
  '/patients/P-1001/wounds': keptWounds.content,
};
const states = {
  fine: { connection: { reach: 'reachable', ...seen }, answers },
  offline: { connection: { reach: 'out-of-reach', ...seen } },
  'told-to-wait': { connection: { reach: 'told-to-wait', ...seen } },
  'captive-portal': { connection: { reach: 'captive-portal', ...seen } },
  expired: { hasExpired: true },
} satisfies Record<string, Partial<ScreenState>>;
const words = Object.keys(states) as (keyof typeof states)[];

test('main stands at the same place, whatever the connection is @core', async ({ show, page }) => {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    for (const address of ['/patients', '/patients/P-1001', '/outbox', '/outbox/{0}']) {
      const places: unknown[] = [];
      for (const word of words) {
        await show({ ...states[word], submissions: [{}, {}], kept, address });
        await expect(page.locator(icon)).toContainText(commonEn.connection.is[word]);
        const heading = page.getByRole('heading', { level: 1 }).first();
        await expect(heading).not.toHaveText(commonEn.failure.coming);
        const { x, y, width } = (await page.getByRole('main').boundingBox()) ?? {};
        places.push({ x, y, width });
      }
      expect(places, address).toEqual(words.map(() => places[0]));
    }
  }
});

for (const language of ['en', 'zh-TW'] as const) {
  test(`each state has its word, its number and its sentence, in ${language} @core`, async ({
    show,
    page,
  }) => {
    const { is, why, safe, since, openOutbox } = appWords[language].common.connection;
    const shown = { submissions: [{}, {}], settings: { language }, address: '/settings' };
    for (const [at, word] of words.entries()) {
      await page.setViewportSize(windows[at % 2] ?? phone);
      await show({ ...states[word], ...shown });
      await expect(page.locator(icon), word).toHaveText(`${word === 'fine' ? '' : 2}${is[word]}`);
      await page.locator(icon).click();
      const dialog = page.getByRole('dialog', { name: is[word] });
      await expect(dialog, word).toContainText(word === 'offline' ? '2' : why[word]);
      const more = { fine: [], expired: [safe] }[word as string] ?? [safe, since];
      for (const one of more) await expect(dialog, word).toContainText(sentence(one));
      await expectInShape(page, word);
      await dialog.getByRole('link', { name: openOutbox }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });
}

test('the outbox says "offline" twice at most, and once why it waits', async ({ show, page }) => {
  await page.setViewportSize(phone);
  await show({ ...states.offline, submissions: [{}, {}, {}], address: '/outbox' });
  await expect(page.locator(icon)).toContainText(commonEn.connection.is.offline);
  const text = await page.locator('#root').innerText();
  // And once in what is only read out.
  expect(text.match(/offline/gi)?.length).toBeLessThanOrEqual(3);
  expect(text.match(/cannot be reached/g)).toHaveLength(1);
});

test('photos that need the network say so in one short line', async ({ show, page }) => {
  await page.evaluate(() =>
    Object.assign(navigator.storage, { persisted: async () => false, persist: async () => false }),
  );
  await show({ ...states.offline, drafts: [{}], address: '/drafts/{0}' });
  const line = page.getByText(woundAssessmentEn.photos.notOffline);
  const why = page.getByText(commonEn.keeping.notPromised.risk);
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48);
  await expect(why).toBeHidden();
  await line.click();
  await expect(why).toBeVisible();
});
