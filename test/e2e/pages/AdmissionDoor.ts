/** The way to an admission: signing in, opening a stay, starting or continuing the form. */
import { expect, type Page } from '@playwright/test';
import { patientsEn } from '../../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../../src/renderer/ui/words/patients.zh-TW.ts';
import { settingsEn } from '../../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../../src/renderer/ui/words/settings.zh-TW.ts';
import type { Language } from '../../../src/shared/admission/words.ts';
import { plainAdmission } from '../../support/admissionExample.ts';
import { HospitalControl } from '../hospitalControl.ts';
import { AdmissionPage } from './AdmissionPage.ts';
import type { Nurse } from './nurse.ts';
import { SignInPage } from './signInPage.ts';

const words = {
  en: { patients: patientsEn, settings: settingsEn },
  'zh-TW': { patients: patientsZhTw, settings: settingsZhTw },
} as const;

/** Opens the app in the tablet's present language; signs in if nobody has yet. */
export async function comeIn(page: Page, language: Language): Promise<void> {
  await new SignInPage(page, language).ensureIn();
}

/** Opens a patient by the stay. */
export async function openStay(page: Page, language: Language, encounterId: string): Promise<void> {
  const { find } = words[language].patients;
  await page.getByText(find.byEncounter, { exact: true }).click();
  await page.getByRole('textbox', { name: find.encounterLabel }).fill(encounterId);
  await page.getByRole('button', { name: find.open, exact: true }).click();
}

/** On the patient's screen: starts the admission, or continues the one already begun. */
export async function openAdmission(
  page: Page,
  language: Language,
  how: 'start' | 'continue' = 'start',
): Promise<void> {
  const { patient } = words[language].patients;
  const name = how === 'start' ? patient.admissionStart : patient.continueDraft;
  await page.getByRole('button', { name, exact: true }).click();
}

/**
 * Opens the new admission of a patient whose last one is in the record and was opened on this tablet. A nurse must be
 * signed in.
 * @param address of the hospital
 */
export async function cameAgain(
  { page, language, patients }: Nurse,
  address: string,
): Promise<AdmissionPage> {
  const response = await fetch(`${address}/admission-assessments`, {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' },
    body: JSON.stringify({
      clientRequestId: 'last-time',
      patientId: 'P-1001',
      encounterId: 'E-1001',
      assessedAt: '2026-05-03T08:00:00+08:00',
      assessment: plainAdmission(),
    }),
  });
  const { recordId } = (await response.json()) as { recordId: string };
  const hospital = new HospitalControl(address);
  await hospital.encounter('E-1009', { patientId: 'P-1001', type: 'inpatient', status: 'active' });
  await page.goto('/#/patients');
  await patients.askForRecord(recordId);
  await expect(page).toHaveURL(/#\/admissions\//);
  await page.goto('/#/patients');
  await openStay(page, language, 'E-1009');
  await openAdmission(page, language);
  await expect(page).toHaveURL(/#\/drafts\//);
  return new AdmissionPage(page, language);
}

/** Selects a theme, and goes back to the patients. */
export async function chooseTheme(
  page: Page,
  language: Language,
  theme: 'light' | 'dark' | 'night',
): Promise<void> {
  const { settings, patients } = words[language];
  await page.getByRole('link', { name: settings.title }).click();
  await page.getByRole('radio', { name: settings.theme[theme], exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.getByRole('link', { name: patients.title }).click();
}
