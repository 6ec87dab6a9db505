/**
 * Owns what the tests of the Electron shell stand on: hospitals of their own, starts of the built app
 * on the double, and at the end the question whether anything was reached for that is not offered.
 */
import { test as base } from '@playwright/test';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { HospitalControl } from '../e2e/hospitalControl.ts';
import {
  removeProfile,
  startElectron,
  type ElectronRun,
  type StartOptions,
} from './electronDouble.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Another hospital each time. */
  openHospital(): Promise<HospitalControl & { address: string }>;
  /** Starts the app; a second start with the same profile is a restart, or a second instance. */
  start(options?: StartOptions): Promise<ElectronRun>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  openHospital: async ({}, provide) => {
    const closers: (() => Promise<void>)[] = [];
    await provide(async () => {
      const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
      closers.push(() => hospital.close());
      const control = new HospitalControl(hospital.address);
      await control.reset();
      return Object.assign(control, { address: hospital.address });
    });
    for (const close of closers) await close();
  },

  // oxlint-disable-next-line no-empty-pattern
  start: async ({}, provide, testInfo) => {
    const runs: ElectronRun[] = [];
    const missed: string[] = [];
    await provide(async (options) => {
      const run = await startElectron(options);
      runs.push(run);
      return run;
    });
    for (const run of runs) {
      missed.push(...(await run.state().catch(() => ({ missed: [] }))).missed);
      await run.end();
    }
    for (const [index, run] of runs.entries()) {
      await testInfo.attach(`output ${index + 1}`, { body: run.output });
    }
    for (const run of runs) await removeProfile(run);
    base.expect(missed, 'what the double does not offer').toEqual([]);
  },
});
