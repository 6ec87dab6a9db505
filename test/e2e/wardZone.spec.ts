/** A tablet set to UTC, on a ward whose hospital profile does not name the time zone. */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test.use({ timezoneId: 'UTC' });

const profile = { ...acceptedRisk, timeZone: null };
const { differs, question } = commonEn.wardZone;

test('the zone is heard in the first receipt, and "Now" is the ward’s from then on', async ({
  tablets,
  hospital,
}) => {
  const tablet = await tablets.open({ profile });
  const { page } = tablet;
  const nurse = new Nurse(page);
  await tablet.open();
  await nurse.draft('Clean.');
  await expect(page.getByRole('button', { name: question.yes, exact: true })).toBeVisible();
  await nurse.sent();
  await expect(page.getByRole('alert').filter({ hasText: differs.title })).toBeVisible();
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait('W-1001-2');
  await expect(page.getByText(/Ward time \(GMT\+0?8/)).toBeVisible();
  await nurse.assessment.fill('Clean, too.');
  await nurse.assessment.submitAndFollow();
  const told = async () => JSON.stringify(await hospital.records());
  await expect.poll(told).toContain('Clean, too.');
  // The first record was begun before the hospital's offset was known.
  expect((await told()).match(/"observedAt":"[^"]*\+08:00"/g)).toHaveLength(1);
});
