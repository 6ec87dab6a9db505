/** What is done to the tablet: a rescue file. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readRescue } from '../../src/device/rescue/rescueFile.ts';
import { pin } from '../e2e/pages/signInPage.ts';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { hasTabs, toTab, type Weighted } from './step.ts';
import type { Walk } from './walk.ts';
import { readBooks, recordsWith, type Books } from './ward.ts';

const passphrase = 'violet kettle harbour moss';

/** Words of the nurse that only this tablet has, as far as the walk knows. */
const onlyHere = ({ ward }: Walk, books: Books) =>
  ward.marks
    .filter(({ author, state }) => author === ward.nurse.name && state !== 'typed')
    .map(({ word }) => word)
    .filter((word) => recordsWith(books, word).length === 0);

async function saveRescueFile(walk: Walk): Promise<void> {
  const { page, ward } = walk;
  const { settings, signIn, common } = appWords[ward.language];
  const { exports } = settings;
  const expected = onlyHere(walk, walk.books);
  await toTab(walk, 'settings');
  await page.getByRole('button', { name: exports.unsent, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(signIn.passphrase, { exact: true }).fill(passphrase);
  await dialog.getByLabel(common.rescue.passphraseAgain).fill(passphrase);
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
  const key = await closed.keyByPassphrase(passphrase);
  if (key === null) throw new Error('the passphrase does not open the rescue file');
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
