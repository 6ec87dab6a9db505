/**
 * The taps and keys of each everyday journey, against the table in docs/taps.md: the test fails if a number grows.
 * Every journey begins where a nurse would be, and counts until the work is submitted.
 */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { seenAt } from '../../bench/measuring/photo.ts';
import { sceneOf } from '../../bench/measuring/scene.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { admissionSections } from '../../src/shared/admission/description.ts';
import { plainAdmission } from '../support/admissionExample.ts';
import { expect, test, type App } from './fixtures.ts';
import type { HospitalControl } from './hospitalControl.ts';
import { photoOf } from './measuringPhoto.ts';
import { openAdmission, openStay } from './pages/AdmissionDoor.ts';
import { AdmissionPage } from './pages/AdmissionPage.ts';
import { drawAlong } from './pages/drawOutline.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';
import { sentence } from './pages/words.ts';
import { handWork, secondsOf, startCounting, tapAndType, type HandWork } from './tapCounter.ts';

test.use({
  browserArguments: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});

/** The windows of the table's three columns of taps, in CSS pixels. */
const windows = [
  { held: 'tablet, across', viewport: { width: 1180, height: 820 } },
  { held: 'tablet, upright', viewport: { width: 820, height: 1180 } },
  { held: 'phone', viewport: { width: 390, height: 844 } },
];

/** The most that a journey may cost in a window `widthPx` wide, by its row of the table. */
function budgetOf(journey: string, widthPx: number): HandWork {
  const table = readFileSync(new URL('../../docs/taps.md', import.meta.url), 'utf8');
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const row = rows.find(([, name]) => name === journey);
  const [across, upright, phone, digits, otherKeys] = (row ?? []).slice(2, 7).map(Number);
  const taps = [across, upright, phone][windows.findIndex((one) => one.viewport.width === widthPx)];
  if (taps === undefined || digits === undefined || otherKeys === undefined) {
    throw new Error(`docs/taps.md has no row "${journey}"`);
  }
  return { taps, digits, otherKeys };
}

/** Checks a journey against its row, and prints what it took. */
async function expectWithin({ page }: App, journey: string): Promise<void> {
  const work = await handWork(page);
  const widthPx = page.viewportSize()?.width ?? 0;
  const said = `${journey}, ${widthPx} px: ${work.taps} taps, ${work.digits} digits, ${work.otherKeys} other keys, about ${secondsOf(work)} s`;
  test.info().annotations.push({ type: 'hand work', description: said });
  console.log(said);
  const budget = budgetOf(journey, widthPx);
  expect(work.taps, said).toBeLessThanOrEqual(budget.taps);
  expect(work.digits, said).toBeLessThanOrEqual(budget.digits);
  expect(work.otherKeys, said).toBeLessThanOrEqual(budget.otherKeys);
}

const note = 'Clean, granulating. Foam dressing.';

/** Opens, from any screen, the patient opened last. */
async function atLastPatient(nurse: Nurse): Promise<void> {
  await nurse.backToPatient();
  await expect(nurse.patient.wounds()).toContainText('W-1001-1');
}

/** Opens a patient with a wound that was assessed on this tablet before: its record exists already. */
async function withAssessedWound(app: App): Promise<Nurse> {
  const nurse = await app.atPatient();
  await nurse.assessed('W-1001-1', note);
  return nurse;
}

/** A tablet that knows Amy Lin and Ben Wu; he is signed in. */
async function afterHandOver({ page, open }: App): Promise<Nurse> {
  const nurse = new Nurse(page);
  await open();
  await nurse.door.ensureIn();
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  return nurse;
}

/** Runs a journey in each window, on one tablet: `make` goes to its beginning, starts counting, and completes it. */
async function inEachWindow(app: App, journey: string, make: () => Promise<void>): Promise<void> {
  for (const { viewport } of windows) {
    await app.page.setViewportSize(viewport);
    await make();
    await expectWithin(app, journey);
  }
}

async function takeOnePhoto({ page }: App, nurse: Nurse): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  await dialog.getByRole('button', { name: 'Take photo', exact: true }).click();
  await dialog.getByRole('button', { name: 'Use and finish', exact: true }).click();
  await expect(nurse.assessment.photos()).toHaveCount(1);
}

