/** A tablet that breaks: its unsent work continues on another one, and arrives exactly once. */
import type { Locator, Page } from '@playwright/test';
import { answerRecovery } from '../../src/vault/recovery.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test } from './fixtures.ts';
import { guardedProfile } from './guardedHospital.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { passedOn } from './pages/passedOn.ts';
import { dropRecoveryKey } from './unlocking.ts';
import { untilTimeIsTold } from './untilTimeIsTold.ts';

const passphrase = 'violet kettle harbour moss';

test.use({ serviceWorkers: 'allow' });

async function toSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

/** Saves unsent work to a file; returns its path. */
async function saveFile(page: Page, words: string | null = passphrase): Promise<string> {
  if (words !== null) await dropRecoveryKey(page);
  await toSettings(page);
  await page.getByRole('button', { name: 'Save unsent work' }).click();
  const dialog = page.getByRole('dialog');
  if (words !== null) {
    await dialog.getByLabel('Passphrase', { exact: true }).fill(words);
    await dialog.getByLabel('Passphrase again').fill(words);
  }
  await dialog.getByLabel('PIN of Amy Lin').fill('135797');
  await dialog.getByRole('button', { name: 'Save unsent work' }).click();
  await expect(dialog.getByText('Wrong PIN. Try again.')).toBeVisible();
  await dialog.getByLabel('PIN of Amy Lin').fill('246810');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save unsent work' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^wardbook-rescue-\d{4}-\d\d-\d\d\.wbrescue$/);
  await expect(dialog).toBeHidden();
  return saved.path();
}

async function choose(page: Page, path: string): Promise<void> {
  await page.locator('main').getByLabel('Restore from file').setInputFiles(path);
}

async function openFile(page: Page, path: string, words = passphrase): Promise<Locator> {
  await choose(page, path);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passphrase').fill(words);
  await dialog.getByRole('button', { name: 'Open' }).click();
  return dialog;
}

async function importFile(page: Page, path: string): Promise<void> {
  const dialog = await openFile(page, path);
  await expect(dialog).toContainText('Saved by you, unchanged');
  await dialog.getByRole('button', { name: 'Restore' }).click();
}

test('work of a tablet that is offline, one record of it sent already for all anybody knows, arrives once from two tablets', async ({
  app,
  context,
  hospital,
  tablets,
}) => {
  const nurse = await app.nurse();
  await app.untilKept();
  await nurse.atForm();
  await nurse.assessment.fill('Perhaps there already.');
  await untilTimeIsTold(hospital);
  // The hospital commits the first record, but neither its response nor that to a query arrives.
  await hospital.faults(
    { match: { method: 'POST', path: '/wound-assessments' }, fault: 'drop-after' },
    { match: { method: 'GET', path: '/requests/*' }, fault: 'drop-before' },
  );
  await nurse.assessment.submitAndFollow();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(1);
  await expect(nurse.outbox.card()).toContainText('Checking');
  await context.setOffline(true);
  await nurse.patients.show();
  await nurse.atForm();
  await nurse.assessment.fill('With a photo.', [await madePhoto(app.page)]);
  await nurse.assessment.submitAndFollow();
  const file = await saveFile(app.page);

  await hospital.noFaults();
  // Another tablet, on which nobody has signed in before.
  const second = await tablets.open();
  const other = new Nurse(second.page);
  await second.open();
  await other.door.signIn();
  await second.untilKept();
  await second.context.setOffline(true);
  await toSettings(second.page);
  await importFile(second.page, file);
  await expect(second.page.getByRole('alert')).toContainText('Restored: 2');
  await importFile(second.page, file);
  await expect(second.page.getByRole('alert')).toContainText('Already here, unchanged: 2');

  await Promise.all([context.setOffline(false), second.context.setOffline(false)]);
  for (const each of [nurse, other]) {
    await each.outbox.show();
    await each.outbox.tryNow();
    const inRecord = each.outbox.cards().filter({ hasText: each.outbox.states.done });
    await expect(inRecord).toHaveCount(2);
  }
  const { woundAssessments, attachments } = await hospital.state();
  expect([woundAssessments, attachments.bound]).toEqual([2, 1]);
});

test('made for the recovery key of the hospital, a file is imported with an answer to the tablet’s request', async ({
  hospital,
  tablets,
}) => {
  const { profile, privateKey } = await guardedProfile(acceptedRisk);
  const first = await tablets.open({ profile });
  const nurse = new Nurse(first.page);
  await first.open();
  await nurse.door.signIn();
  await nurse.draft('Begun on the first tablet.');
  const file = await saveFile(first.page, null);

  const second = await tablets.open({ profile });
  await second.open();
  await new Nurse(second.page).door.signIn();
  await toSettings(second.page);
  await choose(second.page, file);
  const dialog = second.page.getByRole('dialog');
  expect(await complaintsOfAxe(second.page)).toEqual([]);
  await dialog.getByLabel('Answer').fill('something else');
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(dialog).toContainText('Not the answer to this request.');
  const request = await dialog.getByLabel('Request').inputValue();
  expect(await passedOn(second.page)).toBe(request);
  expect(await complaintsOfAxe(second.page)).toEqual([]);
  await dialog.getByLabel('Answer').fill(await answerRecovery(privateKey, request));
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(second.page.getByRole('alert')).toContainText('Restored: 1');
  expect((await hospital.state()).woundAssessments).toBe(0);
});
