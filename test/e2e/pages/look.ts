/** The app's language and theme, and how to change them. */
import { expect, type Page } from '@playwright/test';
import { languageNames } from '../../../src/renderer/ui/words/language.ts';
import { patientsEn } from '../../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../../src/renderer/ui/words/patients.zh-TW.ts';
import { settingsEn } from '../../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../../src/renderer/ui/words/settings.zh-TW.ts';

const words = {
  en: { settings: settingsEn, patients: patientsEn },
  'zh-TW': { settings: settingsZhTw, patients: patientsZhTw },
};

export interface Look {
  language: 'en' | 'zh-TW';
  theme: 'light' | 'dark' | 'night';
}

export const looks: readonly Look[] = (['en', 'zh-TW'] as const).flatMap((language) =>
  (['light', 'dark', 'night'] as const).map((theme) => ({ language, theme })),
);

/** Selects language and theme from any screen, and goes to the patients. */
export async function changeLook(
  page: Page,
  { language, theme }: Look,
  before: Look['language'] = 'en',
): Promise<void> {
  const spoken = words[before].settings;
  await page.getByRole('link', { name: spoken.title, exact: true }).click();
  // The radio is under its label, as wide as the whole control.
  const choose = (name: string) =>
    page.getByRole('radio', { name, exact: true }).check({ force: true });
  await choose(spoken.theme[theme]);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await choose(languageNames[language]);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.getByRole('link', { name: words[language].patients.title, exact: true }).click();
}
