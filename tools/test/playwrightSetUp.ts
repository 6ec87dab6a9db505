/**
 * Ensures that journeys run against the app as it is in the sources: started without a build they would wait in vain
 * for its first screen, and with an old build they would test an app that no longer exists.
 */
import { ensureBuilt } from '../set-up/build.mjs';

/** Called by Playwright before the first test. Throws Refusal after the build has said why it failed. */
export default async function buildWhatChanged(): Promise<void> {
  for (const part of ['web', 'electron', 'screens']) await ensureBuilt(part);
}
