/** The sign-in as a nurse uses it: by role and label, the same in both shells. */
import { expect, type Locator } from '@playwright/test';
import { ScreenPage } from './screenPage.ts';
import { appWords, sentence } from './words.ts';

export const pin = '246810';

export class SignInPage extends ScreenPage {
  get words() {
    return appWords[this.language].signIn;
  }

  /** A nurse's first sign-in on this tablet, with the app's first screen open. */
  async signIn(token = 'nurse-amy', name = 'Amy Lin'): Promise<void> {
    await this.fill(token, name);
    await this.submit();
    await this.expectIn();
  }

  /** Signs in Amy Lin, whom most journeys are about, unless she is signed in already. */
  async ensureIn(token = 'nurse-amy', name = 'Amy Lin'): Promise<void> {
    const { title } = appWords[this.language].patients;
    const isIn = this.page.getByRole('heading', { name: title, level: 1 });
    const door = this.page.getByLabel(this.words.token, { exact: true });
    await expect(isIn.or(door)).toBeVisible();
    if (await door.isVisible()) await this.signIn(token, name);
  }

  async expectIn(): Promise<void> {
    const { title } = appWords[this.language].patients;
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  async fill(token: string, name: string): Promise<void> {
    const { words } = this;
    await this.page.getByLabel(words.token, { exact: true }).fill(token);
    await this.page.getByLabel(words.name, { exact: true }).fill(name);
    await this.page.getByLabel(words.pin, { exact: true }).fill(pin);
    await this.page.getByLabel(words.pinAgain, { exact: true }).fill(pin);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.submit, exact: true }).click();
  }

  /** Selects a name and enters a PIN, right or wrong. */
  async givePin(name: string, typed = pin): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(name) }).click();
    await this.typePin(name, typed);
  }

  async typePin(name: string, typed = pin): Promise<void> {
    await this.page.getByLabel(sentence(this.words.pinOf, { name })).fill(typed);
    await this.submit();
  }

  /** Between two nurses: taps a name. */
  async tapName(name: string | RegExp): Promise<void> {
    await this.page
      .getByRole('list', { name: this.words.switch.names })
      .getByRole('button', { name })
      .click();
  }

  /** Between two nurses, once a name is tapped: enters its PIN. */
  async pinOfTapped(typed = pin): Promise<void> {
    const field = this.page.getByLabel(sentence(this.words.pinOf));
    await field.fill(typed);
    await field.press('Enter');
  }

  /** Between two nurses: taps a name, then enters the PIN that belongs to it. */
  async nameThenPin(name: string | RegExp, typed = pin): Promise<void> {
    await this.tapName(name);
    await this.pinOfTapped(typed);
  }

  /** Unlocks a tablet if it has locked itself, as after a jump of its clock. */
  async unlockIfLocked(name: string): Promise<void> {
    const { title } = appWords[this.language].patients;
    const isOpen = this.page.getByRole('link', { name: title }).first();
    const lock = this.page.getByLabel(sentence(this.words.pinOf, { name }));
    // A journey's own handler may be entering the PIN (unlocking.ts): then the field is gone, and nothing is left to do.
    const step = { timeout: 10_000 };
    await expect(async () => {
      await expect(isOpen.or(lock).first()).toBeVisible(step);
      if (await lock.isVisible()) {
        await lock.fill(pin, step);
        await lock.press('Enter', step);
      }
      await expect(isOpen).toBeVisible(step);
    }).toPass();
  }

  /** Enters the PIN that a new window of the desktop app asks for. */
  async unlockNewWindow(name = 'Amy Lin'): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.words.unlock })).toBeVisible();
    await this.unlockIfLocked(name);
  }

  /** Signs in a nurse whom the tablet knows. */
  async comeBack(name: string): Promise<void> {
    await this.givePin(name);
    await this.expectIn();
  }

  /** What an alert on the page says. */
  alert(): Locator {
    return this.page.getByRole('alert');
  }
}
