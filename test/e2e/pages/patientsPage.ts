/** Finding and opening patients. */
import { expect, type Locator } from '@playwright/test';
import { ScreenPage } from './screenPage.ts';
import { appWords } from './words.ts';

export class PatientsPage extends ScreenPage {
  get words() {
    return appWords[this.language].patients;
  }

  async show(): Promise<void> {
    const { title } = this.words;
    await this.toTabs();
    await this.page.getByRole('link', { name: title, exact: true }).first().click();
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  idField(): Locator {
    return this.page.getByRole('textbox', { name: this.words.find.patientLabel });
  }

  /** Enters a patient id and opens it, whatever the outcome. */
  async ask(patientId: string): Promise<void> {
    await this.idField().fill(patientId);
    await this.pressOpen();
  }

  async askForStay(encounterId: string): Promise<void> {
    await this.choose(this.words.find.byEncounter);
    await this.page
      .getByRole('textbox', { name: this.words.find.encounterLabel })
      .fill(encounterId);
    await this.pressOpen();
  }

  async askForRecord(recordId: string): Promise<void> {
    await this.choose(this.words.find.byRecord);
    await this.page.getByRole('textbox', { name: this.words.find.recordLabel }).fill(recordId);
    await this.pressOpen();
  }

  /** Opens a patient and waits for the banner. */
  async open(patientId: string): Promise<void> {
    await this.ask(patientId);
    const { banner } = appWords[this.language].common.patient;
    await expect(this.page.getByRole('region', { name: banner, exact: true })).toBeVisible();
  }

  recent(): Locator {
    return this.page.getByRole('region', { name: this.words.recent.title });
  }

  private async choose(name: string): Promise<void> {
    // The radio itself has no size: tap its label.
    await this.page.getByText(name, { exact: true }).click();
  }

  private async pressOpen(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.find.open, exact: true }).click();
  }
}
