/** What can be done to a record after it was written, alone and with a colleague's change in between. */
import { expect, test } from './fixtures.ts';
import { expectBarred } from './pages/deliberateButton.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';

const sawNote = 'Edges clean. Foam dressing. Next dressing change in two days.';
const theirNote = 'Edges clean, slough at three o’clock. Foam dressing. Next change tomorrow.';
const ourNote = 'Edges clean. Silver dressing. Next dressing change in two days.';

/** A colleague's own request, from another place. */
async function asBen(
  servers: { hospitalAddress: string },
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const response = await fetch(`${servers.hospitalAddress}${path}`, {
    method,
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify({ clientRequestId: crypto.randomUUID(), ...body }),
  });
  expect(response.ok).toBe(true);
}

async function onlyRecordId(records: Record<string, unknown>[]): Promise<string> {
  expect(records).toHaveLength(1);
  return String(records[0]?.['recordId']);
}

test.describe('with every part of the app on the tablet', () => {
  test.use({ serviceWorkers: 'allow' });

  test('three photos, offline and online again: all bound, in the order of the nurse @core', async ({
    app,
    hospital,
    context,
  }) => {
    const nurse = await app.atPatient();
    await expect(nurse.patient.wounds()).toContainText('W-1001-1');
    const photos = [
      // They are distinguished by their dimensions, which survive the app's processing.
      await madePhoto(app.page, { widthPx: 320 }),
      await madePhoto(app.page, { widthPx: 640 }),
      await madePhoto(app.page, { widthPx: 960 }),
    ];
    await app.untilKept();
    await context.setOffline(true);
    await nurse.fillIn('W-1001-1', 'Three photos, offline.', photos);
    await app.page.getByRole('button', { name: 'Move photo 3 earlier' }).click();
    await nurse.assessment.submitAndFollow();
    await expect(nurse.outbox.card()).toContainText('Waiting');
    await context.setOffline(false);
    await nurse.outbox.expectInRecord();

    const state = await hospital.state();
    expect(state.attachments).toEqual({ bound: 3, unbound: 0 });
    const [record] = await hospital.records();
    const bySize = (await hospital.attachments())
      .toSorted((a, b) => Number(a['length']) - Number(b['length']))
      .map(({ attachmentId }) => attachmentId);
    const [small, middle, large] = bySize;
    expect(record?.['attachmentIds']).toEqual([small, large, middle]);

    // Her own photos are shown with the record when the hospital is out of reach again.
    await nurse.outbox.openCard();
    await nurse.record.expectChangeable();
    await context.setOffline(true);
    await app.page.reload();
    await expect(nurse.record.photos()).toHaveCount(3);
  });
});

test('a correction goes on top of the version that was seen @core', async ({ app, hospital }) => {
  const nurse = await app.atPatient();
  await nurse.assessed('W-1001-1', sawNote);
  await nurse.outbox.openCard();
  await nurse.record.expectChangeable();
  await nurse.record.correctButton().click();
  await expect(nurse.record.correctedNote()).toHaveValue(sawNote);
  await expectBarred(nurse.record.button('Submit correction'));
  await nurse.record.correctedNote().fill(ourNote);
  await expect(nurse.record.changes()).toContainText('Silver');
  const seen = app.page.getByRole('region', { name: 'In the record, version 1' });
  await expect(seen).toContainText('Foam');
  await nurse.record.submitCorrectionAndFollow();
  await nurse.outbox.expectInRecord(30_000, /^Correction/);

  const recordId = await onlyRecordId(await hospital.records());
  await nurse.patients.show();
  await nurse.patients.askForRecord(recordId);
  await expect(app.page.getByText('Version', { exact: true }).locator('..')).toContainText('2');
  await expect(app.page.getByText(ourNote)).toBeVisible();
});

