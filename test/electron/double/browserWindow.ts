/** The window of the double: a page of headless Chromium with the few features of a window that are needed. */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { fieldOf } from '../../../src/shared/unknown.ts';
import type { Host } from './host.ts';
import { DoubleWebContents, type FromPreload } from './webContents.ts';

const windows: DoubleWindow[] = [];

export function openWindows(): readonly DoubleWindow[] {
  return windows;
}

/** What every window of ours must set; anything else must stay at Electron's default, or the double refuses it. */
const shutDoors = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webviewTag: false,
} as const;
const harmless = ['preload', 'spellcheck', 'devTools'];

/**
 * Electron's security checklist, as far as it concerns a window: isolated, sandboxed, without Node, nothing relaxed.
 */
function refuseOpenDoors(preferences: Electron.WebPreferences): void {
  for (const [name, value] of Object.entries(shutDoors)) {
    if (fieldOf(preferences, name) !== value) throw new Error(`A window without ${name}: ${value}`);
  }
  const known = [...Object.keys(shutDoors), ...harmless];
  const other = Object.keys(preferences).find((name) => !known.includes(name));
  if (other !== undefined) {
    throw new Error(`A window with ${other}, of which the double knows nothing`);
  }
}

/** The part of Electron's BrowserWindow that main uses. */
export class DoubleWindow extends EventEmitter {
  static host: Host | undefined;
  static onCreated: (contents: DoubleWebContents) => void = () => undefined;
  static onAllClosed: () => void = () => undefined;
  static onMessage: (message: FromPreload, url: string) => Promise<unknown>;
  static beforeFirstLoad: () => Promise<void> = async () => undefined;
  static #lastId = 0;
  static #tellLoaded: () => void = () => undefined;
  /** Resolves once the first window has loaded its first page. */
  static readonly hasLoaded = new Promise<void>((done) => {
    DoubleWindow.#tellLoaded = done;
  });

  readonly id: number;
  readonly webContents: DoubleWebContents;
  isShown: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #isDestroyed = false;
  readonly #page: Promise<void>;
  #bounds: Electron.Rectangle;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    if (DoubleWindow.host === undefined) throw new Error('A window before ready');
    DoubleWindow.#lastId += 1;
    this.id = DoubleWindow.#lastId;
    this.isShown = options.show !== false;
    const { x = 100, y = 60, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    const preferences = options.webPreferences ?? {};
    refuseOpenDoors(preferences);
    this.webContents = new DoubleWebContents(DoubleWindow.host);
    windows.push(this);
    const { preload = '' } = preferences;
    this.#page = this.webContents.open(preload, DoubleWindow.onMessage);
    this.#page.catch((error: unknown) => console.error(error));
    DoubleWindow.onCreated(this.webContents);
  }

  static getAllWindows(): DoubleWindow[] {
    return [...windows];
  }

  async loadURL(address: string): Promise<void> {
    await this.#page;
    await DoubleWindow.beforeFirstLoad();
    await this.webContents.loadURL(address);
    this.emit('ready-to-show');
    DoubleWindow.#tellLoaded();
  }

  show = (): void => {
    this.isShown = true;
  };
  focus = (): void => undefined;
  restore = (): void => {
    this.#isMinimized = false;
  };
  minimize = (): void => {
    this.#isMinimized = true;
  };
  isMinimized = (): boolean => this.#isMinimized;
  isDestroyed = (): boolean => this.#isDestroyed;
  isVisible = (): boolean => this.isShown;
  isMaximized = (): boolean => this.#isMaximized;
  isFullScreen = (): boolean => false;
  maximize = (): void => {
    this.#isMaximized = true;
  };
  getNormalBounds = () => this.#bounds;
  /** Simulates a user who drags the window there and then maximises it. */
  place(bounds: Electron.Rectangle): void {
    this.#bounds = bounds;
    this.#isMaximized = true;
  }
  close = (): void => void this.askToClose();

  /** False if a listener of `close` kept it open. */
  askToClose(): boolean {
    let isPrevented = false;
    this.emit('close', {
      preventDefault() {
        isPrevented = true;
      },
    });
    if (!isPrevented) this.destroy();
    return !isPrevented;
  }

  destroy = (): void => {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.splice(windows.indexOf(this), 1);
    void this.webContents.close().then(() => {
      this.emit('closed');
      if (windows.length === 0) DoubleWindow.onAllClosed();
    });
  };
}
