/** Owns finding and opening patients. */
import { expect, type Page } from '@playwright/test';

export class PatientsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async show(): Promise<void> {
    await this.page.getByRole('link', { name: 'Patients', exact: true }).first().click();
    await expect(this.page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible();
  }

  /** Asks for a patient by id, whatever comes of it. */
  async ask(patientId: string): Promise<void> {
    await this.page.getByLabel('Patient id of the hospital').fill(patientId);
    await this.page.getByRole('button', { name: 'Open', exact: true }).click();
  }

  async askForStay(encounterId: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Stay id' }).check({ force: true });
    await this.page.getByLabel('Stay id of the hospital').fill(encounterId);
    await this.page.getByRole('button', { name: 'Open', exact: true }).click();
  }

  /** Opens a patient and waits for the wounds. */
  async open(patientId: string): Promise<void> {
    await this.ask(patientId);
    await expect(this.page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible();
  }

  recent() {
    return this.page.getByRole('region', { name: 'Recently opened' });
  }
}
