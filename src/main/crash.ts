/**
 * What happens when the page dies or hangs: it is loaded again once; the second time within a
 * few minutes main shows a page of its own, so that nobody sits before a white window, and nothing
 * goes round for ever. What was saved is on the disk; what was under way is settled by the outbox.
 */
import type { BrowserWindow, Dialog } from 'electron';
import { stoppedPage } from './stoppedPage.ts';
import type { MainWords } from './words.ts';

export type CrashAnswer = 'load-again' | 'stop';

const quietMs = 5 * 60_000;

/** Decides for one window. `now` is a monotonic time, milliseconds. */
export function crashRule(now: () => number): () => CrashAnswer {
  let lastCrashAt = Number.NEGATIVE_INFINITY;
  return () => {
    const isFirst = now() - lastCrashAt > quietMs;
    lastCrashAt = now();
    return isFirst ? 'load-again' : 'stop';
  };
}

interface Watch {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly words: MainWords;
  readonly language: string;
}

/** Watches the page of `window` as long as it lives. */
export function watchPage(window: BrowserWindow, { dialog, words, language }: Watch): void {
  const { webContents: contents } = window;
  const decide = crashRule(() => performance.now());
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const code = `${reason} (${exitCode})`;
    // Reason and code only: what the page held is not for a log.
    console.error(`The page has stopped: ${code}`);
    const answer = decide();
    // Not inside of the event: the process that went is still being put away.
    setImmediate(() => {
      if (window.isDestroyed()) return;
      if (answer === 'load-again') contents.reload();
      else contents.loadURL(stoppedPage(words.stopped, language, code)).catch(console.error);
    });
  });
  let isAsking = false;
  window.on('unresponsive', () => {
    if (isAsking) return;
    isAsking = true;
    const { message, detail, buttons } = words.hanging;
    void dialog
      .showMessageBox(window, { type: 'warning', message, detail, buttons, cancelId: 0 })
      .then(({ response }) => {
        isAsking = false;
        // What hangs cannot load anything; ended, it takes the way of every crash.
        if (response === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer();
      });
  });
}
