/**
 * The text on the page before the app has rendered anything: what takes so long. The logo and the name are in
 * `index.html`, so that they are there before any script.
 */
import type { Language } from './ui/words/language.ts';

const words = {
  demoHospital: {
    en: 'Setting up the practice hospital, step 1 of 3',
    'zh-TW': '正在準備練習醫院，步驟 1/3',
  },
  demoNurses: {
    en: 'Signing in the practice nurses, step 2 of 3',
    'zh-TW': '正在準備練習護理師，步驟 2/3',
  },
  demoPatients: {
    en: 'Getting patients and records ready, step 3 of 3',
    'zh-TW': '正在準備病人與紀錄，步驟 3/3',
  },
} as const;

export type SplashStep = keyof typeof words;

/** Removes the text that the page shows by itself if no script arrives. */
export function scriptsHaveCome(): void {
  document.getElementById('splash-late')?.remove();
}

/** Shows the present step of a long start; does nothing once the app has rendered. */
export function sayOnSplash(step: SplashStep, language: Language): void {
  const place = document.getElementById('splash-said');
  if (place !== null) place.textContent = words[step][language];
}