/** Moves from field to field by the keyboard's Next key; only the first field is tapped. */
async function typeSizeAndNote({ page }: App, nurse: Nurse): Promise<void> {
  await tapAndType(nurse.assessment.length(), '3.5');
  await page.keyboard.press('Enter');
  await expect(nurse.assessment.width()).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(nurse.assessment.note()).toBeFocused();
  await page.keyboard.type(note);
}

/** From the patient's screen to the record that was made here. */
async function openRecord({ page }: App, nurse: Nurse): Promise<void> {
  await nurse.patient.records().getByRole('link').first().click();
  await nurse.record.expectChangeable();
  await expect(page.getByRole('button', { name: nurse.record.words.correct })).toBeVisible();
}

/** A tap that hands the tablet over, a tap on the name, its PIN into the focused field, a tap on the filled button. */
async function pinBetween(
  nurse: Nurse,
  { begin, name, submit }: { begin: Locator; name: string; submit: string },
): Promise<void> {
  const { page, door } = nurse;
  await begin.click();
  await page.getByRole('list').getByRole('button', { name }).click();
  await expect(page.getByLabel(sentence(door.words.pinOf, { name }))).toBeFocused();
  await page.keyboard.type(pin);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** The first object of that name, however the hospital nests it. */
function inside(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null) return undefined;
  const own: unknown = Reflect.get(record, name);
  return (
    own ??
    Object.values(record)
      .map((part) => inside(part, name))
      .find((found) => found)
  );
}

/** A follow-up or a first assessment of a wound of the open patient. */
async function assessByKeys(app: App, nurse: Nurse, woundId: string): Promise<void> {
  await startCounting(app.page);
  await nurse.patient.assessAndWait(woundId);
  await takeOnePhoto(app, nurse);
  await typeSizeAndNote(app, nurse);
  await nurse.assessment.submit();
}

/** Expects that exactly one new record arrives. */
async function oneMore(hospital: HospitalControl, make: () => Promise<void>): Promise<void> {
  const before = (await hospital.state()).woundAssessments;
  await make();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(before + 1);
}

const byKeys = 'Follow-up: photo, size typed, note typed';

test(byKeys, async ({ app, context, hospital }) => {
  await context.grantPermissions(['camera']);
  const nurse = await withAssessedWound(app);
  await inEachWindow(app, byKeys, async () => {
    await atLastPatient(nurse);
    await oneMore(hospital, () => assessByKeys(app, nurse, 'W-1001-1'));
  });
});

const byTaps = 'Follow-up: photo, size a millimetre less, two phrases';

test(byTaps, async ({ app, context, hospital }) => {
  await context.grantPermissions(['camera']);
  const nurse = await withAssessedWound(app);
  await inEachWindow(app, byTaps, async () => {
    await atLastPatient(nurse);
    await startCounting(app.page);
    await oneMore(hospital, async () => {
      await nurse.patient.assessAndWait('W-1001-1');
      await takeOnePhoto(app, nurse);
      await app.page.getByRole('button', { name: 'Length: less' }).click();
      await app.page.getByRole('button', { name: 'Width: less' }).click();
      await nurse.assessment.phrases().nth(0).click();
      await nurse.assessment.phrases().nth(1).click();
      await nurse.assessment.submit();
    });
  });
});

const onPhoto = 'Measure on a photo: outline, size and error used';

test(onPhoto, async ({ app }) => {
  const scene = sceneOf(22, 1_200, 'flat');
  const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));
  const nurse = await app.atForm();
  const photo = { name: 'wound.png', mimeType: 'image/png', buffer: photoOf(scene) };
  await nurse.assessment.addPhotos(photo);
  await expect(nurse.assessment.photos()).toHaveCount(1);
  const dialog = app.page.getByRole('dialog');
  const rightPrint = dialog.getByRole('button', { name: 'Exactly 50 mm' });
  const useIt = dialog.getByRole('button', { name: 'Use this' });
  const measure = async (isPrintNew: boolean) => {
    await nurse.assessment.length().fill('');
    await startCounting(app.page);
    await app.page.getByRole('button', { name: 'Measure', exact: true }).click();
    await expect(dialog.getByText(/Strip found/)).toBeVisible();
    await drawAlong(app.page, outline);
    if (isPrintNew) await rightPrint.click();
    await useIt.click();
    await expect(nurse.assessment.length()).toHaveValue(/^\d\.\d$/);
  };
  // The first one confirms the printout, which the page counts as one tap more.
  await measure(true);
  const widthPx = app.page.viewportSize()?.width ?? 0;
  expect((await handWork(app.page)).taps).toBe(budgetOf(onPhoto, widthPx).taps + 1);
  await inEachWindow(app, onPhoto, () => measure(false));
});

