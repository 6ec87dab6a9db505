/** What a packaged app must be able to do before anything else: start for the first time, record, quit, start again. */
import { expect, type Page } from '@playwright/test';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { startEn } from '../../src/renderer/ui/words/start.en.ts';
import type { HospitalControl } from '../e2e/hospitalControl.ts';
import { Nurse } from '../e2e/pages/nurse.ts';

/** One start of the app, on whatever runs it. */
export interface StartedApp {
  readonly page: Page;
  /** Quits as a user does; returns the exit code. */
  quit(): Promise<number | null>;
}

/** Takes one tablet through its first day, with several starts. Throws if the app does something else. */
export async function firstDay(
  start: () => Promise<StartedApp>,
  hospital: HospitalControl & { address: string },
): Promise<void> {
  const first = await start();
  const { page } = first;
  await expect(page.getByRole('heading', { name: startEn.title, level: 1 })).toBeVisible();
  await page.getByLabel(signInEn.address).fill(hospital.address);
  await page.getByRole('button', { name: 'Continue' }).click();
  const amy = new Nurse(page);
  await amy.door.signIn();
  await amy.patients.open('P-1001');
  await amy.assessed('W-1001-1', 'From the packaged app.');
  expect((await hospital.state()).woundAssessments).toBe(1);
  expect(await first.quit()).toBe(0);

  const second = await start();
  await new Nurse(second.page).door.unlockNewWindow();
  expect(await second.quit()).toBe(0);
  expect((await hospital.state()).woundAssessments).toBe(1);
}
