/**
 * The application menu. It replaces Electron's default, which offers developer tools even in a packaged app, and with
 * them everything behind the lock, and is in English regardless of the system's language.
 */
import type { AboutPanelOptionsOptions, MenuItemConstructorOptions } from 'electron';
import type { MainWords } from './words.ts';

export interface MenuOptions {
  readonly platform: string;
  readonly isPackaged: boolean;
  /** A tablet that runs nothing but Wardbook: no item leaves, closes or minimizes its window. */
  readonly isKiosk: boolean;
  readonly words: MainWords['menu'];
  /** Shows the folder of the log. */
  readonly openLogs: () => void;
  /** Shows the third-party licence notices. */
  readonly openLicences: () => void;
}

/** Builds the menu; on macOS it also provides the shortcuts for copy and paste. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { platform, isPackaged, isKiosk, words } = options;
  const zoom: MenuItemConstructorOptions[] = [
    { role: 'resetZoom', label: words.actualSize },
    { role: 'zoomIn', label: words.zoomIn },
    { role: 'zoomOut', label: words.zoomOut },
  ];
  const fullScreen: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'togglefullscreen', label: words.fullScreen },
  ];
  const development: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  const view = [...zoom, ...(isKiosk ? [] : fullScreen), ...(isPackaged ? [] : development)];
  const ownWindow: MenuItemConstructorOptions[] = [
    { role: 'minimize', label: words.minimize },
    { role: 'close', label: words.close },
  ];
  return [
    ...(platform === 'darwin' && !isKiosk ? [{ role: 'appMenu' } as const] : []),
    { label: words.edit, submenu: editItems(words) },
    { label: words.view, submenu: view },
    ...(isKiosk ? [] : [{ label: words.window, submenu: ownWindow }]),
    { label: words.help, role: 'help', submenu: helpItems(options) },
  ];
}

/**
 * What "About" shows: the version, the licence, and what the app runs on. Each system shows different fields, and Linux
 * only those that are set here.
 */
export function aboutPanel(
  version: string,
  runtime: Readonly<Record<string, string | undefined>>,
): AboutPanelOptionsOptions {
  const { electron = '?', chrome = '?', node = '?' } = runtime;
  const runsOn = `Electron ${electron}, Chromium ${chrome}, Node ${node}`;
  const copyright = 'Copyright © The Wardbook authors. Apache-2.0.';
  return {
    applicationName: 'Wardbook',
    applicationVersion: version,
    version: runsOn,
    // On Windows and Linux this is the one field with free text.
    copyright: `${copyright}\n${runsOn}`,
  };
}

function editItems(words: MainWords['menu']): MenuItemConstructorOptions[] {
  return [
    { role: 'undo', label: words.undo },
    { role: 'redo', label: words.redo },
    { type: 'separator' },
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { role: 'selectAll', label: words.selectAll },
  ];
}

/** In kiosk mode nothing may open a system window, because a nurse could not get back from it. */
function helpItems({
  isKiosk,
  words,
  openLogs,
  openLicences,
}: MenuOptions): MenuItemConstructorOptions[] {
  const files: MenuItemConstructorOptions[] = [
    { label: words.openLogs, click: () => openLogs() },
    { label: words.licences, click: () => openLicences() },
    { type: 'separator' },
  ];
  return [...(isKiosk ? [] : files), { role: 'about', label: words.about }];
}
