/** The lease where two clocks meet: the device's, by which rows are kept, and the engine's own. */
import { afterEach, expect, test, vi } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { realClock, tabletAtWork, type TabletAtWork } from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

const hospital = () => createHospital({ clock: realClock });

/** More renewals than this without a turn of the event loop in between are an endless loop. */
const circle = 200;

/** Counts renewals of the lease; an endless loop is stopped and reported. */
function countRenewals({ device }: TabletAtWork, answer?: { expiresAt: number }) {
  const renew = device.outbox.renewLease;
  const counted = { renewals: 0 };
  const spins = new Promise<'spins'>((resolve) => {
    vi.spyOn(device.outbox, 'renewLease').mockImplementation(async (lease, ...more) => {
      counted.renewals += 1;
      if (counted.renewals > circle) {
        resolve('spins');
        return new Promise(() => undefined);
      }
      return { ...(await renew(lease, ...more)), ...answer };
    });
  });
  return { counted, spins };
}

test.each([60_000, -60_000])(
  'an engine whose clock is %i ms from the device’s sends all the same',
  async (offsetMs) => {
    const engineClock = { ...realClock, now: () => Date.now() + offsetMs };
    const tablet = await tabletAtWork({ engineClock });
    const { spins } = countRenewals(tablet);
    engines.push(tablet.open(hospital().fetch));
    const { submissionId } = await tablet.assess('Cleaned');
    const ended = tablet.until(submissionId, 'done').then(({ progress }) => progress.stage);
    expect(await Promise.race([ended, spins])).toBe('done');
  },
);

test('a lease that stays run out, however often it is renewed, does not keep the tablet busy', async () => {
  const tablet = await tabletAtWork();
  const take = tablet.device.outbox.takeLease;
  vi.spyOn(tablet.device.outbox, 'takeLease').mockImplementation(async (...given) => ({
    ...(await take(...given)),
    expiresAt: 0,
  }));
  const { counted, spins } = countRenewals(tablet, { expiresAt: 0 });
  engines.push(tablet.open(hospital().fetch));
  await tablet.assess('Cleaned');
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    return 'has turns';
  };
  expect(await Promise.race([turns(), spins])).toBe('has turns');
  expect(counted.renewals).toBeLessThan(circle / 10);
});
