/** Before she goes home: one tap from the first screen tells her what the hospital really holds. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { appWords, sentence } from './pages/words.ts';

test('all that waits is told with its reason, and "you can go home" comes with the last', async ({
  app,
  context,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  const { outbox, settings, shift, signIn } = appWords.en;
  const main = app.page.getByRole('main');
  await app.open();
  await nurse.atPatient('P-1001');
  await nurse.fillIn('W-1001-1', 'Edges clean.');
  await nurse.patients.show();
  await nurse.shiftTab().click();
  // A draft is hers to finish.
  await expect(main).not.toContainText(shift.verdict['all-in'].title);
  await context.setOffline(true);
  await main.getByRole('region', { name: shift.drafts }).getByRole('link').click();
  await nurse.assessment.submitAndFollow();
  await nurse.patients.show();
  await nurse.shiftTab().click();
  await expect(main).toContainText(shift.verdict['on-its-way'].sentence);
  await expect(main.getByRole('region', { name: outbox.group.moving })).toBeVisible();
  await expect(main).not.toContainText(shift.verdict['all-in'].title);
  await context.setOffline(false);
  await expect(main).toContainText(shift.verdict['all-in'].title);
  await hospital.onlyRecordId();
  await main.getByRole('button', { name: settings.lockTime.now, exact: true }).click();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText(signIn.unlock);
});

test('a locked tablet says when the last record is in, and nothing while one waits', async ({
  app,
  context,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  const { shift } = appWords.en;
  const allIn = app.page.getByText(sentence(shift.behindLock.all));
  await app.open();
  await nurse.atPatient('P-1001');
  await nurse.fillIn('W-1001-1', 'Edges clean.');
  await context.setOffline(true);
  await nurse.assessment.submitAndFollow();
  await nurse.patients.show();
  await nurse.lock();
  await expect(allIn).toHaveCount(0);
  await context.setOffline(false);
  await expect(allIn).toBeVisible();
  // Names are shown there only if the hospital allows it.
  await expect(allIn).not.toContainText('Amy Lin');
  await hospital.onlyRecordId();
});
