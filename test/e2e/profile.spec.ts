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
import { Nurse } from './pages/nurse.ts';
import { ScanDialog, scannedText, separators } from './pages/ScanDialog.ts';

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
  await admission.submitAndFollow();

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

async function startNote(page: Page, nurse: Nurse, length: number): Promise<void> {
  await nurse.atForm();
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
    await expect(page.getByText('Characters too many: 1')).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('region', { name: 'About' })).toContainText('Harbour Hospital');
  });
});

test('a profile that cannot be used keeps nobody from writing who has signed in before', async ({
  place,
}) => {
  const { page } = place.tablet;
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const nurse = new Nurse(page);
  await place.tablet.open();
  await nurse.door.signIn();
  await page.route('**/bridge.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), profile: { later: 'secret' } } });
  });
  await page.reload();
  await nurse.door.expectIn();
  await startNote(page, nurse, 41);
  await expect(page.getByText('Characters too many: 1')).toHaveCount(0);
  expect(warnings).toContain(
    "The hospital's profile cannot be used; the default profile is in force.",
  );
  expect(warnings.join('\n')).not.toContain('secret');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('The hospital’s profile cannot be used')).toBeVisible();
});
