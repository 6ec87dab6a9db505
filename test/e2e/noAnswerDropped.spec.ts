/** Answers that contradict another one stay in sight, the nurse is asked about them, and they are sent as they are. */
import { requiredAdmission } from '../support/admissionExample.ts';
import { expect, test } from './fixtures.ts';
import { openStay } from './pages/AdmissionDoor.ts';
import { startAdmission, storedAdmission } from './pages/startAdmission.ts';

test('no answer is dropped for another one’s sake: G6PD without a drug allergy is sent, and stays in the banner', async ({
  app,
  hospital,
}) => {
  const admission = await startAdmission(app);
  await admission.answerGiven(requiredAdmission());
  await admission.openSection('alerts');
  await admission.answer('alerts.drugAllergens', ['g6pd']);
  await admission.openSection('activity');
  await admission.answer('activity.needsMobilityAid', true);
  await admission.answer('activity.mobilityAids', ['cane']);
  await admission.answer('activity.needsMobilityAid', false);
  // It would be sent, so it stays in sight, and she is asked about it.
  const contradicted = app.page.getByText('but something is entered here.');
  await expect(contradicted).toBeVisible();
  await expect(admission.field('activity.mobilityAids').locator(':checked')).toHaveCount(1);
  await admission.review();
  await expect(app.page.getByText('Contradictions: 1')).toBeVisible();
  const { alerts, activity, ...rest } = requiredAdmission();
  await admission.submitAndFollow();
  expect((await storedAdmission(hospital))['assessment']).toEqual({
    ...rest,
    alerts: { ...alerts, drugAllergens: ['g6pd'] },
    activity: { ...activity, needsMobilityAid: false, mobilityAids: ['cane'] },
  });
  await app.page.getByRole('link', { name: 'Patients' }).click();
  await openStay(app.page, 'en', 'E-1001');
  await expect(app.page.getByRole('list', { name: 'Alerts' })).toContainText('G6PD deficiency');
});
