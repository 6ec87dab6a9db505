/** How well this tablet keeps things is said: what the browser promises, the room, what was lost. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test('a browser that promised to keep everything is asked for nothing, and photos work offline', async ({
  app,
  context,
}) => {
  const nurse = new Nurse(app.page);
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await context.setOffline(true);
  await expect(app.page.getByRole('button', { name: 'Take a photo' })).toBeEnabled();
  await expect(app.page.getByText('Install Wardbook on this tablet')).toBeHidden();
});

test.describe('in a plain tab', () => {
  test.use({ tablet: 'new' });

  test('it is said what the missing promise means, and offline no photo is begun', async ({
    app,
    context,
  }) => {
    const nurse = new Nurse(app.page);
    await app.open();
    await expect(app.page.getByText('Install Wardbook on this tablet')).toBeVisible();
    await nurse.door.signIn();
    await nurse.atPatient();
    await nurse.patient.assessAndWait('W-1001-1');
    await expect(app.page.getByRole('button', { name: 'Take a photo' })).toBeEnabled();
    await context.setOffline(true);
    await expect(app.page.getByText('Photos are taken only while the hospital')).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Take a photo' })).toBeDisabled();
  });

  test('work that the browser deleted is told, with what to do, until it is read', async ({
    app,
    servers,
  }) => {
    const lost = {
      hospitalKey: servers.hospitalAddress,
      authorId: 'somebody',
      name: 'Amy Lin',
      unsent: 3,
      at: Date.now(),
    };
    await app.page.addInitScript((entry) => {
      if (sessionStorage.getItem('planted') !== null) return;
      sessionStorage.setItem('planted', 'yes');
      localStorage.setItem('wardbook-unsent', JSON.stringify([entry]));
    }, lost);
    await app.open();
    await expect(app.page.getByText('Work on this tablet was deleted')).toBeVisible();
    await expect(
      app.page.getByText('3 unsent records and drafts of Amy Lin, last counted'),
    ).toBeVisible();
    await app.page.getByRole('button', { name: 'I have read this' }).click();
    await expect(app.page.getByText('Work on this tablet was deleted')).toBeHidden();
    await app.page.reload();
    await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(app.page.getByText('Work on this tablet was deleted')).toBeHidden();
  });
});

test('a lost database is restored: nobody is signed in, her PIN opens it, and it is said', async ({
  app,
}) => {
  const nurse = new Nurse(app.page);
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Kept twice');
  await expect(nurse.assessment.saved()).toBeVisible();
  await app.page.evaluate(async () => {
    await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase('wardbook');
      request.addEventListener('success', resolve);
    });
  });
  await app.page.reload();
  await expect(app.page.getByText('This tablet was restored')).toBeVisible();
  await expect(app.page.getByText('Restored, as of')).toBeVisible();
  await nurse.door.givePin('Amy Lin');
  await expect(app.page.getByText('Kept twice')).toBeVisible();
});
