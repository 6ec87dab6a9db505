/** How soon the screens stop saying that the hospital is out of reach once it is not. */
import type { Page } from '@playwright/test';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { connectionIcon } from '../e2e/pages/connection.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, patientId } from './keptRows.ts';
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
    [`/patients/${patientId}`]: keptPatient.content,
  },
  refusals: { [`/patients/${patientId}/wounds`]: 0 },
  hearsReads: true,
  address: '/outbox',
});
const offline = 'Offline. Safe on this tablet: 1.';

async function expectSaid(page: Page, isAway: boolean): Promise<void> {
  await expect(connectionIcon(page, offline)).toHaveCount(isAway ? 1 : 0);
  const group = page.getByRole('region', { name: outboxEn.group.moving });
  const why = group.getByText(outboxEn.now.outOfReach.slice(0, -1));
  await expect(why).toHaveCount(isAway ? 1 : 0);
}

test('the network that is back is told at once, before anything was asked', async ({ show }) => {
  const page = await show(away());
  await expectSaid(page, true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectSaid(page, false);
});

test('what lasts for the blink of an eye is not told', async ({ show }) => {
  const page = await show({ address: '/settings' });
  await expect(connectionIcon(page, 'Online')).toBeVisible();
  const text = await page.evaluate(async () => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
    window.dispatchEvent(new Event('offline'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return document.body.innerText;
  });
  expect(text).not.toContain('Offline');
  await expect(connectionIcon(page, 'Offline')).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
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
