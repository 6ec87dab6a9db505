/** What the tablet shows while records wait: a number on the icon, a screen that stays on. */
import { expect, test } from './fixtures.ts';

interface Shown {
  badge: number;
  /** Screen wake locks held at this moment. */
  locks: number;
  everHeld: number;
}

test('the icon counts what waits, and the screen stays on while it is sent', async ({
  app,
  hospital,
}) => {
  await app.page.addInitScript(() => {
    const shown: Shown = { badge: 0, locks: 0, everHeld: 0 };
    const put = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true });
    put('setAppBadge', async (count: number) => void (shown.badge = count));
    put('clearAppBadge', async () => void (shown.badge = 0));
    put('wakeLock', {
      async request() {
        shown.locks += 1;
        shown.everHeld += 1;
        return { release: async () => void (shown.locks -= 1) };
      },
    });
    Object.assign(globalThis, { shown });
  });
  const shown = () => app.page.evaluate(() => (globalThis as unknown as { shown: Shown }).shown);
  const nurse = await app.atForm();
  await nurse.assessment.fill('Slowly on its way.');
  expect(await shown()).toEqual({ badge: 0, locks: 0, everHeld: 0 });
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'delay',
    delayMs: 1_500,
  });
  await nurse.assessment.submitAndFollow();
  await expect.poll(shown).toMatchObject({ badge: 1, locks: 1 });
  await nurse.outbox.expectInRecord();
  await expect.poll(shown).toMatchObject({ badge: 0, locks: 0 });

  await app.page.context().setOffline(true);
  await app.page.getByRole('link', { name: 'Patients', exact: true }).click();
  const before = (await shown()).everHeld;
  await nurse.atPatient();
  await nurse.submitted('W-1001-1', 'Offline for a while.');
  await expect.poll(shown).toMatchObject({ badge: 1, locks: 0 });
  // Nothing is being sent, so no battery is spent on it.
  expect((await shown()).everHeld).toBe(before);
  // Nothing can have left, so nothing says that it may be in the hospital.
  await app.page.getByRole('link', { name: /^Outbox/ }).click();
  await expect(nurse.outbox.card().first()).toContainText('Waiting');
  await hospital.onlyRecordId();
});
