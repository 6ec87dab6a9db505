/** A patient's own screen. */
import { expect, type Locator } from '@playwright/test';
import { ScreenPage } from './screenPage.ts';
import { appWords, sentence } from './words.ts';

export class PatientPage extends ScreenPage {
  get words() {
    return appWords[this.language].patients.patient;
  }

  banner(): Locator {
    const { banner } = appWords[this.language].common.patient;
    return this.page.getByRole('region', { name: banner, exact: true });
  }

  wounds(): Locator {
    return this.page.getByRole('region', { name: this.words.wounds, exact: true });
  }

  records(): Locator {
    return this.page.getByRole('region', { name: this.words.records });
  }

  /** What was submitted on the previous screen, with its state. */
  submitted(): Locator {
    return this.page.locator('main').getByRole('link').first();
  }

  async expectSubmittedInRecord(): Promise<void> {
    const { done } = appWords[this.language].common.state;
    await expect(this.submitted()).toContainText(done, { timeout: 60_000 });
  }

  drafts(): Locator {
    return this.page.getByRole('region', { name: this.words.drafts });
  }

  /** Begins an assessment of a wound by its id, or goes on with its draft. */
  async assess(woundId: string): Promise<void> {
    const { assessWound, continueWound } = this.words;
    const named = (words: string) =>
      this.wounds().getByRole('button', { name: sentence(words, { id: woundId }) });
    await named(assessWound).or(named(continueWound)).click();
  }

  async assessAndWait(woundId: string): Promise<void> {
    await this.assess(woundId);
    const { title } = appWords[this.language].assessment;
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    // A new assessment has not been refused by the hospital.
    const { hospitalRefusedIt } = appWords[this.language].assessment.review;
    await expect(this.page.getByText(hospitalRefusedIt.slice(0, -1))).toHaveCount(0);
  }
}
