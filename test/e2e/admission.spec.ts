/** The admission assessment in a real browser: filled in, interrupted, refused, by keyboard, by screen reader. */
import {
  admissionSections,
  type AdmissionAssessment,
} from '../../src/shared/admission/description.ts';
import {
  admissionExample,
  exampleAdmission,
  requiredAdmission,
} from '../support/admissionExample.ts';
import { isEverything } from '../support/tier.ts';
import { expect, test } from './fixtures.ts';
import { openAdmission, openStay } from './pages/AdmissionDoor.ts';
import { AdmissionPage } from './pages/AdmissionPage.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { expectBarred } from './pages/deliberateButton.ts';
import { submitAndRead, startAdmission, storedAdmission } from './pages/startAdmission.ts';

test('every field filled in arrives as it was answered @core', async ({ app, hospital }) => {
  const admission = await startAdmission(app);
  const assessment = exampleAdmission();
  for (const { name } of admissionSections) {
    await expect(admission.heading).toHaveText(admission.sectionName(name));
    await admission.answerSection(name, assessment);
    // This takes half of the journey's time; everything else in it runs in `npm test`.
    if (isEverything) expect(await complaintsOfAxe(app.page), name).toEqual([]);
    if (name !== admissionSections.at(-1)?.name) await admission.next();
  }
  await admission.review();
  expect(await complaintsOfAxe(app.page), 'review').toEqual([]);
  await admission.submitAndFollow();
  expect((await storedAdmission(hospital))['assessment']).toEqual(assessment);
});

test('a page killed in section 9 loses nothing and opens where it was left', async ({
  app,
  hospital,
}) => {
  const admission = await startAdmission(app);
  const { cognition } = admissionExample;
  const assessment = { ...requiredAdmission(), cognition: structuredClone(cognition) };
  for (const { name } of admissionSections) {
    await admission.answerSection(name, assessment as unknown as AdmissionAssessment);
    if (name === 'cognition') break;
    await admission.next();
  }
  await admission.settled();

  const page = await app.killed();
  const again = new AdmissionPage(page);
  await openStay(page, 'en', 'E-1001');
  await openAdmission(page, 'en', 'continue');
  await expect(again.heading).toHaveText(again.sectionName('cognition'));
  await expect(
    again.field('cognition.painFindings.1.score').getByRole('radio', { name: '6' }),
  ).toBeChecked();
  await again.openSection('admission');
  await again.answerSection('admission', requiredAdmission());
  expect(await submitAndRead(again, hospital)).toEqual(assessment);
});

test('a refusal comes back to its very fields, and the mended record goes out @core', async ({
  app,
  hospital,
}) => {
  const admission = await startAdmission(app);
  const { page } = admission;
  const assessment = {
    ...requiredAdmission(),
    family: { members: [{ role: 'son', age: 48 }, { role: 'spouse' }] },
  };
  await admission.answerGiven(assessment);
  // The hospital refuses once, in both styles of path.
  await page.context().route(
    '**/hospital/admission-assessments',
    (route) =>
      route.fulfill({
        status: 422,
        json: {
          requestId: 'trace-1',
          error: {
            code: 'VALIDATION_FAILED',
            message: 'Refused',
            fields: [
              { path: 'assessment.admission.wardTime', message: 'before the admission' },
              { path: 'assessment.family.members[1].role', message: 'only one spouse' },
            ],
          },
        },
      }),
    { times: 1 },
  );
  await admission.review();
  await admission.submitAndFollow();
  await page.getByRole('link', { name: /^Fix/ }).click();
  await page.getByRole('button', { name: 'Fix and resubmit' }).click();

  await admission.openSection('admission');
  const time = admission.field('admission.wardTime');
  await expect(time).toContainText('The hospital says: before the admission');
  await admission.answer('admission.wardTime', '10:15');
  await expect(time).not.toContainText('The hospital says');
  await admission.openSection('family');
  await expect(admission.field('family.members.1.role')).toContainText('only one spouse');
  await expect(admission.field('family.members.0.role')).not.toContainText('only one spouse');

  const stored = (await submitAndRead(admission, hospital)) as AdmissionAssessment;
  expect(stored.admission?.wardTime).toBe('10:15');
});

