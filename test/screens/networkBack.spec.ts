/** How soon the screens stop saying that the hospital is out of reach once it is not. */
import type { Page } from '@playwright/test';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { expect, test } from './fixtures.ts';
import { patientId } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

/** The engine's next probe is a while away. */
const away = (): ScreenState => ({
  submissions: [{ row: { wait: { reason: 'out-of-reach', until: null, restMs: null } } }],
  connection: {
    reach: 'out-of-reach',
    since: Date.now() - 300_000,
    heardAt: Date.now() - 1_000,
    nextProbeAt: Date.now() + 60_000,
  },
  answers: {
    [`/patients/${patientId}`]: {
      patientId,
      displayName: 'Lin Mei-Yu',
      medicalRecordNumber: 'MRN-0031001',
    },
  },
  refusals: { [`/patients/${patientId}/wounds`]: 0 },
  hearsReads: true,
  address: '/outbox',
});
const offline = commonEn.connection.offlineSafe_one.replace('{{count}}', '1');

async function expectSaid(page: Page, isAway: boolean): Promise<void> {
  await expect(page.getByText(offline)).toHaveCount(isAway ? 1 : 0);
  const card = page.getByRole('article').getByText(outboxEn.now.outOfReach.slice(0, -1));
  await expect(card).toHaveCount(isAway ? 1 : 0);
}

test('the network that is back is told at once, before anything was asked', async ({ show }) => {
  const page = await show(away());
  await expectSaid(page, true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectSaid(page, false);
});

test('a read that is answered ends it, and the engine need not wait for its next probe', async ({
  show,
}) => {
  const page = await show(away());
  await expectSaid(page, true);
  const woken = page.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('wardbook-wake').addEventListener('message', ({ data }) =>
          resolve(data),
        );
      }),
  );
  await page.evaluate((hash) => (location.hash = hash), `/patients/${patientId}`);
  expect(await woken).toBe('foreground');
  await page.evaluate(() => (location.hash = '/outbox'));
  await expectSaid(page, false);
});