test.describe('when a colleague has changed the record meanwhile', () => {
  test.beforeEach(async ({ app, hospital, servers }) => {
    const nurse = await app.atPatient();
    await nurse.assessed('W-1001-1', sawNote);
    await nurse.outbox.openCard();
    await nurse.record.expectChangeable();
    await nurse.record.writeCorrection(ourNote);
    const recordId = await onlyRecordId(await hospital.records());
    const changes = { version: 1, changes: { careNote: theirNote } };
    await asBen(servers, 'PATCH', `/wound-assessments/${recordId}`, changes);
    await nurse.record.submitCorrectionAndFollow();
    await nurse.outbox.expectNeedsYou(/^Correction/);
    await nurse.outbox.solve('Compare');
  });

  test('three texts stand side by side, and edits that do not touch are put together', async ({
    app,
    hospital,
  }) => {
    const { record, outbox } = new Nurse(app.page);
    await expect(record.column('Version you opened')).toContainText('Foam dressing');
    await expect(record.column('Current version')).toContainText('slough at three o’clock');
    await expect(record.column('Yours')).toContainText('Silver dressing');
    await expect(record.column('Yours').locator('mark')).toContainText(['Silver']);

    const together = app.page.getByRole('region', { name: 'Combine both' });
    const both = 'Edges clean, slough at three o’clock. Silver dressing. Next change tomorrow.';
    await expect(together).toContainText('Your edits don’t overlap');
    await expect(together.locator('mark')).toContainText(['slough at three', 'Silver', 'tomorrow']);
    await record.button('Edit the combined text').click();
    await expect(app.page.getByLabel('Combined text')).toHaveValue(both);
    const mixed = 'Edges clean, slough at three o’clock. Silver dressing.';
    await app.page.getByLabel('Combined text').fill(mixed);
    await expect(app.page.locator('[data-saved="saved"]')).toBeVisible();
    // A combined text in progress survives a reload.
    await app.page.reload();
    await expect(app.page.getByLabel('Combined text')).toHaveValue(mixed);
    await record.button('Submit combined text').click();
    await outbox.expectInRecord(30_000, /^Correction/);
    const [stored] = await hospital.records();
    expect(JSON.stringify(stored)).toContain(mixed);
  });

  test('mine replaces theirs only after a question that shows what goes @core', async ({
    app,
    hospital,
  }) => {
    const { record, outbox } = new Nurse(app.page);
    await record.button('Replace with mine').click();
    const dialog = app.page.getByRole('dialog');
    await expect(dialog.locator('mark').first()).toContainText('slough');
    const [before] = await hospital.records();
    expect(JSON.stringify(before)).not.toContain(ourNote);
    await dialog.getByRole('button', { name: 'Replace with mine' }).click();
    await outbox.expectInRecord(30_000, /^Correction/);
    const [stored] = await hospital.records();
    expect(JSON.stringify(stored)).toContain(ourNote);
  });
});

test('a record is voided in two steps, with a reason @core', async ({ app, hospital }) => {
  const nurse = await app.atPatient();
  await nurse.assessed('W-1001-1', sawNote);
  await nurse.outbox.openCard();
  await nurse.record.expectChangeable();
  await nurse.record.button('Void').click();
  await nurse.record.button('Void record').click();
  await expect(app.page.getByText('Enter a reason.')).toBeVisible();
  await expect(app.page.getByText(sawNote)).toBeVisible();
  await app.page.getByLabel('Reason', { exact: true }).fill('Entered for the wrong wound');
  await nurse.record.button('Void record').click();
  await expect(app.page.getByRole('dialog')).toContainText('This cannot be undone');
  expect((await hospital.journal()).some(({ path }) => path.endsWith('/void'))).toBe(false);
  await nurse.record.voidForGood();
  await nurse.outbox.expectInRecord(30_000, /^Void/);

  const recordId = await onlyRecordId(await hospital.records());
  await nurse.patients.show();
  await nurse.patients.askForRecord(recordId);
  await expect(app.page.getByText('Voided: can be read but not changed.')).toBeVisible();
  await expect(nurse.record.correctButton()).toHaveCount(0);
});
