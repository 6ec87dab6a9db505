/**
 * Fixtures for the tests of the Electron shell: hospitals of their own, starts of the built app on the double, and a
 * final check that nothing was accessed that the double does not offer.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startHospital } from '../../src/hospital/node/startHospital.ts';
import { HospitalControl } from '../e2e/hospitalControl.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import {
  removeProfile,
  startElectron,
  type ElectronRun,
  type StartOptions,
} from './electronDouble.ts';

export { expect } from '@playwright/test';

/** The app on a tablet, in front of a hospital of its own. */
export interface OpenedApp {
  readonly hospital: HospitalControl & { address: string };
  /** The app's arguments for that hospital. */
  readonly given: readonly string[];
  readonly run: ElectronRun;
  readonly page: Page;
  readonly nurse: Nurse;
  /** Starts it again on the same tablet: a restart, or a second instance. */
  again(options?: StartOptions): Promise<OpenedApp>;
}

interface Fixtures {
  /** Another hospital each time. */
  openHospital(): Promise<HospitalControl & { address: string }>;
  /** Starts the app; a second start with the same profile is a restart, or a second instance. */
  start(options?: StartOptions): Promise<ElectronRun>;
  /** A hospital, and the app started for it. */
  open(options?: StartOptions): Promise<OpenedApp>;
  /** Puts a policy file beside the app; returns the environment to start it with. */
  policy(entries: object): Promise<Record<string, string>>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads the fixture names from this pattern.
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

  open: async ({ start, openHospital }, provide) => {
    await provide(async (options = {}) => {
      const hospital = await openHospital();
      const given = [`--hospital=${hospital.address}`];
      const opened = async (how: StartOptions): Promise<OpenedApp> => {
        const run = await start({ ...how, given: [...given, ...(how.given ?? [])] });
        const page = await run.page();
        const again = async (next: StartOptions = {}) => opened({ profile: run.profile, ...next });
        return { hospital, given, run, page, nurse: new Nurse(page), again };
      };
      return opened(options);
    });
  },

  // oxlint-disable-next-line no-empty-pattern
  policy: async ({}, provide) => {
    const folders: string[] = [];
    await provide(async (entries) => {
      const folder = await mkdtemp(join(tmpdir(), 'wardbook-resources-'));
      folders.push(folder);
      await writeFile(join(folder, 'policy.json'), JSON.stringify(entries));
      return { WARDBOOK_RESOURCES: folder };
    });
    for (const folder of folders) await rm(folder, { recursive: true });
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
