/**
 * Owns the menu: our own, because Electron's offers developer tools in a packaged app, too, and with
 * them everything behind the lock.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { MainWords } from './words.ts';

/** The application menu; on macOS the shortcuts for copy and paste live in it. */
export function menuTemplate(
  platform: string,
  isPackaged: boolean,
  words: MainWords['menu'],
): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  const development: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { role: 'editMenu' },
    { label: words.view, submenu: isPackaged ? view : [...view, ...development] },
    { role: 'windowMenu' },
  ];
}
