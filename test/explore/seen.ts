/** What a nurse sees in one window at one moment, as plain data, so that a property can judge it later. */
import type { Page } from '@playwright/test';
import { appWords } from '../e2e/pages/words.ts';
import { howItIsMade, whatIsShown, type Made, type Shown } from './seenInPage.ts';

export type Seen = Shown & Made;

export const bannerNames = Object.values(appWords).map(({ common }) => common.patient.banner);

export async function look(page: Page): Promise<Seen> {
  const [shown, made] = await Promise.all([
    page.evaluate(whatIsShown, bannerNames),
    page.evaluate(howItIsMade),
  ]);
  return { ...shown, ...made };
}
