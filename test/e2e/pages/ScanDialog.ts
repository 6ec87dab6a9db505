/** Scanning as a nurse does it: the button, the dialog with the camera, the hand scanner. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { ScanSubject } from '../../../src/renderer/features/scan/readCode.ts';
import { scanEn } from '../../../src/renderer/ui/words/scan.en.ts';
import { scanZhTw } from '../../../src/renderer/ui/words/scan.zh-TW.ts';

const words = { en: scanEn, 'zh-TW': scanZhTw };

export class ScanDialog {
  readonly page: Page;
  readonly words: typeof scanEn | typeof scanZhTw;
  /** When its last key was sent, seconds. */
  #lastS = 0;

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
   * Types as a hand scanner, two seconds after any earlier key: keys 5 ms apart, then Enter or `end`; with a larger
   * `gapMs` as a person, who is slower. The browser is given the times, because keys sent one by one from here arrive
   * more slowly on a busy machine than from any scanner.
   */
  async shoot(
    keys: string | readonly ScannedKey[],
    gapMs = 5,
    end: readonly ScannedKey[] = [{ key: 'Enter', text: '\r' }],
  ): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    let timestamp = Math.max(this.#lastS, Date.now() / 1000) + 2;
    const struck = typeof keys === 'string' ? scannedText(keys) : keys;
    for (const each of [...struck, ...end]) {
      const { afterMs = gapMs, ...key } = each;
      timestamp += afterMs / 1000;
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp });
    }
    this.#lastS = timestamp;
    await session.detach();
  }
}

/** A key as the browser receives it, and how long after the previous one. */
export interface ScannedKey {
  readonly key: string;
  readonly text?: string;
  readonly code?: string;
  readonly modifiers?: number;
  readonly windowsVirtualKeyCode?: number;
  readonly afterMs?: number;
}

/** The keys of a text; the first one comes `afterMs` after the previous key, if given. */
export function scannedText(text: string, afterMs?: number): ScannedKey[] {
  return [...text].map((key, index) => ({
    key,
    text: key,
    ...(index === 0 && afterMs !== undefined ? { afterMs } : {}),
  }));
}

const alt = 1;
const ctrl = 2;

/** What scanners type for the separator in a code of several parts. */
export const separators: Readonly<Record<string, readonly ScannedKey[]>> = {
  'Ctrl+]': [{ key: ']', code: 'BracketRight', modifiers: ctrl, windowsVirtualKeyCode: 221 }],
  F8: [{ key: 'F8', code: 'F8', windowsVirtualKeyCode: 119 }],
  Tab: [{ key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }],
  'Alt+029': [...'029'].map((key) => ({ key, code: `Numpad${key}`, modifiers: alt })),
  'a key of its own': [{ key: '\u001d', text: '\u001d' }],
};
