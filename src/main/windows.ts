/**
 * The one window: created only once however often it is requested; while something is being sent, closing it asks
 * first.
 */
import { BrowserWindow, dialog, screen } from 'electron';
import { watchPage } from './crash.ts';
import { appAddress } from './guard.ts';
import { placedWindow, smallestSize, type WindowPlaceFile } from './windowPlace.ts';
import type { MainWords } from './words.ts';

export interface WindowOptions {
  readonly preload: string;
  /** Opens demo mode first. */
  readonly isDemo: boolean;
  /** Fills the screen and cannot be left: for a tablet that runs nothing but Wardbook. */
  readonly isKiosk: boolean;
  readonly isFullScreen: boolean;
  /** Whether developer tools are available: they would show a nurse's data without her PIN. */
  readonly devTools: boolean;
  readonly words: MainWords;
  readonly language: string;
  /** Where the window was when it was closed. */
  readonly place: WindowPlaceFile;
  /** How many writes to the hospital are in progress. */
  readonly sending: () => number;
}

export interface Windows {
  /** Opens the window, or waits for the one that is being opened. Throws if loading fails. */
  open(): Promise<void>;
  /** Brings the window to the front, or opens one if there is none. */
  show(): void;
  current(): BrowserWindow | undefined;
}

export function createWindows(options: WindowOptions): Windows {
  let opening: Promise<void> | undefined;
  const current = () => BrowserWindow.getAllWindows()[0];
  const open = () => {
    opening ??= openWindow(options).finally(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    open,
    current,
    show() {
      const window = current();
      if (window === undefined) {
        open().catch((error: unknown) => console.error(error));
        return;
      }
      if (window.isMinimized()) window.restore();
      window.focus();
    },
  };
}

async function openWindow(options: WindowOptions): Promise<void> {
  const { words, language } = options;
  const place = options.place.read();
  const window = new BrowserWindow({
    ...placedWindow(
      place,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    show: false,
    autoHideMenuBar: true,
    kiosk: options.isKiosk,
    // On macOS an explicit `false` would remove the full-screen button.
    ...(options.isFullScreen || options.isKiosk ? { fullscreen: true } : {}),
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: options.devTools,
    },
  });
  watchPage(window, { dialog, words, language });
  askBeforeClosing(window, options);
  keepPlace(window, options);
  if (place?.isMaximized === true && !options.isKiosk) window.maximize();
  window.once('ready-to-show', () => window.show());
  try {
    await window.loadURL(options.isDemo ? `${appAddress}demo/` : appAddress);
  } catch (error) {
    // The user closed it while it was loading: not an error.
    if (window.isDestroyed()) return;
    window.destroy();
    throw error;
  }
  console.log(`Wardbook is ready at ${appAddress}`);
}

function askBeforeClosing(window: BrowserWindow, { sending, words }: WindowOptions): void {
  let isAsking = false;
  window.on('close', (event) => {
    if (sending() === 0) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    const { message, detail, buttons } = words.sending;
    void dialog
      .showMessageBox(window, { type: 'question', message, detail, buttons, cancelId: 0 })
      .then(({ response }) => {
        isAsking = false;
        if (response === 1 && !window.isDestroyed()) window.destroy();
      });
  });
}

/** Saves the window's place on each attempt to close it, whether or not the question is asked. */
function keepPlace(window: BrowserWindow, { place, isKiosk }: WindowOptions): void {
  if (isKiosk) return;
  window.on('close', () => {
    place.write({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
  });
}
