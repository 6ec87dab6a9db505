/**
 * History pass: one tablet shows a code, another scans it, and its nurse reads each record with her own permission. Two
 * browser profiles; the code goes from one screen to the other's camera pixel by pixel.
 */
import { writePass } from '../../src/renderer/features/historyTransfer/passFormat.ts';
import { passEn } from '../../src/renderer/ui/words/pass.en.ts';
import { passZhTw } from '../../src/renderer/ui/words/pass.zh-TW.ts';
import { writePictureVideo } from './barcodeVideo.ts';
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { Nurse } from './pages/nurse.ts';
import { printedPages } from './pages/printedPages.ts';
import { ScanDialog } from './pages/ScanDialog.ts';
import { seenCode } from './pages/seenCode.ts';
import { sentence } from './pages/words.ts';
import { WoundHistoryPage } from './pages/WoundHistoryPage.ts';

test('two tablets and one code: what one nurse wrote, another reads by her own permission', async ({
  app,
  hospital,
  tablets,
}) => {
  const amy = new Nurse(app.page);
  await app.open();
  await amy.atPatient('P-1001');
  await amy.assessed('W-1001-1', 'Clean, granulating.');
  await amy.patients.show();
  await amy.patients.open('P-1001');
  await amy.assessed('W-1001-2', 'Dry scab.');
  await amy.patients.show();
  await amy.patients.open('P-1001');
  await app.page.getByRole('button', { name: passEn.show }).click();
  const shown = app.page.getByRole('dialog', { name: passEn.shownTitle });
  await expect(shown).toContainText('2 wounds, 2 assessments');
  expect(await complaintsOfAxe(app.page)).toEqual([]);
  // On paper as on the screen: the codes, and nobody's name in the margin.
  const [sheet, ...more] = await printedPages(app.page);
  expect(more).toEqual([]);
  expect(sheet?.text).toContain(passEn.sheetTitle.replaceAll(' ', ''));
  expect(sheet?.text).not.toMatch(/Lin|MRN|Amy/);
  const video = await writePictureVideo(
    await seenCode(app.page.getByRole('img', { name: sentence(passEn.codeOf) })),
  );

  const second = await tablets.open({ film: video.path });
  const { page } = second;
  await second.open();
  const ben = new Nurse(page);
  const scan = new ScanDialog(page);
  await ben.door.signIn('nurse-ben', 'Ben Chang');
  await scan.open();
  const read = page.getByRole('dialog', { name: passEn.readTitle });
  await expect(read).toContainText('2 assessments read.');
  expect(await complaintsOfAxe(page)).toEqual([]);
  // Nothing opens by itself.
  await expect(ben.patient.banner()).toHaveCount(0);
  await read.getByRole('link', { name: /Lin Mei-Yu/ }).click();
  await expect(ben.patient.wounds().getByText(/^Assessed/)).toHaveCount(2);
  await ben.patient
    .wounds()
    .getByRole('link', { name: /W-1001-1/ })
    .click();
  const visit = new WoundHistoryPage(page).visits();
  await expect(visit).toHaveText([/3\.5 × 2 cm7 cm²From the hospitalClean, granulating\./]);
  const asked = (await hospital.journal()).filter(
    ({ who, path }) => who === 'nurse-ben' && path.includes('/wound-assessments/'),
  );
  expect(asked.map(({ method, status }) => [method, status])).toEqual([
    ['GET', 200],
    ['GET', 200],
  ]);
  await video.remove();
});

