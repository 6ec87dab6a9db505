/** What is left on a tablet, shown without a sign-in; and a second tablet that counts it by its code. */
import { tabletEn } from '../../src/renderer/ui/words/tablet.en.ts';
import { writePictureVideo } from './barcodeVideo.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { seenCode } from './pages/seenCode.ts';
import { sentence } from './pages/words.ts';

test('a tablet with a record that waits is not empty, on its own screen and on that of another', async ({
  app,
  hospital,
  tablets,
}) => {
  const { page } = app;
  const nurse = new Nurse(page);
  await app.open();
  await nurse.atPatient('P-1001');
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Edges clean.');
  await hospital.faults({ fault: 'status', status: 503, match: { method: 'POST' } });
  await nurse.assessment.handIn();
  await nurse.patients.show();
  await nurse.signOut();
  await page.getByRole('button', { name: tabletEn.title }).click();
  const dialog = page.getByRole('dialog', { name: tabletEn.title });
  await expect(dialog).toContainText(tabletEn.verdict.left.title);
  await expect(dialog).not.toContainText(/Lin|Amy|P-1001/);
  const code = dialog.getByRole('img', { name: tabletEn.code });
  const video = await writePictureVideo(await seenCode(code));

  const second = await tablets.open({ film: video.path });
  await second.open();
  await second.page.getByRole('button', { name: tabletEn.title }).click();
  const own = second.page.getByRole('dialog', { name: tabletEn.title });
  // Nobody has ever signed in on it; a deleted database looks the same.
  await expect(own).toContainText(tabletEn.verdict.unused.title);
  await own.getByRole('button', { name: tabletEn.scan }).click();
  const list = second.page.getByRole('dialog', { name: tabletEn.listTitle });
  await expect(list).toContainText(sentence(tabletEn.sum.all_one, { count: 1 }));
  await expect(list).toContainText('0 empty');
  await expect(list).toContainText(
    sentence(tabletEn.sum.left, { count: 1, records: 1, drafts: 0 }),
  );
  await video.remove();
});
