/**
 * The first complete journey, and every way to interrupt it: a nurse's assessment reaches the hospital exactly once,
 * whatever happens to the network, the page or the response.
 */

import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { connectionIcon } from './pages/connection.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';

// A reloaded page comes from the service worker, as on a ward.
test.use({ serviceWorkers: 'allow' });

test('a wound assessment with a photo of several MB reaches the hospital once @electron @core', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atPatient();
  await expect(nurse.patient.banner()).toContainText('Lin Mei-Yu');
  await expect(nurse.patient.banner()).toContainText('Chart no. MRN-0031001');
  await nurse.patient.assessAndWait('W-1001-1');
  const note = 'Clean, granulating. Foam dressing.';
  const photo = await madePhoto(app.page, { widthPx: 1600, heightPx: 1200 });
  await nurse.assessment.fill(note, [photo]);
  const expectShown = async (at: Locator, size: RegExp) => {
    await expect(at).toContainText(size);
    await expect(at).toContainText(note);
    await expect(at.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible();
  };
  await nurse.assessment.review();
  await expectShown(nurse.assessment.sheet(), /Length\D*3\.5 cm.*Width\D*2\.0 cm/s);
  await nurse.assessment.submitButton().click();
  await nurse.patient.expectSubmittedInRecord();
  await nurse.patient.submitted().click();
  await expectShown(app.page.getByRole('main'), /3\.5 × 2\.0 cm/);

  const [record] = await hospital.records();
  const written = JSON.stringify(record);
  expect(written).toContain('"length":{"value":3.5,"unit":"cm"}');
  expect(written).toContain('"width":{"value":2,"unit":"cm"}');
  expect(written).toContain(`"careNote":"${note}"`);
  expect(await hospital.state()).toMatchObject({
    woundAssessments: 1,
    attachments: { bound: 1, unbound: 0 },
  });

  await nurse.patients.show();
  await nurse.atPatient();
  await expect(nurse.patient.wounds()).toContainText('3.5 × 2.0 cm');
});

test('offline from the first word: written, submitted and kept, then sent when the network is back @core', async ({
  app,
  hospital,
  context,
}) => {
  const nurse = await app.atPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  const photo = await madePhoto(app.page);
  await app.untilKept();

  await context.setOffline(true);
  await nurse.fillIn('W-1001-1', 'Written without a network.', [photo]);
  await nurse.assessment.review();
  await expect(
    app.page.getByText('Offline: sent as soon as the hospital can be reached.'),
  ).toBeVisible();
  await nurse.assessment.submitButton().click();
  await nurse.outbox.show();
  await expect(nurse.outbox.card()).toContainText('Waiting');
  await expect(connectionIcon(app.page, 'Offline. Safe on this tablet: 1.')).toBeVisible();
  expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });

  await context.setOffline(false);
  await nurse.outbox.expectInRecord(30_000);
  expect(await hospital.state()).toMatchObject({
    woundAssessments: 1,
    attachments: { bound: 1, unbound: 0 },
  });
});

test('the answer lost after the hospital has saved: asked, not sent again @core', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atPatient();
  await nurse.fillIn('W-1001-2', 'The answer to this is going to be lost.');
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'drop-after',
    times: 1,
  });
  await nurse.sent();
  await nurse.outbox.openCard();
  await expect(nurse.outbox.journal()).toContainText('Asked whether it arrived');

  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  const posts = (await hospital.journal()).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/wound-assessments'),
  );
  expect(posts).toHaveLength(1);
});

test('the page killed in the middle of the upload goes on where it was @core', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atForm();
  const photos = [await madePhoto(app.page, { seed: 1 }), await madePhoto(app.page, { seed: 2 })];
  await nurse.assessment.fill('Two photos, and a power cut.', photos);
  await hospital.faults({
    match: { method: 'POST', path: '/attachments' },
    fault: 'hang-after',
    times: 1,
  });
  await nurse.assessment.submitAndFollow();
  await expect(nurse.outbox.card()).toContainText('Photo 1 of 2');
  await expect.poll(async () => (await hospital.state()).attachments.unbound).toBe(1);

  const next = new Nurse(await app.killed());
  await next.outbox.show();
  await next.outbox.expectInRecord(30_000);
  const state = await hospital.state();
  expect(state.woundAssessments).toBe(1);
  expect(state.attachments.bound).toBe(2);
  expect(state.attachments.unbound).toBeLessThanOrEqual(1);
});

test('the page killed while the record is on its way: one record, found by asking @core', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atForm();
  await nurse.assessment.fill('A power cut during the sending.');
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'hang-after',
    times: 1,
  });
  await nurse.assessment.submitAndFollow();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(1);

  const next = new Nurse(await app.killed());
  await next.outbox.show();
  await next.outbox.expectInRecord(30_000);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});

test('the page killed in the middle of a word loses nothing that was typed @core', async ({
  app,
}) => {
  const nurse = await app.atForm();
  await nurse.assessment.note().pressSequentially('Edges well def');
  await expect(nurse.assessment.saved()).toBeVisible();

  const next = new Nurse(await app.killed());
  await next.patients.recent().getByRole('link').first().click();
  await next.patient.assess('W-1001-1');
  await expect(next.assessment.note()).toHaveValue('Edges well def');
});

test('two tabs on one tablet send once @core', async ({ app, hospital, context }) => {
  const first = new Nurse(app.page);
  await app.open();
  await first.atPatient();
  const second = new Nurse(await context.newPage());
  await second.page.goto('/');
  await second.outbox.show();

  await first.fillIn('W-1001-1', 'Seen in two tabs.', [await madePhoto(app.page)]);
  await first.sent();
  await second.outbox.expectInRecord();

  const writes = (await hospital.journal()).filter(({ method }) => method === 'POST');
  expect(writes.map(({ path }) => path.replace(/^.*\/v1/, ''))).toEqual([
    '/attachments',
    '/wound-assessments',
  ]);
  expect(await hospital.state()).toMatchObject({
    woundAssessments: 1,
    attachments: { bound: 1, unbound: 0 },
  });
});

test('a double tap submits once @core', async ({ app, hospital }) => {
  const nurse = await app.atForm();
  await nurse.assessment.fill('Tapped twice with gloves.');
  await nurse.assessment.review();
  await nurse.assessment.submitButton().dblclick();
  await nurse.patient.expectSubmittedInRecord();
  await nurse.seesItIn();
  await expect(nurse.outbox.cards()).toHaveCount(1);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});
