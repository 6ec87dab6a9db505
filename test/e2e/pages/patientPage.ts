/** Owns a patient's own screen. */
import { expect, type Locator, type Page } from '@playwright/test';

export class PatientPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  banner(): Locator {
    return this.page.getByRole('region', { name: 'Patient', exact: true });
  }

  wounds(): Locator {
    return this.page.getByRole('region', { name: 'Wounds' });
  }

  records(): Locator {
    return this.page.getByRole('region', { name: 'Records made on this tablet' });
  }

  /** Begins an assessment of a wound by its id. */
  async assess(woundId: string): Promise<void> {
    await this.wounds()
      .getByRole('button', { name: new RegExp(`^Assess .*${woundId}$`) })
      .click();
  }

  async assessAndWait(woundId: string): Promise<void> {
    await this.assess(woundId);
    await expect(this.page.getByRole('heading', { name: 'Wound assessment' })).toBeVisible();
  }
}
