/** Another hospital's profile: its file decides what the forms ask, and what the hospital accepts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readProfileFile } from '../../src/hospital/node/profileFile.ts';
import { admissionSections } from '../../src/shared/admission/description.ts';
import { words } from '../../src/shared/admission/words.ts';
import {
  defaultProfile,
  readHospitalProfile,
  type HospitalProfileFile,
} from '../../src/shared/profile.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { requiredAdmission } from '../support/admissionExample.ts';
import { expect, test as base } from './fixtures.ts';
import { HospitalControl } from './hospitalControl.ts';
import { startOwnHospital } from './ownHospital.ts';
import type { OwnTablet } from './ownTablets.ts';
import { openAdmission, openStay, comeIn } from './pages/AdmissionDoor.ts';
import { AdmissionPage } from './pages/AdmissionPage.ts';
import { expectBarred } from './pages/deliberateButton.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { ScanDialog, scannedText, separators } from './pages/ScanDialog.ts';
import { WoundHistoryPage } from './pages/WoundHistoryPage.ts';

const harbour: HospitalProfileFile = {
  name: words('Harbour Hospital', '海港醫院'),
  limits: { careNoteMaxCodePoints: 40 },
  admission: {
    required: [...defaultProfile.admission.required, 'basic.education'],
    itemsComplete: true,
    labels: { 'admission.reason': words('Chief complaint', '主訴') },
    codeLists: {
      'alerts.pcrResult': [
        { code: 'NEG', label: words('Not detected', '未檢出') },
        { code: 'POS', label: words('Detected', '檢出') },
      ],
      gait: [
        { code: 'G1', label: words('Walks alone', '自行行走') },
        { code: 'G2', label: words('Walks with a frame', '使用助行器') },
      ],
    },
  },
  encounter: { types: [{ code: 'inpatient', label: words('Ward stay', '病房住院') }] },
  scan: {
    patient: {
      part: { by: 'position', position: 2, of: 2, orAlone: false },
      pattern: 'P-[0-9]{4}',
    },
  },
};

interface Place {
  readonly tablet: OwnTablet;
  readonly hospitalAddress: string;
  readonly hospital: HospitalControl;
}

/** A hospital and a tablet started with the profile file, as by `npm start -- --profile`. */
const test = base.extend<{ place: Place }>({
  place: async ({ tablets }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-hospital-profile-'));
    const path = join(folder, 'harbour.json');
    await writeFile(path, JSON.stringify(harbour));
    const reading = readProfileFile(path);
    if ('problem' in reading) throw new Error(reading.problem);
    const profile = readHospitalProfile(reading.file);
    const hospital = await startOwnHospital({ profile });
    const tablet = await tablets.open({
      hospitalAddress: hospital.address,
      profile: { ...acceptedRisk, ...reading.file },
    });
    await use({
      tablet,
      hospitalAddress: hospital.address,
      hospital: new HospitalControl(hospital.address),
    });
    await hospital.close();
    await rm(folder, { recursive: true });
  },
});

