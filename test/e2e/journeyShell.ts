/** The shell that a journey's tablets are served by: the built app, and a PIN that costs next to nothing. */
import { startWebShell, type WebShell, type WebShellOptions } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';

/** At this price Argon2id costs a journey nothing; `nurses.spec.ts` opens a tablet at the price of a ward. */
const pinCostInTests = { iterations: 1, memoryKiB: 64 };

/** Only what a journey wants otherwise; without a port a free one. Throws what `startWebShell` throws. */
export type JourneyShellOptions = Pick<WebShellOptions, 'hospitalAddress'> &
  Partial<WebShellOptions>;

export async function startJourneyShell(options: JourneyShellOptions): Promise<WebShell> {
  const usual = { port: 0, rendererFolder: rendererFolders.web, pinCostInTests };
  return startWebShell({ ...usual, ...options });
}
