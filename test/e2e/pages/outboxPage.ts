/** Owns the outbox and one submission in full. */
import { expect, type Locator, type Page } from '@playwright/test';

export class OutboxPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async show(): Promise<void> {
    await this.page
      .getByRole('link', { name: /^Outbox/ })
      .first()
      .click();
    await expect(this.page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  }

  cards(): Locator {
    return this.page.getByRole('article');
  }

  /** The card about a patient, the newest where there are several. */
  card(name: string | RegExp = /./): Locator {
    return this.page.getByRole('article', { name }).first();
  }

  async expectInRecord(timeoutMs = 20_000): Promise<void> {
    await expect(this.card()).toContainText('In the hospital record', { timeout: timeoutMs });
  }

  async openCard(): Promise<void> {
    await this.card().getByRole('link').first().click();
    await expect(this.page.getByRole('region', { name: 'Journal' })).toBeVisible();
  }

  journal(): Locator {
    return this.page.getByRole('region', { name: 'Journal' });
  }

  async tryNow(): Promise<void> {
    await this.page.getByRole('button', { name: 'Try now' }).click();
  }
}
