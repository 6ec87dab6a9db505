/** A nurse without a mouse, and one who listens. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';

test.describe('on a tablet that nobody has used', () => {
  test.use({ tablet: 'new' });

  test('a whole assessment by keys alone @core', async ({ app, hospital }) => {
    const { page } = app;
    const nurse = new Nurse(page);
    const { keyboard } = page;
    const tabTo = async (target: ReturnType<Page['getByRole']>) => {
      for (let step = 0; step < 60; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press('Tab');
      }
      throw new Error(`Tab does not come to ${String(target)}`);
    };
    await app.open();
    await tabTo(page.getByLabel('Access token', { exact: true }));
    // At a person's pace: a burst of keys is taken for a hand scanner.
    const atPace = { delay: 80 };
    await keyboard.type('nurse-amy', atPace);
    await tabTo(page.getByLabel('Your name', { exact: true }));
    await keyboard.type('Amy Lin', atPace);
    await keyboard.press('Tab');
    await keyboard.type(pin, atPace);
    await keyboard.press('Tab');
    await keyboard.type(pin, atPace);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeFocused();

    await tabTo(page.getByLabel('Hospital patient ID'));
    await keyboard.type('P-1001', atPace);
    await keyboard.press('Enter');
    await expect(nurse.patient.wounds()).toContainText('W-1001-1');
    await tabTo(nurse.patient.wounds().getByRole('button', { name: /^Assess .*W-1001-1$/ }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Wound assessment' })).toBeFocused();
    await tabTo(nurse.assessment.length());
    await keyboard.type('3.5');
    await tabTo(page.getByRole('button', { name: 'Width: more' }));
    await keyboard.press('Enter');
    await keyboard.press('Space');
    await expect(nurse.assessment.width()).toHaveValue('0.2');
    await tabTo(nurse.assessment.note());
    await keyboard.type('Without a mouse.');
    await tabTo(page.getByRole('button', { name: 'Submit', exact: true }));
    await keyboard.press('Enter');
    await expect(nurse.assessment.sheet()).toBeVisible();
    await tabTo(nurse.assessment.submitButton());
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await nurse.seesItIn();
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  });
});

test('arrival and trouble are said aloud', async ({ app, hospital }) => {
  const nurse = await app.atPatient();
  await nurse.submitted('W-1001-1', 'Listen.');
  const announcer = app.page.getByTestId('announcer');
  await expect(announcer).toContainText(
    'Wound assessment for 林美玉 Lin Mei-Yu is in the hospital',
  );
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'status',
    status: 403,
  });
  await nurse.backToPatient();
  // On a patient's page it could announce the name of another patient.
  await expect(announcer).toBeEmpty();
  await nurse.submitted('W-1001-2', 'Trouble.');
  await expect(announcer).toContainText('needs you');
});
