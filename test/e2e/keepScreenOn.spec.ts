/** The screen stays on while records are being sent. */
import { expect, test } from './fixtures.ts';

interface Shown {
  /** Screen wake locks held at this moment. */
  locks: number;
  everHeld: number;
}

test('the screen stays on while a record is sent, and not while it waits', async ({
  app,
  hospital,
}) => {
  await app.page.addInitScript(() => {
    const shown: Shown = { locks: 0, everHeld: 0 };
    const put = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true });
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
  expect(await shown()).toEqual({ locks: 0, everHeld: 0 });
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'delay',
    delayMs: 1_500,
  });
  await nurse.assessment.submitAndFollow();
  await expect.poll(shown).toMatchObject({ locks: 1 });
  await nurse.outbox.expectInRecord();
  await expect.poll(shown).toMatchObject({ locks: 0 });

  await app.page.context().setOffline(true);
  await app.page.getByRole('link', { name: 'Patients', exact: true }).click();
  const before = (await shown()).everHeld;
  await nurse.atPatient();
  await nurse.submitted('W-1001-1', 'Offline for a while.');
  await expect.poll(shown).toMatchObject({ locks: 0 });
  expect((await shown()).everHeld).toBe(before);
  await app.page.getByRole('link', { name: /^Outbox/ }).click();
  await expect(nurse.outbox.card().first()).toContainText('Waiting');
  await hospital.onlyRecordId();
});
