/** What a step is, and what several of them ask. */
import { expect } from '@playwright/test';
import { appWords } from '../e2e/pages/words.ts';
import { isAtDoor } from './properties/moment.ts';
import type { Walk } from './walk.ts';
import { recordsWith, type Mark } from './ward.ts';

export interface Step {
  /** What the nurse or her tablet does. */
  readonly name: string;
  /** Whether it can be done now. */
  can(walk: Walk): boolean;
  /** Does it; resolves once its result is on the screen. */
  act(walk: Walk): Promise<void>;
}

export const isFree = ({ seen }: Walk) =>
  seen.dialogs === 0 && !isAtDoor(seen) && seen.headings.length === 1;
export const isAlone = (walk: Walk) => hasTabs(walk) && walk.windows.length === 1;
export const hasTabs = (walk: Walk) => isFree(walk) && walk.seen.hasTabs;
export const isAt = ({ seen, ward }: Walk, title: 'patients' | 'outbox' | 'settings') =>
  seen.headings[0] === appWords[ward.language][title].title;

/** How often a step is drawn, and the step. */
export type Weighted = readonly [weight: number, step: Step];

export const isOnline = ({ ward }: Walk) => !ward.isOffline;

/** Whether all that was submitted for the record of this form has arrived, and nothing else was begun. */
export const isSettled = ({ ward, books }: Walk, { record }: Mark) =>
  ward
    .forRecord(record)
    .every(({ state, word }) => state === 'submitted' && recordsWith(books, word).length > 0);

export async function toTab(walk: Walk, title: 'patients' | 'outbox' | 'settings'): Promise<void> {
  const { nurse, page, ward } = walk;
  await nurse.patients.toTabs();
  const name = new RegExp(`^\\d*\\+?${appWords[ward.language][title].title}`);
  await page.getByRole('navigation').getByRole('link', { name }).first().click();
  await expect(
    page.getByRole('heading', { name: appWords[ward.language][title].title, level: 1 }),
  ).toBeVisible();
}
