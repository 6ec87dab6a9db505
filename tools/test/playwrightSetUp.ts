/**
 * Makes sure that journeys meet the app as it stands in the sources: started by themselves without a build they would wait in
 * vain for its first screen, and with an older one say something of an app that is no longer there.
 */
import { ensureBuilt } from '../set-up/build.mjs';

/** Playwright calls it before the first test. Throws Refusal, once the build has said why it failed. */
export default async function buildWhatChanged(): Promise<void> {
  for (const part of ['web', 'electron', 'screens']) await ensureBuilt(part);
}
