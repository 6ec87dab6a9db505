/** Owns the form of a wound assessment, and the review behind it. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export class AssessmentPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  note(): Locator {
    return this.page.getByLabel('Care note');
  }

  length(): Locator {
    return this.page.getByLabel('Length', { exact: true });
  }

  width(): Locator {
    return this.page.getByLabel('Width', { exact: true });
  }

  photos(): Locator {
    return this.page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  }

  async addPhotos(...files: readonly (PhotoFile | string)[]): Promise<void> {
    const chooser = this.page.getByLabel('Choose files').and(this.page.locator('input'));
    await chooser.setInputFiles([...files] as string[]);
  }

  /** Fills what a nurse would: size, note and, where given, photos. */
  async fill(note: string, photos: readonly (PhotoFile | string)[] = []): Promise<void> {
    await this.note().fill(note);
    await this.length().fill('3.5');
    await this.width().fill('2');
    if (photos.length > 0) {
      await this.addPhotos(...photos);
      await expect(this.photos()).toHaveCount(photos.length);
    }
    await expect(this.saved()).toBeVisible();
  }

  saved(): Locator {
    // The attribute is exact where the words stand on for a moment: nothing typed is unsaved.
    return this.page
      .locator('[data-saved="saved"]')
      .filter({ hasText: /^Saved on this tablet \d\d:\d\d$/ });
  }

  async review(): Promise<void> {
    await this.page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: 'Review and hand in' })).toBeVisible();
  }

  handInButton(): Locator {
    return this.page.getByRole('button', { name: 'Hand in', exact: true });
  }

  async handIn(): Promise<void> {
    await this.review();
    await this.handInButton().click();
    await expect(this.page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  }
}
