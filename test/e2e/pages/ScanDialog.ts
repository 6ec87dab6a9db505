/** Owns scanning as a nurse does it: the button, the dialog with the camera, the hand scanner. */
import { expect, type Locator, type Page } from '@playwright/test';

import type { ScanSubject } from '../../../src/renderer/scan/ScanDialog.tsx';
import { scanEn } from '../../../src/renderer/words/scan.en.ts';
import { scanZhTw } from '../../../src/renderer/words/scan.zh-TW.ts';

const words = { en: scanEn, 'zh-TW': scanZhTw };

export class ScanDialog {
  readonly page: Page;
  readonly words: typeof scanEn | typeof scanZhTw;

  constructor(page: Page, language: keyof typeof words = 'en') {
    this.page = page;
    this.words = words[language];
  }

  button(): Locator {
    return this.page.getByRole('button', { name: this.words.button, exact: true });
  }

  dialog(subject: ScanSubject = 'patient'): Locator {
    return this.page.getByRole('dialog', { name: this.words.title[subject] });
  }

  async open(subject: ScanSubject = 'patient'): Promise<void> {
    await this.button().click();
    await expect(this.dialog(subject)).toBeVisible();
  }

  /** What the dialog says about the camera, as it is announced. */
  said(): Locator {
    return this.page.getByRole('dialog').getByRole('status');
  }

  async typeInstead(id: string, subject: 'patient' | 'encounter' = 'patient'): Promise<void> {
    await this.page.getByLabel(this.words.type[subject]).fill(id);
    await this.page.getByRole('button', { name: this.words.use, exact: true }).click();
  }

  /**
   * A hand scanner: keys 5 ms apart, then Enter; or a person, who is slower. The times are told to the browser, because keys
   * sent one by one from here come slower on a busy machine than from any scanner.
   */
  async shoot(text: string, gapMs = 5): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    let timestamp = Date.now() / 1000;
    for (const key of [...text, 'Enter']) {
      timestamp += gapMs / 1000;
      const printed = key === 'Enter' ? '\r' : key;
      await session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        text: printed,
        timestamp,
      });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
    }
    await session.detach();
  }
}
