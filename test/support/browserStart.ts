/**
 * Starts a browser that may crash while starting, as Chromium does once in some thousand starts. None of our code has
 * run by then, so the crash says nothing about the product. A crash of a running browser is never hidden: that journey
 * fails.
 */

/** A browser started by us exited before it could be reached: a crash, whatever its exit code. */
export class BrowserEnded extends Error {}

const maxStarts = 3;

/**
 * Starts a browser, again if it crashed while starting, and reports that in the test's own output.
 * @throws what `start` throws for any other reason, and the crash if it happened three times
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

/** By a signal, as a shell's exit code, or as a Windows exception. */
const crashExit =
  /<process did exit: (?:exitCode=\S+, signal=SIG(?:ILL|TRAP|ABRT|BUS|SEGV)|exitCode=(?:13[2-59]|32212\d+),)/;

/** The description of a crash; undefined if it was none. Playwright reveals it only in the text of its error. */
function lastWordsOfCrash(error: unknown): string | undefined {
  if (error instanceof BrowserEnded) return error.message;
  const text = error instanceof Error ? error.message : '';
  return crashExit.exec(text)?.[0];
}