/** Sends a record to the hospital directly, bypassing the form; returns the status and the fields it names. */
async function askHospital(place: Place, path: string, input: object): Promise<unknown[]> {
  const answer = await fetch(`${place.hospitalAddress}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' },
    body: JSON.stringify({
      clientRequestId: crypto.randomUUID(),
      patientId: 'P-1001',
      encounterId: 'E-1001',
      ...input,
    }),
  });
  const { error } = (await answer.json()) as { error?: { fields: { path: string }[] } };
  return [answer.status, ...(error?.fields ?? []).map((field) => field.path)];
}

test('the admission asks in the words of the hospital, with its codes and its required fields', async ({
  place,
}) => {
  const { page } = place.tablet;
  await place.tablet.open();
  await comeIn(page, 'en');
  await openStay(page, 'en', 'E-1001');
  await expect(page.getByText('Ward stay, active')).toBeVisible();
  await openAdmission(page, 'en');
  const admission = new AdmissionPage(page);
  for (const { name } of admissionSections) {
    await admission.openSection(name);
    await admission.answerSection(name, requiredAdmission());
  }
  await admission.openSection('admission');
  await expect(admission.field('admission.reason')).toContainText('Chief complaint');
  await admission.openSection('activity');
  const gait = admission.field('activity.gait').getByRole('radio');
  await expect(admission.field('activity.gait').getByRole('button')).toHaveCount(0);
  await expect(gait).toHaveCount(2);
  await gait.and(page.getByLabel('Walks with a frame')).check();

  await admission.openSection('alerts');
  const pcr = admission.field('alerts.pcrResult').getByRole('radio');
  await expect(pcr).toHaveCount(2);
  await pcr.and(page.getByLabel('Not detected')).check();
  await admission.openSection('cognition');
  await admission.answer('cognition.painStatus', 'yes');
  const pain = admission.field('cognition.painFindings');
  await pain.getByRole('button', { name: 'Chest', exact: true }).first().click();

  await admission.openSection('health');
  const medicines = admission.field('health.currentMedications');
  await medicines.getByRole('searchbox').fill('Warfarin 5 mg');
  await medicines.getByRole('button', { name: 'Use “Warfarin 5 mg”' }).click();
  await admission.openSection('contacts');
  const relation = admission.field('contacts.contactRelation');
  await relation.getByRole('button', { name: /in your own words/ }).click();
  await relation.getByRole('textbox').fill('表姊');

  await admission.review();
  await expectBarred(admission.button('Submit'));
  await page.getByRole('link', { name: /Education/ }).click();
  await expect(admission.field('basic.education')).toContainText('This is required.');
  await admission.answer('basic.education', 'college');
  await admission.review();
  await page.getByRole('link', { name: /Score/ }).click();
  const score = admission.field('cognition.painFindings.0.score');
  await expect(score).toContainText('This is required.');
  await score.getByRole('radio', { name: 'Could not be assessed' }).check();
  await admission.review();
  await page.emulateMedia({ media: 'print' });
  const written = [
    'Walks with a frame',
    'Warfarin 5 mg',
    '表姊',
    'Not detected',
    'Could not be assessed',
  ];
  for (const text of written) await expect(page.getByText(text)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await admission.handIn();

  await expect.poll(async () => (await place.hospital.state()).admissionAssessments).toBe(1);
  const held = JSON.stringify(await place.hospital.records());
  for (const part of [
    '"gait":"G2"',
    '["Warfarin 5 mg"]',
    '"contactRelation":"表姊"',
    '"pcrResult":"NEG"',
    '[{"site":"chest","score":"not_assessable"}]',
  ]) {
    expect(held).toContain(part);
  }
  await expect(page.getByText('In the hospital record', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Admission assessment/ }).click();
  await page.getByRole('link', { name: 'Open the record' }).click();
  await expect(page.getByRole('region', { name: 'Alerts', exact: true })).toBeVisible();
  for (const text of written) await expect(page.getByText(text)).toBeVisible();
});

test('a code of two parts opens the patient whom the rule of the hospital names, and nobody else', async ({
  place,
}) => {
  const { page } = place.tablet;
  await place.tablet.open();
  await comeIn(page, 'en');
  const scan = new ScanDialog(page);
  const separator = separators['F8'] ?? [];
  const field = page.getByLabel('Hospital patient ID');
  for (const keys of [
    scannedText('P-1001'),
    [...scannedText('P-1001'), ...separator, ...scannedText('E-1001')],
    [...scannedText('P-1001'), ...separator, ...scannedText('P-100')],
  ]) {
    await scan.shoot(keys);
    await expect(field).toHaveAccessibleDescription(new RegExp(scan.words.refused.otherKind));
  }
  const asked = (await place.hospital.journal()).map(({ path }) => path);
  expect(asked.filter((path) => path.includes('/patients/'))).toEqual([]);
  await scan.shoot([...scannedText('E-1001'), ...separator, ...scannedText('P-1001')]);
  await expect(new Nurse(page).patient.banner()).toContainText('Lin Mei-Yu');
});

test('the bundled hospital holds an admission to the same profile', async ({ place }) => {
  const assessedAt = '2026-11-20T08:30:00+08:00';
  const { activity, ...rest } = requiredAdmission();
  const steady = { ...rest, activity: { ...activity, gait: 'steady' } };
  expect(
    await askHospital(place, 'admission-assessments', { assessedAt, assessment: steady }),
  ).toEqual([422, 'assessment.basic.education', 'assessment.activity.gait']);
  const framed = {
    ...rest,
    basic: { ...rest.basic, education: 'college' },
    activity: { ...activity, gait: 'G2' },
  };
  expect(
    await askHospital(place, 'admission-assessments', { assessedAt, assessment: framed }),
  ).toEqual([201]);
});

test('a care note is as long as the hospital allows, on the tablet and in the hospital', async ({
  place,
}) => {
  const { page } = place.tablet;
  await place.tablet.open();
  const nurse = new Nurse(page);
  await startNote(page, nurse, 41);
  await expect(page.getByText('1 character too many')).toBeVisible();
  await nurse.assessment.note().fill('x'.repeat(40));
  await nurse.assessment.handIn();
  await nurse.outbox.expectInRecord();
  const wound = (careNote: string) => ({
    woundId: 'W-1001-1',
    observedAt: '2026-11-20T08:30:00+08:00',
    assessment: { careNote },
    attachmentIds: [],
  });
  expect(await askHospital(place, 'wound-assessments', wound('x'.repeat(41)))).toEqual([
    422,
    'assessment.careNote',
  ]);
});

async function startNote(page: Page, nurse: Nurse, length: number): Promise<void> {
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('x'.repeat(length));
  await expect(page.locator('[data-saved="saved"]')).toBeVisible();
}

test.describe('kept on the tablet', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the profile is in force without the shell, from what it said before', async ({ place }) => {
    const { page } = place.tablet;
    await place.tablet.open();
    await place.tablet.untilKept();
    await startNote(page, new Nurse(page), 41);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('1 character too many')).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('region', { name: 'About' })).toContainText('Harbour Hospital');
  });
});

test('a profile that cannot be used keeps nobody from writing', async ({ place }) => {
  const { page } = place.tablet;
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route('**/bridge.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), profile: { later: 'secret' } } });
  });
  await place.tablet.open();
  const nurse = new Nurse(page);
  // A PIN alone is not accepted either: the acceptance would be in that same profile.
  const { words: door } = nurse.door;
  await page.getByLabel(door.token, { exact: true }).fill('nurse-amy');
  await page.getByLabel(door.name, { exact: true }).fill('Amy Lin');
  await page.getByLabel(door.passphrase, { exact: true }).fill('violet kettle harbour');
  await page.getByLabel(door.passphraseAgain, { exact: true }).fill('violet kettle harbour');
  await nurse.door.submit();
  await nurse.door.expectIn();
  await startNote(page, nurse, 41);
  await expect(page.getByText('1 character too many')).toHaveCount(0);
  expect(warnings).toContain(
    "The hospital's profile cannot be used; the default profile is in force.",
  );
  expect(warnings.join('\n')).not.toContain('secret');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('The hospital’s profile cannot be used')).toBeVisible();
});

test('wounds are measured on photos only where the profile offers it, with its own sentence', async ({
  place,
}) => {
  const { page } = place.tablet;
  const measuring = {
    offered: true,
    historySentence: words('Ask the wound nurse.', '請洽傷口護理師。'),
  };
  let profile: HospitalProfileFile = { ...acceptedRisk, ...harbour };
  await page.route('**/bridge.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), profile } });
  });
  const nurse = new Nurse(page);
  const measure = page.getByRole('button', { name: 'Measure', exact: true });
  const strips = page.getByRole('button', { name: 'Print measuring strips' });
  await place.tablet.open();
  await startNote(page, nurse, 10);
  await nurse.assessment.addPhotos(await madePhoto(page, { seed: 1, widthPx: 320, heightPx: 240 }));
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await expect(measure).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'About' })).toBeVisible();
  await expect(strips).toHaveCount(0);

  profile = { ...profile, measuring };
  await page.reload();
  await expect(strips).toBeVisible();
  await page.goBack();
  await expect(measure).toBeVisible();

  for (const length of ['4', '3']) {
    if (length === '3') {
      await nurse.patients.show();
      await nurse.patients.open('P-1001');
      await nurse.patient.assessAndWait('W-1001-1');
      await nurse.assessment.fill('Smaller.');
    }
    await nurse.assessment.length().fill(length);
    await nurse.assessment.width().fill('2');
    await expect(nurse.assessment.saved()).toBeVisible();
    await nurse.assessment.handIn();
  }
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await new WoundHistoryPage(page).open('W-1001-1');
  await expect(page.getByText('Ask the wound nurse.')).toBeVisible();
});
