/** A tablet set to UTC, on a ward whose hospital profile does not name the time zone. */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test.use({ timezoneId: 'UTC' });

const profile = { security: { acceptsPinOnly: 'these are tests' } };
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
  await nurse.assessment.handIn();
  await nurse.outbox.expectInRecord();
  await expect(page.getByRole('alert').filter({ hasText: differs.title })).toBeVisible();
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait('W-1001-2');
  await expect(page.getByText(/Ward time \(GMT\+0?8/)).toBeVisible();
  await nurse.assessment.fill('Clean, too.');
  await nurse.assessment.handIn();
  const told = async () => JSON.stringify(await hospital.records());
  await expect.poll(told).toContain('Clean, too.');
  // The first record was begun before the hospital's offset was known.
  expect((await told()).match(/"observedAt":"[^"]*\+08:00"/g)).toHaveLength(1);
});

test('a time is taken as it was typed: midnight is of the day after, and what is no time is said', async ({
  app,
}) => {
  const nurse = new Nurse(app.page);
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  const time = page.getByRole('textbox', { name: 'Time, 24 hours' });
  const day = page.getByRole('button', { name: /^Date, \d{4}-\d{2}-\d{2}$/ });
  const label = async () => (await day.getAttribute('aria-label')) ?? '';
  const before = await label();

  await time.fill('1260');
  await time.blur();
  await expect(page.getByText('There is no such time of day.')).toBeVisible();
  await expect(time).toHaveValue('1260');
  await time.fill('０００５');
  await time.blur();
  await expect(time).toHaveValue('00:05');
  await expect(page.getByText('There is no such time of day.')).toHaveCount(0);
  expect(await label()).toBe(before);

  await time.fill('2400');
  await time.blur();
  await expect(time).toHaveValue('00:00');
  const dayOf = (text: string) => Date.parse(text.slice(-10));
  expect(dayOf(await label()) - dayOf(before)).toBe(86_400_000);
});

test('where nothing was heard she is asked once, by the clock on the wall', async ({ tablets }) => {
  const tablet = await tablets.open({ profile });
  const { page } = tablet;
  const nurse = new Nurse(page);
  await tablet.open();
  await nurse.draft('Clean.');
  await page.getByRole('button', { name: question.no, exact: true }).click();
  await page.getByRole('combobox', { name: question.clock }).selectOption('Asia/Taipei');
  await expect(page.getByRole('alert').filter({ hasText: differs.title })).toBeVisible();
  await expect(page.getByText(/Ward time \(Tai(wan|pei)/)).toBeVisible();
  await expect(page.getByRole('button', { name: question.yes, exact: true })).toBeHidden();
});
