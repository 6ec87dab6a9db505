/** A tablet with some content of every kind, and the address of each of its screens. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../../src/renderer/ui/words/language.ts';
import { HospitalControl } from '../hospitalControl.ts';
import { openAdmission, openStay } from './AdmissionDoor.ts';
import { drawnPhoto } from './madePhotos.ts';
import { Nurse } from './nurse.ts';
import { appWords } from './words.ts';
import { WoundHistoryPage } from './WoundHistoryPage.ts';

export interface ScreenOfAll {
  readonly name: string;
  /** The part of the address behind `#`. */
  readonly route: string;
  /** An element that shows it has opened: the previous screen does not have it. */
  sign(nurse: Nurse): Locator;
}

const skin = [212, 168, 136] as const;
const axesCm = [5, 3] as const;
const sacrum = { seed: 1, skin, axesCm, angle: 20, slough: 0.3, necrosis: 0 };
const heel = { seed: 3, skin, axesCm: [4, 3.4] as const, angle: -15, slough: 0.1, necrosis: 0.4 };

function routeOf(page: Page): string {
  return new URL(page.url()).hash.slice(1).split('?')[0] ?? '';
}

/** Goes through the whole app once, so that each screen has something to show. */
export async function fillTablet(
  page: Page,
  hospitalAddress: string,
  language: Language = 'en',
): Promise<ScreenOfAll[]> {
  const nurse = new Nurse(page, language);
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  const patient = routeOf(page);
  const submitted = await submittedAndChanged(nurse, hospitalAddress);
  await page.goto(`/#${patient}`);
  const changes = await beginChanges(nurse);
  await page.goto(`/#${patient}`);
  const draft = await beginAssessment(nurse);
  await page.goto('/#/patients');
  await openStay(page, language, 'E-1003');
  await openAdmission(page, language);
  await expect(page).toHaveURL(/#\/drafts\//);
  return screensAt({ patient, draft, admission: routeOf(page), ...submitted, ...changes });
}

/** Creates a record, and the nurse's correction of it that conflicts with a colleague's earlier one. */
async function submittedAndChanged(nurse: Nurse, hospitalAddress: string) {
  const { page, language } = nurse;
  await nurse.patient.assessAndWait('W-1001-1');
  const photos = [await drawnPhoto(page, sacrum), await drawnPhoto(page, { ...sacrum, seed: 2 })];
  await nurse.assessment.fill('Edges clean. Foam dressing.', photos);
  await nurse.assessment.length().fill('10.5');
  await nurse.sent();
  await nurse.outbox.openCard();
  const submission = routeOf(page);
  await page.goto('/#/patients/P-1001/wounds/W-1001-1');
  await new WoundHistoryPage(page, language).visits().first().getByRole('link').first().click();
  await nurse.record.expectChangeable();
  const record = routeOf(page);
  await nurse.record.writeCorrection('Edges red. Silver dressing.');
  const recordId = await new HospitalControl(hospitalAddress).onlyRecordId();
  await changeAsColleague(hospitalAddress, recordId);
  await nurse.record.submitCorrectionAndFollow();
  const { woundCorrection } = appWords[language].common.kind;
  const correctionCard = new RegExp(`^${woundCorrection}`);
  await nurse.outbox.expectNeedsYou(correctionCard);
  await nurse.outbox.openCard(correctionCard);
  return { submission, record, conflict: routeOf(page) };
}

/** Begins a correction and a void of a second record: the correction of the first one needs her. */
async function beginChanges(nurse: Nurse) {
  const { page, language } = nurse;
  // What needs her stands above its card, and the earlier one below.
  const card = new RegExp(`^${appWords[language].common.kind.woundAssessment},`);
  await nurse.assessed('W-1001-1', 'Edges pink. Foam dressing.', card);
  await nurse.outbox.openCard(card);
  await nurse.record.expectChangeable();
  const record = routeOf(page);
  await nurse.record.writeCorrection('Edges red. Foam dressing.');
  const correction = routeOf(page);
  await page.goto(`/#${record}`);
  await nurse.record.button(appWords[language].record.void).click();
  await nurse.record.reason().fill('Entered twice');
  await expect(page.locator('[data-saved="saved"]')).toBeVisible();
  return { correction, voiding: routeOf(page) };
}

/** Begins a draft with the widest figures allowed; returns its route. */
async function beginAssessment(nurse: Nurse): Promise<string> {
  await nurse.fillIn('W-1001-2', 'A draft.', [await drawnPhoto(nurse.page, heel)]);
  await nurse.assessment.length().fill('12.25');
  await nurse.assessment.width().fill('88.88');
  return routeOf(nurse.page);
}

type Routes = Record<
  | 'patient'
  | 'draft'
  | 'correction'
  | 'voiding'
  | 'submission'
  | 'conflict'
  | 'record'
  | 'admission',
  string
>;

function screensAt(routes: Routes): ScreenOfAll[] {
  const { patient, draft, correction, voiding, submission, conflict, record, admission } = routes;
  return [
    { name: 'patients', route: '/patients', sign: (at) => at.patients.idField() },
    { name: 'patient', route: patient, sign: (at) => at.patient.wounds().getByText('W-1001-1') },
    { name: 'wound assessment', route: draft, sign: (at) => at.assessment.note() },
    { name: 'correction', route: correction, sign: (at) => at.record.correctedNote() },
    { name: 'void', route: voiding, sign: (at) => at.record.reason() },
    { name: 'shift', route: '/shift', sign: (at) => at.shiftTitle() },
    { name: 'handover sheet', route: '/shift?show=sheet', sign: (at) => at.shiftTitle('sheet') },
    { name: 'late entries', route: '/shift?show=late', sign: (at) => at.shiftTitle('late') },
    { name: 'outbox', route: '/outbox', sign: (at) => at.outbox.card() },
    { name: 'submission', route: submission, sign: (at) => at.outbox.journal() },
    { name: 'submission that needs her', route: conflict, sign: (at) => at.outbox.compare() },
    { name: 'conflict', route: `${conflict}/conflict`, sign: (at) => at.record.theirs() },
    { name: 'record', route: record, sign: (at) => at.record.correctButton() },
    {
      name: 'wound history',
      route: '/patients/P-1001/wounds/W-1001-1',
      sign: (at) => new WoundHistoryPage(at.page, at.language).visits().first(),
    },
    {
      name: 'admission',
      route: admission,
      sign: (at) => at.page.locator('main input').first(),
    },
    {
      name: 'admission review',
      route: `${admission}/review`,
      sign: (at) => at.assessment.submitButton(),
    },
    { name: 'settings', route: '/settings', sign: (at) => at.settingsTitle() },
    { name: 'test of a tablet', route: '/check', sign: (at) => at.checkTitle() },
  ];
}

async function changeAsColleague(hospitalAddress: string, recordId: string): Promise<void> {
  const changes = { version: 1, changes: { careNote: 'Edges clean, slough. Foam dressing.' } };
  const answer = await fetch(`${hospitalAddress}/wound-assessments/${recordId}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify({ clientRequestId: crypto.randomUUID(), ...changes }),
  });
  if (!answer.ok) throw new Error(`The colleague could not change it: ${answer.status}`);
}