/** Writes `count` assessments of one wound as Amy Lin on another tablet; returns their ids. */
async function writtenElsewhere(address: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(`${address}/wound-assessments`, {
      method: 'POST',
      headers: { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' },
      body: JSON.stringify({
        clientRequestId: `elsewhere-${index}`,
        patientId: 'P-1001',
        woundId: 'W-1001-1',
        observedAt: new Date(Date.now() - (count - index) * 86_400_000).toISOString(),
        assessment: { careNote: `Visit ${index}.` },
        attachmentIds: [],
      }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    ids.push(((await response.json()) as { recordId: string }).recordId);
  }
  return ids.toReversed();
}

test('40 assessments come by two codes of a hand scanner, and the time it took is printed', async ({
  app,
  servers,
}) => {
  const recordIds = await writtenElsewhere(servers.hospitalAddress, 40);
  const codes = writePass('', [{ woundId: 'W-1001-1', recordIds }]);
  expect(codes).toHaveLength(2);
  const [first = '', second = ''] = codes;
  const nurse = new Nurse(app.page);
  const scan = new ScanDialog(app.page);
  await app.open();
  await nurse.door.ensureIn();
  await app.page.getByRole('heading', { name: 'Patients', level: 1 }).focus();
  await scan.shoot(second);
  const read = app.page.getByRole('dialog', { name: passEn.readTitle });
  await expect(read).toContainText('1 of 2 codes scanned.');
  await scan.shoot(first);
  const startedMs = Date.now();
  await expect(read).toContainText('40 assessments read.');
  console.log(`history pass: 40 assessments read in ${Date.now() - startedMs} ms`);
  await read.getByRole('link', { name: /Lin Mei-Yu/ }).click();
  await nurse.patient
    .wounds()
    .getByRole('link', { name: /W-1001-1/ })
    .click();
  await expect(new WoundHistoryPage(app.page).visits()).toHaveCount(40);
});

test('what she may not read is counted, and so is what is not there', async ({
  app,
  hospital,
  servers,
}) => {
  const [newest = '', ...older] = await writtenElsewhere(servers.hospitalAddress, 3);
  const [code = ''] = writePass('', [
    { woundId: 'W-1001-1', recordIds: [newest, ...older, 'WA-GONE-000001'] },
  ]);
  const nurse = new Nurse(app.page);
  const scan = new ScanDialog(app.page);
  await app.open();
  await nurse.door.ensureIn();
  const title = app.page.getByRole('heading', { name: 'Patients', level: 1 });
  const read = app.page.getByRole('dialog', { name: passEn.readTitle });
  await title.focus();
  await scan.shoot(code);
  await expect(read).toContainText('3 assessments read.');
  await expect(read).toContainText('1 assessment was not found in this hospital.');
  await app.page.keyboard.press('Escape');
  await hospital.person('nurse-amy', { wards: ['B'] });
  await title.focus();
  await scan.shoot(code);
  await expect(read).toContainText('3 assessments were not read: you don’t have access to them.');
  await expect(read.getByRole('link')).toHaveCount(0);
});

for (const language of ['en', 'zh-TW'] as const) {
  const words = language === 'en' ? passEn : passZhTw;
  test.describe(`codes that are no pass of here, ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'zh-TW' });

    test('each get their own sentence, and nothing is asked for', async ({ app, hospital }) => {
      const nurse = new Nurse(app.page, language);
      const scan = new ScanDialog(app.page, language);
      await app.open();
      await nurse.door.ensureIn();
      const [code = ''] = writePass('', [{ woundId: 'W-1', recordIds: ['WA-1'] }]);
      const [practice = ''] = writePass('demo', [{ woundId: 'W-1', recordIds: ['WA-1'] }]);
      await nurse.patients.open('P-1001');
      await app.page.getByRole('button', { name: words.scan }).click();
      const read = app.page.getByRole('dialog', { name: words.readTitle });
      for (const [text, said] of [
        ['P-1002', words.wrong.foreign],
        ['WARDBOOK-PASS/2/later', words.wrong.newer],
        [code.slice(0, -1), words.wrong.broken],
        [practice, words.wrong.otherHospital],
      ] as const) {
        await scan.shoot(text);
        await expect(read.getByRole('alert')).toHaveText(said);
      }
      expect(await complaintsOfAxe(app.page)).toEqual([]);
      const asked = (await hospital.journal()).map(({ path }) => path);
      expect(asked.filter((path) => path.includes('assessments'))).toEqual([]);
    });
  });
}
