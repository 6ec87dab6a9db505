/**
 * The wait for the first question of an engine: before the hospital has told its time no write leaves
 * (decision 0212), and a fault of every question set earlier would keep the record here.
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
