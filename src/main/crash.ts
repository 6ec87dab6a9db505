/**
 * What happens if the page crashes or hangs: it is reloaded once. If it crashes again within a few minutes, main shows
 * a page of its own, so that the nurse does not face a blank window and the page is not reloaded for ever. What was
 * saved is on the disk; the outbox settles what was being sent.
 */
import type { BrowserWindow, Dialog } from 'electron';
import { stoppedPage } from './stoppedPage.ts';
import type { MainWords } from './words.ts';

export type CrashAnswer = 'load-again' | 'stop';

const quietMs = 5 * 60_000;

/** Decides for one window. `now` is a monotonic clock, milliseconds. */
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

/** Watches the page of `window` for the window's lifetime. */
export function watchPage(window: BrowserWindow, { dialog, words, language }: Watch): void {
  const { webContents: contents } = window;
  const decide = crashRule(() => performance.now());
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const code = `${reason} (${exitCode})`;
    // Reason and code only: the page's content must not be logged.
    console.error(`The page has stopped: ${code}`);
    const answer = decide();
    // Not within the event: the crashed process is still being cleaned up.
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
        // A page that hangs cannot load anything; once killed, it is handled like any crash.
        if (response === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer();
      });
  });
}
