/** What is said about a requested new PIN: on the lock, on the sign-in screen, on its own page, and to the nurse. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { signInZhTw } from '../../src/renderer/ui/words/signIn.zh-TW.ts';
import { complaintsOfAxe } from '../e2e/pages/axe.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState } from './screenState.ts';

const words = {
  en: { signIn: signInEn, common: commonEn },
  'zh-TW': { signIn: signInZhTw, common: commonZhTw },
};
const windows = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
] as const;
const themes = ['light', 'night'] as const;
const languages = ['en', 'zh-TW'] as const;
type Language = (typeof languages)[number];

interface Shown {
  name: string;
  state: Omit<ScreenState, 'settings'>;
  /** Whether to go on to the page for a forgotten PIN after the state is shown. */
  isForgotten?: boolean;
  said(language: Language): (string | RegExp)[];
}

const name = { name: 'Amy Lin' };
const titleOf = (language: Language) => sentence(words[language].signIn.newPin.title, name);
const allEnds = ['stopped', 'pin-given', 'set', 'set-by-recovery'] as const;
const storyOf = (language: Language) => {
  const { newPin } = words[language].common;
  return [newPin.stopped, newPin.pinGiven, newPin.set, newPin.recovered, newPin.lastIn].map(
    (each) => sentence(each),
  );
};

const shown: readonly Shown[] = [
  {
    name: 'waits on the lock',
    state: { door: 'lock', newPin: { waitedMinutes: 17 }, address: '/patients' },
    said: (language) => [titleOf(language), /43/],
  },
  {
    name: 'waits at the door',
    state: { door: 'names', newPin: { waitedMinutes: 17 }, address: '/patients' },
    said: (language) => [titleOf(language), /43/],
  },
  {
    name: 'can be set, on the lock',
    state: { door: 'lock', newPin: { waitedMinutes: 60 }, address: '/patients' },
    said: (language) => [titleOf(language), sentence(words[language].signIn.newPin.over)],
  },
  {
    name: 'is to be asked for',
    state: { door: 'names', address: '/patients' },
    isForgotten: true,
    said: (language) => [words[language].signIn.forgotten.leadWait],
  },
  {
    name: 'waits on its own page',
    state: { door: 'names', newPin: { waitedMinutes: 17 }, address: '/patients' },
    isForgotten: true,
    said: (language) => [titleOf(language), words[language].signIn.forgotten.leadWaiting],
  },
  {
    name: 'can be set, on its own page',
    state: { door: 'names', newPin: { waitedMinutes: 60 }, address: '/patients' },
    isForgotten: true,
    said: (language) => [words[language].signIn.forgotten.leadOver],
  },
  {
    name: 'is told after signing in',
    state: { newPin: { ends: [...allEnds] }, address: '/patients' },
    // Three at a time; the rest once these are read.
    said: (language) => [words[language].common.newPin.title, ...storyOf(language).toSpliced(3, 1)],
  },
  {
    name: 'is told in the settings',
    state: { newPin: { ends: [...allEnds] }, address: '/settings' },
    said: storyOf,
  },
];

async function expectSaid(page: Page, language: Language, one: Shown): Promise<void> {
  const { forgotten } = words[language].signIn;
  if (one.isForgotten === true) {
    await page.getByRole('button', { name: /^Amy Lin/ }).click();
    await page.getByRole('button', { name: forgotten.link }).click();
  }
  for (const said of one.said(language)) {
    await expect(page.getByText(said).first(), `${one.name}: ${String(said)}`).toBeVisible();
  }
}

for (const language of languages) {
  test(`each state of a new PIN is said, in ${language} @core`, async ({ show }) => {
    for (const one of shown) {
      const page = await show({ ...one.state, settings: { language } });
      await expectSaid(page, language, one);
      await expectInShape(page, one.name);
    }
  });

  for (const theme of themes) {
    test(`they break no rule of layout, in ${language}, ${theme}`, async ({ show }) => {
      for (const one of shown) {
        const page = await show({ ...one.state, settings: { language, theme } });
        await expectSaid(page, language, one);
        for (const window of windows) {
          await page.setViewportSize(window);
          const what = `${one.name}, ${window.width} px`;
          expect(await brokenRules(page), what).toEqual([]);
          await taken(page, `${language}-${theme}-${what}`, one.said(language).at(-1) ?? '');
        }
        expect(await complaintsOfAxe(page), one.name).toEqual([]);
        await page.setViewportSize(windows[0]);
      }
    });
  }
}

/** Takes a picture for review, if `WARDBOOK_PICTURES` names a folder. */
async function taken(page: Page, title: string, shows: string | RegExp): Promise<void> {
  const folder = process.env['WARDBOOK_PICTURES'] ?? '';
  if (folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.getByText(shows).first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(folder, `${title.replaceAll(/[ ,]+/g, '-')}.png`) });
}
