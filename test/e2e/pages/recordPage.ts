/** A record, its correction, its voiding, and a conflict between two authors. */
import { expect, type Locator } from '@playwright/test';
import { ScreenPage } from './screenPage.ts';
import { appWords } from './words.ts';

export class RecordPage extends ScreenPage {
  get words() {
    return appWords[this.language].record;
  }

  /** The open submission is in the record, which can be changed from here. */
  async expectChangeable(): Promise<void> {
    await expect(this.correctButton()).toBeEnabled();
  }

  correctButton(): Locator {
    return this.page.getByRole('button', { name: this.words.correct, exact: true });
  }

  /** Begins a correction, types it, and waits until it is on the disk. */
  async writeCorrection(text: string): Promise<void> {
    await this.correctButton().click();
    await this.correctedNote().fill(text);
    await expect(this.page.locator('[data-saved="saved"]')).toBeVisible();
  }

  correctedNote(): Locator {
    return this.page.getByLabel(this.words.correction.yours, { exact: true });
  }

  /** Its photos, once they are shown. */
  photos(): Locator {
    return this.page.getByRole('list', { name: this.words.photos, exact: true }).locator('img');
  }

  /** The text as it will be, with the changed words marked. */
  changes(): Locator {
    return this.page.getByRole('region', { name: this.words.correction.changes, exact: true });
  }

  /** Submits the correction, and opens the outbox, where it can be followed. */
  async submitCorrectionAndFollow(): Promise<void> {
    await this.submitCorrection();
    await this.toOutbox();
  }

  async submitCorrection(): Promise<void> {
    const form = this.page.url();
    await this.page
      .getByRole('button', { name: this.words.correction.submit, exact: true })
      .click();
    await expect(this.page).not.toHaveURL(form);
  }

  /** Confirms that the record is void, and opens the outbox, where that can be followed. */
  async voidForGood(): Promise<void> {
    const form = this.page.url();
    await this.page.getByRole('button', { name: this.words.voiding.sure, exact: true }).click();
    await expect(this.page).not.toHaveURL(form);
    await this.toOutbox();
  }

  reason(): Locator {
    return this.page.getByLabel(this.words.voiding.reason, { exact: true });
  }

  /** The text that a colleague saved meanwhile. */
  theirs(): Locator {
    return this.column(this.words.conflict.theirs);
  }

  /** One of the texts of a conflict, by its title. */
  column(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
