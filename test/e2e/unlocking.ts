/**
 * A tablet asks for the PIN after each restart. In a journey that is about something else its nurse enters it wherever
 * the journey looks at the page: journeys about the lock open tablets of their own.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { signInZhTw } from '../../src/renderer/ui/words/signIn.zh-TW.ts';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { pin } from './pages/signInPage.ts';

/** Enters the PIN on every page of the context that was locked by a restart, and by nothing else. */
export async function unlockAfterRestarts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => void listen(page));
  for (const page of context.pages()) await listen(page);
}

const saidOn = (page: Page) =>
  page.getByText(signInEn.unlockWaits).or(page.getByText(signInZhTw.unlockWaits));

/** From here on the journey sees the lock, and unlocks by itself. */
export function seeLock(page: Page): Promise<void> {
  return page.removeLocatorHandler(saidOn(page));
}

async function listen(page: Page): Promise<void> {
  const field = page.locator('input[name="pin"]');
  const enter = () => field.fill(pin).then(() => field.press('Enter'));
  // It may end meanwhile.
  await page.addLocatorHandler(saidOn(page), () =>
    enter().catch((error: unknown) => {
      if (!page.isClosed()) throw error;
    }),
  );
}

/**
 * The page opens again with the profile of a hospital that has dropped its recovery key: she goes on with her PIN, and
 * saves files under a passphrase.
 */
export async function dropRecoveryKey(page: Page): Promise<void> {
  await page.route('**/bridge.json', async (route) => {
    const answer = await route.fetch();
    const { profile, ...bridge } = (await answer.json()) as { profile: HospitalProfileFile };
    const { tablets, ...others } = profile;
    const { recoveryKey: _dropped, ...kept } = tablets ?? {};
    await route.fulfill({ json: { ...bridge, profile: { ...others, tablets: kept } } });
  });
  await page.reload();
}
