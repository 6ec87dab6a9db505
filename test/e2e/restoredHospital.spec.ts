/**
 * A hospital that was restored from its backup: a change does not overwrite a record that its author did not see, and
 * what the hospital has lost is reported, and submitted again if she decides so.
 */
import { expect, test } from './fixtures.ts';
import type { HospitalControl } from './hospitalControl.ts';

/** Creates Ben's record of another patient, which gets the id that Amy's record had. */
async function givenAgain(
  servers: { hospitalAddress: string },
  hospital: HospitalControl,
  recordId: string,
): Promise<void> {
  const response = await fetch(`${servers.hospitalAddress}/wound-assessments`, {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify({
      clientRequestId: crypto.randomUUID(),
      patientId: 'P-1005',
      encounterId: 'E-1005',
      woundId: 'W-1005-1',
      observedAt: '2026-11-20T10:00:00+08:00',
      assessment: { careNote: 'Written by Ben.' },
      attachmentIds: [],
    }),
  });
  expect(response.status).toBe(201);
  const his = await hospital.onlyRecordId();
  const text = JSON.stringify(await hospital.backup()).replaceAll(his, recordId);
  await hospital.restore(JSON.parse(text));
  expect(await hospital.onlyRecordId()).toBe(recordId);
}

test('a correction is not written over another patient’s record that has its id now', async ({
  app,
  hospital,
  context,
  servers,
}) => {
  const nurse = await app.atPatient();
  const backup = await hospital.backup();
  await nurse.assessed('W-1001-1', 'Written by Amy.');
  const recordId = await hospital.onlyRecordId();
  await nurse.outbox.openCard();
  await nurse.record.expectChangeable();
  await nurse.record.writeCorrection('Amy corrected it.');
  await context.setOffline(true);
  await nurse.record.submitCorrectionAndFollow();
  await expect(nurse.outbox.card(/^Correction/)).toContainText('Waiting');

  await hospital.restore(backup);
  await givenAgain(servers, hospital, recordId);
  await context.setOffline(false);
  await nurse.outbox.expectNeedsYou(/^Correction/);
  const card = nurse.outbox.card(/^Correction/);
  await expect(card).toContainText('No longer the record you saw');
  const [record] = await hospital.records();
  expect(record).toMatchObject({ versions: [{ version: 1, careNote: 'Written by Ben.' }] });
  const writes = (await hospital.journal()).filter(({ method }) => method !== 'GET');
  expect(writes).toEqual([]);

  // Nothing of the record that has the id now is shown under her patient's name.
  await nurse.outbox.solve('View');
  await expect(app.page.getByRole('main')).toContainText('Amy corrected it.');
  await app.page.getByRole('link', { name: 'Open the record', exact: true }).click();
  await expect(app.page.getByRole('main')).toContainText(
    'The hospital now answers with another record',
  );
  await expect(app.page.getByText('Written by Ben.')).toHaveCount(0);

  // Her own record has lost its id: she is told so, and her text starts a new record for the right patient.
  await nurse.outbox.show();
  await nurse.outbox.expectNeedsYou(/^Wound assessment/);
  await expect(nurse.outbox.card(/^Wound assessment/)).toContainText(
    'Another record now has this record’s number',
  );
  await nurse.outbox.openCard(/^Correction/);
  await nurse.outbox.action('Start new assessment').click();
  await expect(app.page.getByText('Amy corrected it.').first()).toBeVisible();
});

test('a record that has vanished from the hospital says so, and is submitted again', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atPatient();
  const backup = await hospital.backup();
  await nurse.assessed('W-1001-1', 'Written before the backup was put back.');
  await hospital.restore(backup);

  await nurse.outbox.openCard();
  await app.page.getByRole('link', { name: 'Open the record', exact: true }).click();
  await expect(app.page.getByRole('main')).toContainText('This tablet sent it');
  await nurse.outbox.show();
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('The hospital no longer has this record');
  expect(await hospital.state()).toMatchObject({ woundAssessments: 0 });

  await nurse.outbox.solve('View');
  await nurse.outbox.action('Not there: resubmit').click();
  await nurse.outbox.action('It is not there').click();
  await nurse.seesItIn();
  const [record] = await hospital.records();
  expect(JSON.stringify(record)).toContain('Written before the backup was put back.');
  expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
});
