/** Before she goes home: one tap from the first screen tells her what the hospital really holds. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { appWords, sentence } from './pages/words.ts';

test('what is left is told until the last is in, also behind the lock', async ({
  app,
  context,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  const { outbox, settings, shift } = appWords.en;
  const main = app.page.getByRole('main');
  const allIn = app.page.getByText(sentence(shift.behindLock.all));
  await app.open();
  await nurse.atPatient('P-1001');
  await nurse.fillIn('W-1001-1', 'Edges clean.');
  await nurse.patients.show();
  await nurse.shiftTab().click();
  // A draft is hers to finish.
  await expect(main).toContainText(shift.verdict['needs-you'].title);
  await context.setOffline(true);
  await main.getByRole('region', { name: shift.drafts }).getByRole('link').click();
  await nurse.assessment.submitAndFollow();
  await nurse.patients.show();
  await nurse.shiftTab().click();
  await expect(main).toContainText(shift.verdict['on-its-way'].sentence);
  await expect(main.getByRole('region', { name: outbox.group.moving })).toBeVisible();
  await expect(main).not.toContainText(shift.verdict['all-in'].title);
  await main.getByRole('button', { name: settings.lockTime.now, exact: true }).click();
  await expect(allIn).toHaveCount(0);
  await context.setOffline(false);
  await expect(allIn).toBeVisible();
  // Names are shown there only if the hospital allows it.
  await expect(allIn).not.toContainText('Amy Lin');
  await hospital.onlyRecordId();
  await nurse.door.unlockIfLocked('Amy Lin');
  await expect(main).toContainText(shift.verdict['all-in'].title);
});
