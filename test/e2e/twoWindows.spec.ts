/** One wound note in two windows: neither overwrites what it has not shown. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

test('what is typed in one window comes into the form of the other, and nothing is lost', async ({
  app,
  context,
}) => {
  await app.open();
  const first = new Nurse(app.page);
  await first.draft('Edges calm.');
  const other = await context.newPage();
  await other.goto(app.page.url());
  const second = new Nurse(other);
  await expect(second.assessment.note()).toHaveValue('Edges calm.');

  await second.assessment.note().fill('Edges calm. Foam dressing.');
  await expect(first.assessment.note()).toHaveValue('Edges calm. Foam dressing.');
  await first.assessment.note().press('End');
  await first.assessment.note().pressSequentially(' Less pain.');
  const all = 'Edges calm. Foam dressing. Less pain.';
  await expect(second.assessment.note()).toHaveValue(all);
  await expect(first.assessment.saved()).toBeVisible();
  await app.page.reload();
  await expect(first.assessment.note()).toHaveValue(all);
});
