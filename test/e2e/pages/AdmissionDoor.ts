/** Owns the way to an admission: signing in, opening a stay, starting or continuing the form. */
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../src/shared/admission/words.ts';
import { patientsEn } from '../../../src/renderer/words/patients.en.ts';
import { patientsZhTw } from '../../../src/renderer/words/patients.zh-TW.ts';
import { settingsEn } from '../../../src/renderer/words/settings.en.ts';
import { settingsZhTw } from '../../../src/renderer/words/settings.zh-TW.ts';
import { signInEn } from '../../../src/renderer/words/signIn.en.ts';
import { signInZhTw } from '../../../src/renderer/words/signIn.zh-TW.ts';

const words = {
  en: { signIn: signInEn, patients: patientsEn, settings: settingsEn, languageName: 'English' },
  'zh-TW': {
    signIn: signInZhTw,
    patients: patientsZhTw,
    settings: settingsZhTw,
    languageName: '繁體中文',
  },
} as const;

export const pin = '135790';

/** Signs a nurse in on a fresh tablet, in that language. */
export async function signIn(page: Page, language: Language, token = 'nurse-amy'): Promise<void> {
  const { signIn: said, languageName } = words[language];
  const inLanguage = page.getByText(languageName, { exact: true });
  await inLanguage.click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(said.token).fill(token);
  await field(said.name).fill('Amy Wang');
  await field(said.pin).fill(pin);
  await field(said.pinAgain).fill(pin);
  await page.getByRole('button', { name: said.submit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].patients.title);
}

/** Opens a patient by the stay. */
export async function openStay(page: Page, language: Language, encounterId: string): Promise<void> {
  const { find } = words[language].patients;
  await page.getByText(find.byEncounter, { exact: true }).click();
  await page.getByLabel(find.encounterLabel).fill(encounterId);
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
