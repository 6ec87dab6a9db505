/** The shell that serves a journey's tablets: the built app, and a PIN whose hash costs next to nothing. */
import { startWebShell, type WebShell, type WebShellOptions } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';

/** At this cost Argon2id takes no noticeable time; `nurses.spec.ts` opens a tablet at the cost used on a ward. */
const pinCostInTests = { iterations: 1, memoryKiB: 64 };

/** Only what a journey changes; the default port is a free one. Throws what `startWebShell` throws. */
export type JourneyShellOptions = Pick<WebShellOptions, 'hospitalAddress'> &
  Partial<WebShellOptions>;

export async function startJourneyShell(options: JourneyShellOptions): Promise<WebShell> {
  const usual = { port: 0, rendererFolder: rendererFolders.web, pinCostInTests };
  return startWebShell({ ...usual, ...options });
}
