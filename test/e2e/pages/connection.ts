/** The connection: one icon in the bar, whose name is the whole state. */
import type { Locator, Page } from '@playwright/test';
import { commonEn } from '../../../src/renderer/ui/words/common.en.ts';
import type { Translation } from '../../../src/renderer/ui/words/language.ts';

type Words = Pick<Translation<typeof commonEn>, 'connection'>;

/** While this is so. */
export const connectionIcon = (page: Page, state: string): Locator =>
  page.getByRole('button', { name: state });

/** From any screen, where her sign-in has expired. */
export async function signInAgain(page: Page, { connection }: Words = commonEn): Promise<void> {
  await connectionIcon(page, connection.why.expired).click();
  const { signIn } = connection;
  await page.getByRole('dialog').getByRole('link', { name: signIn }).click();
}
