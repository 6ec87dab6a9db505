/**
 * Telling what went wrong inside of the pages of a journey that failed: errors that nobody caught, among them
 * promises that were refused, and what the console got. A screen that stands still says none of it.
 */
import type { BrowserContext, TestInfo } from '@playwright/test';

/** As much as helps; a page that fails in a loop says the same again. */
const maxLines = 60;

/** Listens to every page and worker of `context`; what comes back attaches what they said, where the journey failed. */
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
