/** Nurses of two wards on one tablet: neither sees or opens what the other fetched; and the clock. */
import { expect, test } from './fixtures.ts';
import { connectionIcon } from './pages/connection.ts';
import type { Nurse } from './pages/nurse.ts';
import { WoundHistoryPage } from './pages/WoundHistoryPage.ts';

const note = 'Only for the eyes of ward A.';

/** Amy of ward A opens a patient and the record that she writes there; returns both addresses. */
async function workOfAmy(nurse: Nurse): Promise<{ patient: string; record: string }> {
  await nurse.atPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
  const patient = nurse.page.url();
  await nurse.assessed('W-1001-1', note);
  await nurse.outbox.openCard();
  await nurse.page.getByRole('link', { name: 'Wound history' }).click();
  await new WoundHistoryPage(nurse.page).visits().first().getByRole('link').first().click();
  await expect(nurse.page.getByText(note).first()).toBeVisible();
  return { patient, record: nurse.page.url() };
}

test('a nurse whom the hospital refuses sees nothing of another ward', async ({
  app,
  hospital,
}) => {
  const { page } = app;
  const nurse = await app.nurse();
  const amys = await workOfAmy(nurse);
  await nurse.handOverTo('nurse-eve', 'Eve Hsu');
  const nothingOfWardA = async () => {
    await expect(page.getByText('林美玉')).toHaveCount(0);
    await expect(page.getByText('MRN-0031001')).toHaveCount(0);
    await expect(page.getByText('W-1001-1')).toHaveCount(0);
    await expect(page.getByText(note)).toHaveCount(0);
  };
  // Nothing recent is shown, neither by its address nor by going back in the history.
  await expect(page.getByText('No recent patients on this tablet')).toBeVisible();
  await nothingOfWardA();
  // Amy's addresses are words that only her key can read; a link that contains an id queries the hospital.
  for (const address of [amys.patient, amys.record]) {
    await page.goto(address);
    await expect(nurse.nowhere()).toBeVisible();
    await nothingOfWardA();
  }
  for (const place of ['patients/P-1001', `records/${await hospital.onlyRecordId()}`]) {
    await page.goto(`/#/${place}`);
    await expect(page.getByText(/No access/)).toBeVisible();
    await nothingOfWardA();
  }
  for (let step = 0; step < 6; step += 1) {
    await page.goBack();
    await nothingOfWardA();
  }
  await nurse.patients.show();
  await nurse.patients.ask('P-1001');
  await expect(page.getByText(/No access/)).toBeVisible();
  await nothingOfWardA();
});

test('what the hospital no longer gives her leaves the tablet', async ({ app, hospital }) => {
  const { page } = app;
  const nurse = await app.nurse();
  const amys = await workOfAmy(nurse);
  // She has moved to another ward, and this hospital hides what she may not read.
  await hospital.person('nurse-amy', { wards: ['B'], mayWrite: true });
  await hospital.interpret({ noPermission: 'not-found' });

  await page.goto(amys.patient);
  await expect(page.getByText('No patient with ID P-1001')).toBeVisible();
  const screen = page.getByRole('main');
  await expect(screen.getByText('林美玉')).toHaveCount(0);
  await nurse.patients.show();
  await expect(screen.getByText('林美玉')).toHaveCount(0);
  await page.goto(amys.record);
  await expect(screen.getByText(note)).toHaveCount(0);
});

test('a clock that is off is told after the first read, with nothing submitted', async ({
  app,
  hospital,
}) => {
  const nurse = await app.nurse();
  await expect(connectionIcon(app.page, 'slow. Tell the help desk.')).toHaveCount(0);
  await hospital.setClock(new Date(Date.now() + 10 * 60_000).toISOString());
  await nurse.atPatient();
  await expect(connectionIcon(app.page, '10 minutes slow. Tell the help desk.')).toBeVisible();
});
