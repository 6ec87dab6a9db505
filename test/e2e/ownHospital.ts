/**
 * The hospitals that a journey starts itself, beside its worker's or instead of it: what they received is recorded as
 * well, at the journey's end.
 */
import { test } from '@playwright/test';
import {
  startHospital,
  type StartedHospital,
  type StartOptions,
} from '../../src/hospital/node/startHospital.ts';
import type { ShellOption } from './fixtures.ts';
import { HospitalControl } from './hospitalControl.ts';
import { keepJournal } from './keptJournal.ts';

const openedIn = new Map<string, number>();

/** Starts a hospital on a free port. Must be called in a test or in one of its fixtures. */
export async function startOwnHospital(
  options: Omit<StartOptions, 'port' | 'host'> = {},
): Promise<StartedHospital> {
  const testInfo = test.info();
  const { testId, project } = testInfo;
  const hospital = (openedIn.get(testId) ?? 1) + 1;
  openedIn.set(testId, hospital);
  const { shell = 'web' } = project.use as Partial<ShellOption>;
  const started = await startHospital({ ...options, port: 0, host: '127.0.0.1' });
  return {
    ...started,
    async close() {
      const control = new HospitalControl(started.address);
      await keepJournal({ testInfo, shell, hospital }, control);
      await started.close();
    },
  };
}
