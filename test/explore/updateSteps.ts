/** New versions of the app: put up whole or half, taken, put off. */
import { expect } from '@playwright/test';
import { triedVersion } from '../e2e/pages/serviceWorker.ts';
import { appWords } from '../e2e/pages/words.ts';
import { hasTabs, isOnline, type Weighted } from './step.ts';
import type { Walk } from './walk.ts';

const canPublish = (walk: Walk) => walk.published !== undefined && isOnline(walk);

async function publish({ published, page, ward }: Walk): Promise<void> {
  if (published === undefined) return;
  const version = await published.publish();
  expect(await page.evaluate(triedVersion)).toBe('waiting');
  ward.waiting = version;
}

async function publishHalf({ published, page }: Walk): Promise<void> {
  await published?.publishHalf();
  expect(await page.evaluate(triedVersion)).toBe('refused');
}

const wordsOf = ({ ward }: Walk) => appWords[ward.language].common.update;
const shows = (walk: Walk, button: string) =>
  hasTabs(walk) &&
  walk.ward.waiting !== null &&
  walk.seen.text.split('\n').some((line) => line.trim() === button);

async function takeUpdate(walk: Walk): Promise<void> {
  // Every window loads itself anew then.
  const loaded = walk.windows.map((page) => page.waitForEvent('load'));
  await walk.page.getByRole('button', { name: wordsOf(walk).apply, exact: true }).click();
  await Promise.all(loaded);
  walk.ward.changeOver();
}

async function putOff(walk: Walk): Promise<void> {
  await walk.page.getByRole('button', { name: wordsOf(walk).later, exact: true }).click();
  walk.ward.isPutOff = true;
}

/** A version replaces the one before: what she writes meanwhile stays, and no window is of two versions. */
export const updateSteps: readonly Weighted[] = [
  [3, { name: 'a new version is put up', can: canPublish, act: publish }],
  [1, { name: 'half a version is put up', can: canPublish, act: publishHalf }],
  [
    8,
    {
      name: 'takes the new version',
      can: (walk) => shows(walk, wordsOf(walk).apply),
      act: takeUpdate,
    },
  ],
  [
    1,
    {
      name: 'puts the new version off',
      can: (walk) => shows(walk, wordsOf(walk).later),
      act: putOff,
    },
  ],
];
