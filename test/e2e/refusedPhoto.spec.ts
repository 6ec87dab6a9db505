/** A photo that the hospital does not accept: which one, why, and what can be done. */
import { expect, test } from './fixtures.ts';
import { madePhoto } from './pages/madePhotos.ts';

test('a photo that is too large is marked in the form, and made smaller in one tap', async ({
  app,
  hospital,
}) => {
  const nurse = await app.atForm();
  await nurse.assessment.fill('Edges calm. Foam dressing.');
  const photos = [await madePhoto(app.page), await madePhoto(app.page, { seed: 2 })];
  await nurse.assessment.addPhotos(...photos);
  await expect(nurse.assessment.photos()).toHaveCount(2);
  await hospital.faults({
    match: { method: 'POST', path: '/attachments' },
    fault: 'status',
    status: 413,
    times: 1,
  });
  await nurse.assessment.submitAndFollow();
  await nurse.outbox.expectNeedsYou();
  await expect(nurse.outbox.card()).toContainText('The hospital refused a photo');

  await nurse.outbox.solve('Fix');
  await nurse.outbox.action('Fix and resubmit').click();
  await expect(nurse.assessment.photos()).toHaveCount(2);
  const show = (name: string) => app.page.getByRole('button', { name, exact: true }).click();
  const view = (name: string) => app.page.getByRole('button', { name, exact: true });
  await expect(view('View photo 1 of 2')).toBeVisible();
  await expect(nurse.assessment.photos().first()).toHaveAttribute('data-refused', 'true');
  await expect(nurse.assessment.photos().last()).toHaveAttribute('data-refused', 'false');
  await expect(app.page.getByText('too large')).toBeVisible();
  await show('Show photo 2 of 2');
  await expect(view('View photo 2 of 2')).toBeVisible();
  await expect(app.page.getByText('too large')).toHaveCount(0);
  await show('Show photo 1 of 2');
  await expect(app.page.getByText('Fix what is marked')).toHaveCount(0);
  await app.page.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(app.page.getByText('too large')).toHaveCount(0);
  await expect(view('View photo 1 of 2')).toBeVisible();
  await expect(app.page.getByText('Made smaller. The original is kept')).toBeVisible();
  await app.page.getByRole('button', { name: 'Use the original' }).click();
  await expect(app.page.getByText('too large')).toBeVisible();
  await app.page.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(app.page.getByText('The original is kept')).toBeVisible();
  await nurse.sent();
  expect(await hospital.state()).toMatchObject({ attachments: { bound: 2 } });
});
