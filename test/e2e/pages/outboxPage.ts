/** The outbox and one submission in full. */
import { expect, type Locator } from '@playwright/test';
import { ScreenPage } from './screenPage.ts';
import { appWords } from './words.ts';

export class OutboxPage extends ScreenPage {
  get words() {
    return appWords[this.language].outbox;
  }

  get states() {
    return appWords[this.language].common.state;
  }

  show(): Promise<void> {
    return this.toOutbox();
  }

  cards(): Locator {
    return this.page.getByRole('article');
  }

  /** The first card, or the first one for a patient or of a kind. */
  card(name: string | RegExp = /./): Locator {
    return this.page.getByRole('article', { name }).first();
  }

  async expectInRecord(timeoutMs = 60_000, name: string | RegExp = /./): Promise<void> {
    await expect(this.card(name)).toContainText(this.states.done, { timeout: timeoutMs });
  }

  async expectNeedsYou(name: string | RegExp = /./, timeoutMs = 60_000): Promise<void> {
    await expect(this.card(name)).toContainText(this.states.problem, { timeout: timeoutMs });
  }

  async openCard(name: string | RegExp = /./): Promise<void> {
    await this.card(name).getByRole('link').first().click();
    await expect(this.journal()).toBeVisible();
  }

  /** The way on of a card. */
  async solve(name: string): Promise<void> {
    await this.cards().getByRole('link', { name, exact: true }).first().click();
  }

  journal(): Locator {
    return this.page.getByRole('region', { name: this.words.journal.title });
  }

  /** The link from a submission to its conflict. */
  compare(): Locator {
    return this.page.getByRole('link', { name: this.words.detail.compare, exact: true });
  }

  /** A button of the action bar of one submission. */
  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Taps "Try now", unless a retry has begun by itself. */
  async tryNow(): Promise<void> {
    const button = this.page.getByRole('button', { name: this.words.tryNow });
    const settled = this.page.locator('article[data-state="done"], article[data-state="problem"]');
    await expect(button.or(settled).first()).toBeVisible();
    await button.evaluateAll((found) => {
      for (const one of found) (one as HTMLButtonElement).click();
    });
  }
}
