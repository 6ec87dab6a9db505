/**
 * Handing over the tablet and a draft on it from one nurse to the next: three taps and a PIN, nothing duplicated or lost.
 */
import { expect, test, type App } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { appWords } from './pages/words.ts';
import { seeLock } from './unlocking.ts';

/** Amy Lin is at work; Ben Wu has signed in on this tablet before. */
async function bothKnown(app: App, language: 'en' | 'zh-TW' = 'en'): Promise<Nurse> {
  const nurse = new Nurse(app.page, language);
  await app.open();
  await nurse.door.ensureIn();
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  await nurse.switchTo('Amy Lin');
  return nurse;
}

test('a draft with its photo goes to a colleague, who submits it in her own name', async ({
  app,
  hospital,
}) => {
  const nurse = await bothKnown(app);
  const { page } = app;
  await nurse.patients.open('P-1001');
  await nurse.fillIn('W-1001-1', 'Begun by Amy.', [await madePhoto(page)]);
  await page.getByRole('button', { name: appWords.en.common.handOver.button }).click();
  const { words } = nurse.door;
  await expect(page.getByRole('heading', { name: words.switch.handOver, level: 1 })).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);
  // The wrong PIN hands over nothing.
  await nurse.door.nameThenPin('Ben Wu', '999111');
  await expect(page.getByText(words.error.pinWrong)).toBeVisible();
  await expect(page.getByRole('button', { name: words.switch.take })).toBeVisible();
  await nurse.door.pinOfTapped();
  await expect(page.getByText('From Amy Lin,')).toBeVisible();
  await expect(nurse.assessment.note()).toHaveValue('Begun by Amy.');
  await expect(nurse.assessment.length()).toHaveValue('3.5');
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await expect(nurse.assessment.photos().locator('img')).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);
  await nurse.assessment.note().fill('Begun by Amy, ended by Ben.');
  await nurse.sent();
  const writes = (await hospital.journal()).filter(({ committed }) => committed !== null);
  expect(new Set(writes.map(({ who }) => who))).toEqual(new Set(['nurse-ben']));
  expect(await hospital.state()).toMatchObject({
    woundAssessments: 1,
    attachments: { bound: 1, unbound: 0 },
  });
  // The nurse who began the draft no longer has it.
  await nurse.switchTo('Amy Lin');
  await nurse.patients.open('P-1001');
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  await expect(nurse.patient.drafts()).toHaveCount(0);
});

test('switching locks at the first tap, and the next nurse begins at her patients', async ({
  app,
}) => {
  const nurse = await bothKnown(app);
  const { page } = app;
  await nurse.draft('Nobody else’s.');
  const address = page.url();
  await nurse.switchButton().click();
  await expect(nurse.assessment.note()).toHaveCount(0);
  await page.goto(address);
  await seeLock(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: nurse.door.words.unlock })).toBeVisible();
  await nurse.door.unlockIfLocked('Amy Lin');
  await nurse.switchTo('Ben Wu');
  await expect(page.getByText('Nobody else’s.')).toHaveCount(0);
  await nurse.switchTo('Amy Lin');
  await nurse.patients.open('P-1001');
  await expect(nurse.patient.drafts().getByRole('link')).toHaveCount(1);
});
