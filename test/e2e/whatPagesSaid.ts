/**
 * Reports what went wrong inside the pages of a failed journey: uncaught errors, unhandled rejections, and console
 * messages. A screen that hangs shows none of these.
 */
import type { BrowserContext, TestInfo } from '@playwright/test';

/** Enough to help; a page that fails in a loop repeats itself. */
const maxLines = 60;

/**
 * Listens to every page and worker of `context`; the returned function attaches what they reported if the journey
 * failed.
 */
export function listenToPages(context: BrowserContext): (testInfo: TestInfo) => Promise<void> {
  const startedAt = Date.now();
  const said: string[] = [];
  const note = (kind: string, text: string) => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    if (said.length < maxLines) said.push(`${seconds} s  ${kind}: ${text}`);
  };
  context.on('weberror', (found) => note('not caught', String(found.error())));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(message.type(), message.text());
  });
  return async (testInfo) => {
    if (testInfo.status === testInfo.expectedStatus || said.length === 0) return;
    const body = said.join('\n');
    await testInfo.attach('what the pages said', { body, contentType: 'text/plain' });
  };
}
