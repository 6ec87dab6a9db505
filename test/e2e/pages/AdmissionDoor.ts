/** Owns the way to an admission: coming in, opening a stay, starting or continuing the form. */
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../src/shared/admission/words.ts';
import { patientsEn } from '../../../src/renderer/words/patients.en.ts';
import { patientsZhTw } from '../../../src/renderer/words/patients.zh-TW.ts';
import { settingsEn } from '../../../src/renderer/words/settings.en.ts';
import { settingsZhTw } from '../../../src/renderer/words/settings.zh-TW.ts';
import { SignInPage } from './signInPage.ts';

const words = {
  en: { patients: patientsEn, settings: settingsEn },
  'zh-TW': { patients: patientsZhTw, settings: settingsZhTw },
} as const;

/** Comes in, in the language that the tablet speaks already; signs in where nobody has yet. */
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

/** On the patient's screen: starts the admission, or goes on with the one begun. */
export async function openAdmission(
  page: Page,
  language: Language,
  how: 'start' | 'continue' = 'start',
): Promise<void> {
  const { patient } = words[language].patients;
  const name = how === 'start' ? patient.admissionStart : patient.continueDraft;
  await page.getByRole('button', { name, exact: true }).click();
}

/** Puts a theme on, and goes back to the patients. */
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