test('alerts stay in the banner, and a second admission of the stay is asked about', async ({
  app,
  hospital,
}) => {
  const admission = await startAdmission(app);
  const assessment = { ...requiredAdmission(), alerts: exampleAdmission().alerts };
  await admission.answerGiven(assessment as unknown as AdmissionAssessment);
  await submitAndRead(admission, hospital);
  const { page } = admission;
  await page.getByRole('link', { name: 'Patients' }).click();
  await openStay(page, 'en', 'E-1001');
  const alerts = page.getByRole('list', { name: 'Alerts' });
  await expect(alerts).toContainText('Penicillin');
  await expect(alerts).toContainText('No procedures on left arm');
  await page.getByRole('button', { name: 'Write another one' }).click();
  await expect(page.getByText('This stay already has one')).toBeVisible();

  await admission.answerGiven(assessment as unknown as AdmissionAssessment);
  await admission.review();
  await expectBarred(admission.button('Submit'));
  await page.getByRole('checkbox', { name: 'Submit another anyway' }).check();
  await expect(admission.button('Submit')).toBeEnabled();
});

test.describe('kept on the tablet', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the record is shown section by section, later and without a network', async ({
    app,
    hospital,
  }) => {
    const admission = await startAdmission(app);
    await admission.answerGiven(requiredAdmission());
    await submitAndRead(admission, hospital);
    const { page } = admission;
    await expect(page.getByText('In the hospital record', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /Admission assessment/ }).click();
    await page.getByRole('link', { name: 'Open the record' }).click();
    const reason = page.getByRole('region', { name: 'Admission', exact: true });
    await expect(reason).toContainText('Fever');
    await app.untilKept();
    await page.context().setOffline(true);
    await page.reload();
    await expect(reason).toContainText('Fever');
    await expect(page.getByRole('region', { name: 'Alerts', exact: true })).toContainText(
      'None known',
    );
  });
});

test('an admission can be filled and submitted with the keyboard alone', async ({
  app,
  hospital,
}) => {
  const admission = await startAdmission(app);
  const { page } = admission;
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  /** Presses Tab until the focus is inside `id`. */
  const tabTo = async (id: string) => {
    for (let step = 0; step < 200; step += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        (wanted) =>
          document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === wanted,
        id,
      );
      if (inside) return;
    }
    throw new Error(`no way to ${id} by keyboard`);
  };
  const tabToButton = async (name: string) => {
    for (let step = 0; step < 200; step += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => document.activeElement?.textContent?.trim());
      if (text === name) return;
    }
    throw new Error(`no way to the button ${name} by keyboard`);
  };
  const nextTo = async (name: Parameters<AdmissionPage['sectionName']>[0]) => {
    while ((await admission.heading.textContent()) !== admission.sectionName(name)) {
      await tabToButton('Next');
      await press('Enter');
    }
  };

  await tabTo('basic.languages');
  await press('Space');
  await nextTo('alerts');
  for (const key of ['alerts.antithromboticUse', 'alerts.drugAllergy', 'alerts.foodAllergy']) {
    await tabTo(key);
    await press('Space');
  }
  await nextTo('activity');
  for (const key of ['activity.mobility', 'activity.fallInPastYear']) {
    await tabTo(key);
    await press('Space');
  }
  await nextTo('cognition');
  for (const key of ['cognition.orientation', 'cognition.painStatus']) {
    await tabTo(key);
    await press('Space');
  }
  // "Pain" is the second answer; then comes the body, with one tab stop per figure.
  await press('ArrowRight');
  await tabTo('cognition.painFindings');
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await expect(page.locator(':focus')).toHaveAttribute('type', 'radio');
  await press('ArrowRight', 'ArrowRight');
  await nextTo('admission');
  await tabTo('admission.wardDate');
  await page.keyboard.type('2026');
  await press('Tab');
  await page.keyboard.type('11');
  await press('Tab');
  await page.keyboard.type('20');
  await tabTo('admission.wardTime');
  await page.keyboard.type('9');
  await press('Tab');
  await page.keyboard.type('5');
  await tabTo('admission.reason');
  await page.keyboard.type('Fever');
  await tabToButton('Review');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and submit');
  await tabToButton('Submit');
  await press('Enter');

  const stored = (await storedAdmission(hospital))['assessment'] as AdmissionAssessment;
  expect(stored.admission).toEqual({ wardDate: '2026-11-20', wardTime: '09:05', reason: 'Fever' });
  expect(stored.cognition?.painFindings).toEqual([{ site: 'neck', score: '2' }]);
});
