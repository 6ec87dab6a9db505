/** The history of one wound: its photos, charts and table, and the comparison of two photos. */
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

  strip(): Locator {
    return this.page.getByRole('list', { name: this.words.photos.strip });
  }

  charts(): Locator {
    return this.page.getByRole('region', { name: this.words.size.title }).getByRole('img');
  }

  /** The rows of the table, without its header. */
  rows(): Locator {
    return this.page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: this.page.locator('td') });
  }

  /**
   * What is wrong with the columns of numbers, in words: a heading or a number that is cut off or wrapped, a number
   * that is not below its heading, decimal points that are not aligned, a table wider than its container.
   */
  columnFaults(): Promise<string[]> {
    return this.page.getByRole('table').evaluate((table) => {
      const faults: string[] = [];
      const room = table.parentElement;
      if (room !== null && room.scrollWidth > room.clientWidth) {
        faults.push(`the table is ${room.scrollWidth - room.clientWidth} px wider than its room`);
      }
      const drawn = (element: Element, from?: number, to?: number) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = element.firstChild;
        if (from !== undefined && to !== undefined && text !== null) {
          range.setStart(text, from);
          range.setEnd(text, to);
        }
        return range;
      };
      const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children]);
      const [head = [], ...body] = rows;
      for (const [place, name] of head.entries()) {
        const column = body.flatMap((row) => row[place] ?? []);
        const what = name.textContent;
        const isNumber = name.getAttribute('data-number') === 'true';
        for (const cell of [name, ...column]) {
          const { left, right } = drawn(cell).getBoundingClientRect();
          const box = cell.getBoundingClientRect();
          if (left < box.left - 0.5 || right > box.right + 0.5) {
            faults.push(`${what}: "${cell.textContent}" is wider than its cell`);
          }
        }
        if (!isNumber) continue;
        const edges = column.map((cell) => drawn(cell).getBoundingClientRect().right);
        const ends = [drawn(name).getBoundingClientRect().right, ...edges];
        if (Math.max(...ends) - Math.min(...ends) > 1) {
          faults.push(`${what}: ends at ${ends.join(', ')}`);
        }
        if (column.some((cell) => drawn(cell).getClientRects().length > 1)) {
          faults.push(`${what}: a number is broken in two`);
        }
        const points = column.flatMap((cell) => {
          const at = (cell.firstChild?.textContent ?? '').indexOf('.');
          return at === -1 ? [] : [drawn(cell, at, at + 1).getBoundingClientRect().left];
        });
        if (points.length > 1 && Math.max(...points) - Math.min(...points) > 1) {
          faults.push(`${what}: points at ${points.join(', ')}`);
        }
      }
      return faults;
    });
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
