/** The history of one wound: its charts, its visits, and the comparison of two photos. */
import { expect, type Locator, type Page } from '@playwright/test';
import { commonEn } from '../../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../../src/renderer/ui/words/common.zh-TW.ts';
import { woundHistoryEn } from '../../../src/renderer/ui/words/woundHistory.en.ts';
import { woundHistoryZhTw } from '../../../src/renderer/ui/words/woundHistory.zh-TW.ts';

const words = {
  en: { history: woundHistoryEn, close: commonEn.button.close },
  'zh-TW': {
    history: woundHistoryZhTw,
    close: commonZhTw.button.close,
  },
};

export class WoundHistoryPage {
  readonly page: Page;
  readonly words: (typeof words)[keyof typeof words]['history'];
  readonly #all: (typeof words)[keyof typeof words];

  constructor(page: Page, language: keyof typeof words = 'en') {
    this.page = page;
    this.#all = words[language];
    this.words = this.#all.history;
  }

  /** Opens the history from the patient's screen, by the row of the wound. */
  async open(woundId: string): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`${woundId}$`) }).click();
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.words.title }),
    ).toBeVisible();
  }

  charts(): Locator {
    return this.page.getByRole('region', { name: this.words.size.title }).getByRole('img');
  }

  /** The visits, the newest first. */
  visits(): Locator {
    return this.page.getByRole('region', { name: this.words.visits.title }).getByRole('listitem');
  }

  compareButton(): Locator {
    return this.page.getByRole('button', { name: this.words.photos.compare, exact: true });
  }

  dialog(): Locator {
    return this.page.getByRole('dialog', { name: this.words.compare.title });
  }

  /** The boxes that hold the photos. */
  stages(): Locator {
    return this.dialog().getByRole('region');
  }

  /** The photos being compared. */
  pictures(): Locator {
    return this.stages().locator('img');
  }

  async larger(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.compare.larger }).click();
  }

  async chooseSlider(): Promise<void> {
    await this.dialog().getByText(this.words.compare.slider, { exact: true }).click();
  }

  divider(): Locator {
    return this.page.getByRole('slider', { name: this.words.compare.divider });
  }

  async close(): Promise<void> {
    await this.dialog().getByRole('button', { name: this.#all.close, exact: true }).click();
    await expect(this.dialog()).toBeHidden();
  }
}
