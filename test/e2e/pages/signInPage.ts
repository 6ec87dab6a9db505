/** Owns the sign-in as a nurse meets it: by role and label, the same in both shells. */
import { expect, type Page } from '@playwright/test';

export const pin = '246810';

export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** A nurse's first sign-in on this tablet. */
  async signIn(token = 'nurse-amy', name = 'Amy Lin'): Promise<void> {
    await this.fill(token, name);
    await this.submit();
    await expect(this.page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible();
  }

  async fill(token: string, name: string): Promise<void> {
    await this.page.getByLabel('Access token').fill(token);
    await this.page.getByLabel('Your name').fill(name);
    await this.page.getByLabel('PIN', { exact: true }).fill(pin);
    await this.page.getByLabel('PIN once more').fill(pin);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** A nurse who was here before. */
  async comeBack(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(name) }).click();
    await this.page.getByLabel(`PIN of ${name}`).fill(pin);
    await this.submit();
  }

  /** What an alert on the page says. */
  alert() {
    return this.page.getByRole('alert');
  }
}
