/** Owns what every page object has: the page that it works on, and the language that it reads. */
import type { Page } from '@playwright/test';
import type { Language } from '../../../src/renderer/ui/words/language.ts';

export abstract class ScreenPage {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.language = language;
  }
}
