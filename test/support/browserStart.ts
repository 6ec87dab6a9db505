/**
 * Starting a browser that crashes as it starts, as Chromium does once in some thousand starts. Nothing of ours has run
 * by then, so it says nothing about the product; a crash of a running browser is never hidden: that journey fails.
 */

/** A browser that we start ourselves ended before it could be spoken to: a crash, however it ended. */
export class BrowserEnded extends Error {}

const maxStarts = 3;

/**
 * Starts a browser, again where it crashed as it started, and says so on the test's own output.
 * @throws what `start` throws for any other reason, and the crash where it came three times
 */
export async function startingAgain<Started>(
  start: () => Promise<Started>,
  startsLeft = maxStarts - 1,
): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    const words = lastWordsOfCrash(error);
    if (words === undefined || startsLeft === 0) throw error;
    console.warn(`The browser crashed as it started, and is started again: ${words}`);
    return startingAgain(start, startsLeft - 1);
  }
}

/** By a signal, as a shell's exit code, or as an exception of Windows. */
const crashExit =
  /<process did exit: (?:exitCode=\S+, signal=SIG(?:ILL|TRAP|ABRT|BUS|SEGV)|exitCode=(?:13[2-59]|32212\d+),)/;

/** What a crash said of itself; undefined where it was none. Playwright tells only by the text of its error. */
function lastWordsOfCrash(error: unknown): string | undefined {
  if (error instanceof BrowserEnded) return error.message;
  const text = error instanceof Error ? error.message : '';
  return crashExit.exec(text)?.[0];
}
