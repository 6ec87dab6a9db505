/** What every page object has: the page that it works on, and its language. */
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../src/renderer/ui/words/language.ts';
import { appWords } from './words.ts';

export abstract class ScreenPage {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.language = language;
  }

  /** Goes back to a screen with the tabs: on a phone only the root screens have them. */
  async toTabs(): Promise<void> {
    const { label } = appWords[this.language].common.nav;
    const bar = this.page.getByRole('navigation', { name: label, exact: true });
    const tabs = bar.getByRole('link').first();
    const back = this.page.locator('[data-back]');
    await expect(tabs.or(back).filter({ visible: true }).first()).toBeVisible();
    while (!(await tabs.isVisible())) {
      const before = this.page.url();
      await back.click();
      await expect(this.page).not.toHaveURL(before);
      await expect(tabs.or(back).filter({ visible: true }).first()).toBeVisible();
    }
  }

  /** Goes to the outbox by its tab. */
  async toOutbox(): Promise<void> {
    const { title } = appWords[this.language].outbox;
    await this.toTabs();
    await this.page
      .getByRole('link', { name: new RegExp(`^${title}`) })
      .first()
      .click();
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  /** Opens the menu of further actions, which a phone has beside its primary button. */
  async openMore(): Promise<void> {
    const { more } = appWords[this.language].common.button;
    const button = this.page.getByRole('button', { name: more, exact: true });
    // Wait for the action bar; on a wide screen it has no such menu.
    await expect(this.page.locator('footer').getByRole('button').first()).toBeVisible();
    if (await button.isVisible()) await button.click();
  }
}
