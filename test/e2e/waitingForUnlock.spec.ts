/** A shared tablet that changes hands: it says whose work waits, and only as far as the hospital allows. */
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { expect, test } from './fixtures.ts';
import { guardedProfile } from './guardedHospital.ts';
import { Nurse } from './pages/nurse.ts';
import { sentence } from './pages/words.ts';

const waiting = { count: 1, name: 'Amy Lin' };

for (const isNamed of [true, false]) {
  test(`unsent work is told at each handover ${isNamed ? 'with' : 'without'} its author's name, and never what it is`, async ({
    tablets,
    hospital,
  }) => {
    const rules = { lockAfterMinutes: 3, namesAtHandover: isNamed };
    const { profile } = await guardedProfile({ ...acceptedRisk, tablets: rules });
    const tablet = await tablets.open({ profile });
    const { page } = tablet;
    const amy = new Nurse(page);
    await tablet.open();
    await amy.atForm();
    await amy.assessment.fill('Said to nobody else.');
    // Every write fails, so that the record stays on the tablet.
    await hospital.faults({ fault: 'status', status: 503, match: { method: 'POST' } });
    await amy.assessment.submitAndFollow();
    await amy.outbox.show();
    await page.getByRole('link', { name: settingsEn.title, exact: true }).click();
    await expect(
      page.getByText(sentence(settingsEn.account.signOutUnsent, { count: 1 })),
    ).toBeVisible();
    // The hospital's limit: half an hour without a lock cannot be chosen here.
    const lockTimes = page.getByRole('radiogroup', { name: settingsEn.lockTime.label });
    await expect(lockTimes.getByRole('radio')).toHaveCount(2);
    await expect(lockTimes.getByRole('radio', { checked: true })).toHaveAccessibleName('3 min');

    await page.reload();
    await expect(page.getByText(signInEn.unlockWaits)).toBeVisible();
    await page.getByRole('button', { name: signInEn.another }).click();
    await page.getByRole('button', { name: signInEn.backToNurses }).click();
    await expect(page.getByRole('button', { name: /Amy Lin/ })).toContainText(
      sentence(signInEn.waitsFor, { count: 1 }),
    );
    // Navigating while the PIN is asked for does not deselect the tapped name.
    await page.getByRole('button', { name: /Amy Lin/ }).click();
    await page.evaluate(() => {
      location.hash = '#/outbox';
    });
    await expect(page.getByLabel(sentence(signInEn.pinOf, waiting))).toBeVisible();
    await page.getByRole('button', { name: signInEn.backToNurses }).click();

    await page.getByRole('button', { name: signInEn.another, exact: true }).click();
    await amy.door.fill('nurse-ben', 'Ben Wu');
    await amy.door.submit();
    await amy.outbox.show();
    const told = isNamed
      ? sentence(outboxEn.waitsForOther, waiting)
      : sentence(outboxEn.others, { count: 1 });
    await expect(page.getByText(told, { exact: true })).toBeVisible();
    await expect(page.getByText(outboxEn.allDoneOfYours)).toBeVisible();
    await expect(page.getByText('Amy Lin')).toHaveCount(isNamed ? 1 : 0);
    await expect(page.getByText('林美玉')).toHaveCount(0);
    await expect(page.getByText('Said to nobody else.')).toHaveCount(0);
  });
}
