/**
 * A tablet that is new to the house, and whose clock is days off: the hospital's answers show it, and what is written
 * from then on has the hospital's time. Only the page's clock can be set here, and not that of the worker in which the
 * engine runs, which hears it by itself on a real tablet (engine.test.ts).
 */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { takeClock } from './pages/tabletClock.ts';

// Nobody has signed in by another time before.
test.use({ tablet: 'new' });

const hourMs = 3_600_000;
const offs = [
  ['three days fast', 72 * hourMs],
  ['a day slow', -24 * hourMs],
] as const;

for (const [says, offMs] of offs) {
  test(`an assessment on a tablet that is ${says} has the hospital's time`, async ({
    app,
    hospital,
  }) => {
    const { page } = app;
    const nurse = new Nurse(page);
    await takeClock(page);
    await page.clock.setSystemTime(Date.now() + offMs);
    await app.open();
    await nurse.atPatient();
    // One answer alone might be wrong; a later one confirms it.
    await page.clock.fastForward(6_000);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^This tablet’s clock/)).toBeVisible();
    await nurse.assessed('W-1001-1', 'Clean, granulating.');
    const [record] = await hospital.records();
    const observedAt = /"observedAt":"([^"]+)"/.exec(JSON.stringify(record))?.[1] ?? '';
    expect(Math.abs(Date.parse(observedAt) - Date.now())).toBeLessThan(hourMs);
  });
}
