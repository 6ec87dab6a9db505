/** A hand scanner whose codes have no effect: without an Enter, or too slow. */
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { ScanDialog, separators } from './pages/ScanDialog.ts';

test('a scanner that sends no Enter, or is slow, is told where no field takes its code', async ({
  app,
  hospital: _reset,
}) => {
  const nurse = new Nurse(app.page);
  const scan = new ScanDialog(app.page);
  await app.open();
  await nurse.door.ensureIn();
  const field = app.page.getByLabel('Hospital patient ID');
  const heading = app.page.getByRole('heading', { name: 'Patients', level: 1 });
  const isTold = (words: string) => expect(field).toHaveAccessibleDescription(new RegExp(words));
  await heading.focus();
  await scan.shoot('P-1001', 5, []);
  await isTold(scan.words.refused.noEnd);
  await heading.focus();
  await scan.shoot('P-1001', 55);
  await isTold(scan.words.refused.slow);
  await heading.focus();
  await scan.shoot('P-1001', 5, separators['Tab']);
  await isTold(scan.words.refused.noEnd);
  await expect(field).toHaveValue('');
  // In the field the code stays visible, and a slow Enter opens it.
  await field.focus();
  await scan.shoot('P-1001', 5, []);
  await expect(field).toHaveValue('P-1001');
  await field.clear();
  await scan.shoot('P-1002', 55);
  await expect(nurse.patient.banner()).toContainText('P-1002');
});
