/** A tablet whose clock differs from the hospital's says so: times that it writes into records are its own. */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { expect, test } from './fixtures.ts';

const minuteMs = 60_000;

for (const [says, skewMinutes] of [
  ['ahead', 17],
  ['behind', -17],
] as const) {
  test(`a clock that is 17 minutes ${says} is told in every screen and in the settings`, async ({
    show,
  }) => {
    const connection = { clockSkewMs: skewMinutes * minuteMs };
    const page = await show({ connection, address: '/settings' });
    const line = commonEn.connection.clockOff.replace('{{difference}}', '17 minutes');
    await expect(page.getByText(line)).toBeVisible();
    const about = settingsEn.about.clockOff.replace('{{difference}}', '17 minutes');
    await expect(page.getByRole('region', { name: settingsEn.about.title })).toContainText(about);
  });
}

test('a few seconds are nobody’s business', async ({ show }) => {
  const page = await show({ connection: { clockSkewMs: 9_000 }, address: '/settings' });
  await expect(page.getByText(settingsEn.about.clockFine)).toBeVisible();
  await expect(page.getByText(/differs from the hospital’s/)).toHaveCount(0);
});
