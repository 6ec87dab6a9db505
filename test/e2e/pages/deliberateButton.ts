/** What a test says of a button that cannot be taken back (`DeliberateButton.tsx`). */
import { expect, type Locator } from '@playwright/test';

/**
 * It may not be used as things stand. In its first 400 ms such a button takes no tap at all, and says so to everybody
 * (`aria-disabled`), which would pass for the same.
 */
export async function expectBarred(button: Locator): Promise<void> {
  await expect(button).toHaveJSProperty('disabled', true);
}
