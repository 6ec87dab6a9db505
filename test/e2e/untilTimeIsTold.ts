/**
 * Waits for an engine's first query: no write is sent before the hospital's time is known (decision 0212), and a fault
 * in every query that is set earlier would keep the record on the tablet.
 */
import { expect } from '@playwright/test';
import type { HospitalControl } from './hospitalControl.ts';

export async function untilTimeIsTold(hospital: HospitalControl): Promise<void> {
  const wasAsked = async () =>
    (await hospital.journal()).some(
      ({ path, status }) => path.startsWith('/requests/') && status !== null,
    );
  await expect.poll(wasAsked).toBe(true);
}
