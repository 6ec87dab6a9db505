/** A hospital with other paths and `X-Api-Key`: a nurse works as at any other, with the app as it is built. */
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { otherWire } from '../support/otherWire.ts';
import { expect, test } from './fixtures.ts';
import { HospitalControl } from './hospitalControl.ts';
import { startOwnHospital } from './ownHospital.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';

test('a record whose answer was lost reaches a hospital of other paths once, and is corrected there', async ({
  tablets,
}) => {
  const hospital = await startOwnHospital({ wire: otherWire });
  const control = new HospitalControl(hospital.address);
  const tablet = await tablets.open({
    hospitalAddress: hospital.address,
    profile: { ...acceptedRisk, wire: otherWire },
  });
  const { page } = tablet;
  await control.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    ...{ fault: 'drop-after', times: 1 },
  });
  await tablet.open();
  const nurse = new Nurse(page);
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Cleaned, foam dressing.');
  await nurse.assessment.addPhotos(await madePhoto(page, { seed: 1, widthPx: 320, heightPx: 240 }));
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await nurse.assessment.handIn();
  await nurse.outbox.expectInRecord();
  const journal = await control.journal();
  const written = journal.filter(({ path }) => path === '/wound-assessments');
  expect(written.map(({ method, status }) => [method, status])).toEqual([['POST', null]]);
  const looked = journal.filter(({ path }) => path === `/requests/${written[0]?.clientRequestId}`);
  expect(looked.map(({ status }) => status)).toEqual([200]);
  expect(await control.state()).toMatchObject({ attachments: { bound: 1, unbound: 0 } });

  await nurse.outbox.openCard();
  await nurse.record.openFromSubmission();
  await nurse.record.writeCorrection('Cleaned, silver dressing.');
  await nurse.record.handInCorrection();
  await nurse.outbox.expectInRecord(30_000, /^Correction/);
  const [record] = await control.records();
  expect(JSON.stringify(record)).toContain('Cleaned, silver dressing.');
  await hospital.close();
});
