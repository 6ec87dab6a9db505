/** Assertions about a button whose action cannot be undone (`DeliberateButton.tsx`). */
import { expect, type Locator } from '@playwright/test';

/**
 * Expects that the button cannot be used in the present state. In its first 400 ms such a button takes no tap at all
 * and is `aria-disabled`, which must not be mistaken for that.
 */
export async function expectBarred(button: Locator): Promise<void> {
  await expect(button).toHaveJSProperty('disabled', true);
}
