/** Owns opening the app, signed in, in a language and a theme. */
import { expect } from '@playwright/test';

import { patientsEn } from '../../../src/renderer/words/patients.en.ts';
import { patientsZhTw } from '../../../src/renderer/words/patients.zh-TW.ts';
import { settingsEn } from '../../../src/renderer/words/settings.en.ts';
import { settingsZhTw } from '../../../src/renderer/words/settings.zh-TW.ts';
import type { App } from '../fixtures.ts';
import { signIn } from './AdmissionDoor.ts';

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

/** Signs in and comes to the patients, looking like that. */
export async function openInLook(app: App, { language, theme }: Look): Promise<void> {
  const { settings, patients } = words[language];
  await app.open();
  await signIn(app.page, language);
  await app.page.getByRole('link', { name: settings.title, exact: true }).click();
  // The radio lies under its word, as wide as the whole choice.
  await app.page
    .getByRole('radio', { name: settings.theme[theme], exact: true })
    .check({ force: true });
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', theme);
  await app.page.getByRole('link', { name: patients.title, exact: true }).click();
}
