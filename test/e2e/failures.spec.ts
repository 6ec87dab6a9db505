/** Every failure has a plain sentence of its own: what happened, what is safe, what to do next. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { storedRows } from './pages/storedRows.ts';
import { takeClock } from './pages/tabletClock.ts';

test.describe('at sign-in', () => {
  test.use({ tablet: 'new' });

  test('a dead token @core', async ({ app }) => {
    const { door } = new Nurse(app.page);
    await app.open();
    await door.fill('expired-dan', 'Dan Wu');
    await door.submit();
    await expect(door.alert()).toContainText('This access token does not work');
    await expect(door.alert()).toContainText('Ask for a new one');
  });
});

test.describe('at finding a patient', () => {
  test.beforeEach(async ({ app }) => {
    await app.open();
    await new Nurse(app.page).door.ensureIn();
  });

  test('a stay that nobody has, and a closed one @core', async ({ app }) => {
    const nurse = new Nurse(app.page);
    await nurse.patients.askForStay('E-9999');
    await expect(app.page.getByText('No stay with ID E-9999.')).toBeVisible();
    await app.page.getByLabel('Hospital stay ID').fill('E-1004');
    await app.page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(nurse.patient.banner()).toContainText('closed');
    await expect(
      app.page.getByText('This stay is closed. New records may be refused.'),
    ).toBeVisible();
    await expect(app.page.getByText('open stays only')).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
  });

  test('offline, what was never opened here', async ({ app, context }) => {
    await context.setOffline(true);
    await new Nurse(app.page).patients.ask('P-1001');
    await expect(app.page.getByText('The hospital cannot be reached, and P-1001')).toBeVisible();
  });
});

test.describe('at photos', () => {
  test.beforeEach(async ({ app }) => {
    await app.atForm();
  });

  test('an over-large photo is scaled, and says so', async ({ app, hospital }) => {
    test.slow();
    const nurse = new Nurse(app.page);
    const photo = await madePhoto(app.page, { widthPx: 4500, heightPx: 3200, quality: 0.95 });
    expect(photo.buffer.length).toBeGreaterThan(10_000_000);
    await nurse.assessment.addPhotos(photo);
    await expect(app.page.getByText('Made smaller for the hospital.')).toBeVisible({
      timeout: 120_000,
    });
    await nurse.assessment.note().fill('One very large photo.');
    await nurse.sent();
    const [stored] = await hospital.attachments();
    expect(Number(stored?.['length'])).toBeLessThan(10_000_000);
  });

  test('a thread for drafts that cannot be started costs nothing that is written', async ({
    app,
    context,
  }) => {
    await context.addInitScript(() => {
      const RealWorker = Worker;
      globalThis.Worker = class extends RealWorker {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(/savingWorker/.test(String(address)) ? '/assets/missing.js' : address, options);
        }
      };
    });
    const nurse = new Nurse(app.page);
    await app.page.reload();
    await nurse.assessment.note().fill('Written without a thread of its own.');
    await expect(nurse.assessment.saved()).toBeVisible();
    expect(app.page.workers().map((worker) => worker.url())).not.toContainEqual(
      expect.stringContaining('savingWorker'),
    );
    await app.page.reload();
    await expect(nurse.assessment.note()).toHaveValue('Written without a thread of its own.');
  });

  test('a camera that is refused leaves the file way open', async ({ app, context }) => {
    const { assessment } = new Nurse(app.page);
    await context.clearPermissions();
    await app.page.getByRole('button', { name: 'Take a photo' }).click();
    const dialog = app.page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(
      /Camera access is blocked|No working camera/,
    );
    const chosen = app.page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    const photo = await madePhoto(app.page);
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-photo-'));
    await writeFile(join(folder, photo.name), photo.buffer);
    await (await chosen).setFiles(join(folder, photo.name));
    await expect(assessment.photos()).toHaveCount(1);
    await rm(folder, { recursive: true });
  });
});

test.describe('at submitting', () => {
  test.beforeEach(async ({ app }) => {
    await app.atForm();
  });

  test('a field that the hospital refuses (422) is mended at the field and sent @core', async ({
    app,
    hospital,
  }) => {
    const nurse = new Nurse(app.page);
    await hospital.interpret({ noteLimit: '255' });
    await nurse.assessment.fill('Long. '.repeat(60));
    await nurse.assessment.submitAndFollow();
    await nurse.outbox.expectNeedsYou();
    await expect(nurse.outbox.card()).toContainText('The hospital refused this record');
    await nurse.outbox.solve('Fix');
    await nurse.outbox.action('Fix and resubmit').click();
    await expect(app.page.getByText('Refused by the hospital:')).toBeVisible();
    await nurse.assessment.note().fill('Short.');
    await expect(app.page.getByText('Refused by the hospital:')).toHaveCount(0);
    await nurse.sent();
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  });

  test.describe('with every part of the app on the tablet', () => {
    test.use({ serviceWorkers: 'allow' });

    test('taken back before the record left, it is a draft again @core', async ({
      app,
      context,
    }) => {
      const nurse = new Nurse(app.page);
      const photo = await madePhoto(app.page);
      await app.untilKept();
      await context.setOffline(true);
      await nurse.assessment.fill('Too early.', [photo]);
      await nurse.assessment.submitAndFollow();
      await nurse.outbox.openCard();
      await nurse.outbox.action('Withdraw and edit').click();
      await expect(nurse.assessment.note()).toHaveValue('Too early.');
      await expect(nurse.assessment.length()).toHaveValue('3.5');
      await expect(nurse.assessment.photos()).toHaveCount(1);
    });
  });
});

test('a clock that is put back a week leaves the wounds of a patient on the screen', async ({
  app,
}) => {
  const { page } = app;
  const nurse = new Nurse(page);
  await takeClock(page);
  await app.open();
  await nurse.atPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  const known = (await storedRows(page, 'cache')).length;
  const weekAgo = Date.now() - 7 * 24 * 3_600_000;
  await page.clock.setFixedTime(weekAgo);
  await page.reload();
  await nurse.door.unlockIfLocked('Amy Lin');
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  const ahead = async (name: 'fetchedAt' | 'openedAt') => {
    const rows = await storedRows(page, 'cache');
    return rows.filter((row) => Number(Reflect.get(Object(row), name)) > weekAgo).length;
  };
  await expect.poll(() => ahead('fetchedAt')).toBe(0);
  // What the tablet deletes by itself is deleted some seconds after a nurse has signed in.
  await page.clock.fastForward(10_000);
  await expect.poll(() => ahead('openedAt')).toBe(0);
  // Nothing was deleted; what is read beside the wounds may have come since.
  expect((await storedRows(page, 'cache')).length).toBeGreaterThanOrEqual(known);
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
});