test('Correct a note', async ({ app }) => {
  const nurse = await withAssessedWound(app);
  await inEachWindow(app, 'Correct a note', async () => {
    await atLastPatient(nurse);
    await startCounting(app.page);
    await openRecord(app, nurse);
    await nurse.record.correctButton().click();
    await nurse.record.correctedNote().click();
    await app.page.keyboard.press('Control+End');
    await app.page.keyboard.type(' Painless.');
    await nurse.record.submitCorrection();
    await nurse.patient.expectSubmittedInRecord();
  });
});

test('Void a record', async ({ app }) => {
  const nurse = await app.atPatient();
  const { record } = nurse;
  await inEachWindow(app, 'Void a record', async () => {
    await atLastPatient(nurse);
    await nurse.assessed('W-1001-1', note);
    await atLastPatient(nurse);
    await startCounting(app.page);
    await openRecord(app, nurse);
    await record.button(record.words.void).click();
    await tapAndType(record.reason(), 'Wrong patient');
    await record.button(record.words.voiding.next).click();
    await record.button(record.words.voiding.sure).click();
    await nurse.patient.expectSubmittedInRecord();
  });
});

test('Switch nurse', async ({ app }) => {
  const nurse = await afterHandOver(app);
  await nurse.switchTo('Amy Lin');
  await inEachWindow(app, 'Switch nurse', async () => {
    await nurse.switchTo('Ben Wu');
    await startCounting(app.page);
    const { submit } = nurse.door.words;
    await pinBetween(nurse, { begin: nurse.switchButton(), name: 'Amy Lin', submit });
    await nurse.door.expectIn();
  });
});

test('Take over a draft', async ({ app }) => {
  const nurse = await afterHandOver(app);
  await inEachWindow(app, 'Take over a draft', async () => {
    await nurse.switchTo('Amy Lin');
    await nurse.draft(note);
    await startCounting(app.page);
    await nurse.assessment.openMore();
    await pinBetween(nurse, {
      begin: app.page.getByRole('button', { name: commonEn.handOver.button }),
      name: 'Ben Wu',
      submit: nurse.door.words.switch.take,
    });
    await expect(app.page.getByText('From Amy Lin,')).toBeVisible();
    await expect(nurse.assessment.note()).toHaveValue(note);
  });
});

test('Where is my record', async ({ app }) => {
  const nurse = await withAssessedWound(app);
  await inEachWindow(app, 'Where is my record', async () => {
    await atLastPatient(nurse);
    await startCounting(app.page);
    await nurse.seesItIn();
  });
});

// A first assessment and an admission happen only once: each window has a tablet and a hospital of its own.
for (const { held, viewport } of windows) {
  test.describe(held, () => {
    test.use({ viewport });

    test('First assessment', async ({ app, context, hospital }) => {
      await context.grantPermissions(['camera']);
      const nurse = await withAssessedWound(app);
      await atLastPatient(nurse);
      await oneMore(hospital, () => assessByKeys(app, nurse, 'W-1001-2'));
      await expectWithin(app, 'First assessment');
    });

    test('Admission of a plain case', async ({ app, hospital }) => {
      const nurse = await app.nurse();
      await nurse.door.ensureIn();
      await openStay(app.page, 'en', 'E-1001');
      const admission = new AdmissionPage(app.page, 'en', 'keys');
      const assessment = plainAdmission();
      await startCounting(app.page);
      await openAdmission(app.page, 'en');
      for (const { name } of admissionSections.filter((section) => assessment[section.name])) {
        // The first one is open already.
        if (name !== 'basic') await admission.goOnTo(name);
        await admission.sayWithoutFindings();
        await admission.answerOpen(name, assessment);
      }
      await admission.review();
      await admission.submit();
      await nurse.patient.expectSubmittedInRecord();
      await expectWithin(app, 'Admission of a plain case');
      const { admission: door, ...found } = assessment;
      const [written] = await hospital.records();
      expect(JSON.stringify(written)).toContain(String(door?.reason));
      for (const [section, answers] of Object.entries(found)) {
        expect(inside(written, 'assessment')).toMatchObject({ [section]: answers });
      }
    });
  });
}
