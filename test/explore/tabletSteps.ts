/** What is done to the tablet: a rescue file. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { readRescue } from '../../src/device/rescue/rescueFile.ts';
import { privateKeyIn } from '../../tools/recoveryFile.ts';
import { pin } from '../e2e/pages/signInPage.ts';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { hasTabs, toTab, type Weighted } from './step.ts';
import type { Walk } from './walk.ts';
import { readBooks, recordsWith, type Books } from './ward.ts';

/** The private half of the ward's recovery key: that of `npm start`. */
const recoveryKey = fileURLToPath(
  new URL('../../src/hospital/node/trainingRecoveryKey.pem', import.meta.url),
);

/** Words of the nurse that only this tablet has, as far as the walk knows. */
const onlyHere = ({ ward }: Walk, books: Books) =>
  ward.marks
    .filter(({ author, state }) => author === ward.nurse.name && state !== 'typed')
    .map(({ word }) => word)
    .filter((word) => recordsWith(books, word).length === 0);

async function saveRescueFile(walk: Walk): Promise<void> {
  const { page, ward } = walk;
  const { settings, signIn } = appWords[ward.language];
  const { exports } = settings;
  const expected = onlyHere(walk, walk.books);
  await toTab(walk, 'settings');
  await page.getByRole('button', { name: exports.unsent, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(sentence(signIn.pinOf, { name: ward.nurse.name })).fill(pin);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: exports.unsent, exact: true }).click();
  const path = await (await download).path();
  await expect(dialog).toBeHidden();
  const text = await opened(await readFile(path));
  // What has arrived meanwhile may be in the file, or not.
  const still = onlyHere(walk, await readBooks(walk.hospital));
  const hers = expected.filter((word) => still.includes(word));
  ward.rescued = { author: ward.nurse.name, text, hers };
}

async function opened(bytes: Buffer): Promise<string> {
  const closed = await readRescue(new Blob([new Uint8Array(bytes)]));
  const key = await closed.keyByRecovery(await privateKeyIn(recoveryKey));
  return JSON.stringify((await closed.open(key)).first);
}

/** Rescue files. */
export const tabletSteps: readonly Weighted[] = [
  [
    4,
    {
      name: 'saves a rescue file',
      can: (walk) => hasTabs(walk) && onlyHere(walk, walk.books).length > 0,
      act: saveRescueFile,
    },
  ],
];
