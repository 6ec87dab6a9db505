/** The form of a wound assessment, and the sheet over it that submits. */
import { expect, type Locator } from '@playwright/test';
import { ScreenPage } from './screenPage.ts';
import { appWords, sentence } from './words.ts';

export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * A limit against hanging: a photo is decoded, scaled and compressed on the processor alone, and 36 processes that
 * shared two cores delayed that by over a minute.
 */
const preparedForMs = 300_000;

export class AssessmentPage extends ScreenPage {
  get words() {
    return appWords[this.language].assessment;
  }

  note(): Locator {
    return this.page.getByLabel(this.words.note.label, { exact: true });
  }

  length(): Locator {
    return this.page.getByLabel(this.words.measure.length, { exact: true });
  }

  width(): Locator {
    return this.page.getByLabel(this.words.measure.width, { exact: true });
  }

  photos(): Locator {
    return this.page.getByRole('list', { name: this.words.photos.title }).getByRole('listitem');
  }

  /** Gives files to the file chooser: made in the test, or by path. */
  async addPhotos(...files: readonly (PhotoFile | string)[]): Promise<void> {
    // Users reach it only through the button that opens it, so it has no accessible name.
    const chooser = this.page.locator('#field-photos');
    const paths = files.filter((file) => typeof file === 'string');
    const made = files.filter((file) => typeof file !== 'string');
    await chooser.setInputFiles(made.length > 0 ? made : paths);
  }

  /** Removes the first photo again. */
  async removePhoto(): Promise<void> {
    const { removeOne } = this.words.photos;
    const named = sentence(removeOne, { position: '1' });
    await this.page.getByRole('button', { name: named, exact: true }).click();
    const { remove } = appWords[this.language].common.button;
    await this.page.getByRole('dialog').getByRole('button', { name: remove, exact: true }).click();
  }

  /** Fills in what a nurse would: size, note and photos, if given. */
  async fill(note: string, photos: readonly (PhotoFile | string)[] = []): Promise<void> {
    await this.note().fill(note);
    await this.length().fill('3.5');
    await this.width().fill('2');
    if (photos.length > 0) {
      await this.addPhotos(...photos);
      await expect(this.photos()).toHaveCount(photos.length, { timeout: preparedForMs });
    }
    await expect(this.saved()).toBeVisible();
  }

  saved(): Locator {
    // The attribute is exact, whereas the text stays for a moment: it says that nothing typed is unsaved.
    return this.page
      .locator('[data-saved="saved"]')
      .filter({ hasText: sentence(appWords[this.language].common.saved.at) });
  }

  refusal(): Locator {
    return this.page.getByRole('alert');
  }

  async review(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.review.submit, exact: true }).click();
    await expect(this.sheet()).toBeVisible();
  }

  /** The sheet over the form that shows what will be sent. */
  sheet(): Locator {
    return this.page.getByRole('dialog', { name: this.words.review.title, exact: true });
  }

  /** The button that submits; the one that opens the sheet has the same label. */
  submitButton(): Locator {
    const { submit } = this.words.review;
    return this.page.locator('[data-deliberate]').filter({ hasText: new RegExp(`^${submit}$`) });
  }

  /** The phrases offered, in order. */
  phrases(): Locator {
    return this.page
      .getByRole('group', { name: this.words.phrases.title })
      .locator('[data-phrase]');
  }

  phrase(text: string): Locator {
    return this.phrases().filter({ hasText: text });
  }

  /** Submits, and returns to the patient. */
  async submit(): Promise<void> {
    await this.review();
    await this.submitButton().click();
    await this.atPatient();
  }

  /** Submits, and opens the outbox, where it can be followed. */
  async submitAndFollow(): Promise<void> {
    await this.submit();
    await this.toOutbox();
  }

  private async atPatient(): Promise<void> {
    const { wounds } = appWords[this.language].patients.patient;
    await expect(this.page.getByRole('region', { name: wounds, exact: true })).toBeVisible();
  }
}
