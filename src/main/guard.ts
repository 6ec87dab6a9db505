/** What the window's page may do beyond its own origin: where it may go, what it may ask for. */
import type { App, Session } from 'electron';

/** The scheme and the one host of the renderer in Electron. */
export const appScheme = 'wardbook';
export const appAddress = `${appScheme}://app/`;

/**
 * As a switch of Chromium: the share of the disk that it would keep free by deleting what pages have
 * stored is none. Nothing in this app may be deleted for room (decision 0070).
 */
export const keepStorageFeatures =
  'StorageQuotaSettings:ShouldRemainAvailableBytes/0/ShouldRemainAvailableRatio/0';

/** True for an address of the renderer's own origin. */
export function isOwnAddress(address: string): boolean {
  return `${address}/`.startsWith(appAddress);
}

interface PermissionDetails {
  readonly mediaType?: string | undefined;
  readonly mediaTypes?: readonly string[] | undefined;
}

/** What Chromium asks about that our page needs: storage that stays, copying a text, a screen that stays on. */
const permitted = ['persistent-storage', 'clipboard-sanitized-write', 'screen-wake-lock'];

/** True for what our page needs, and for the camera (never the microphone). */
export function isPermitted(
  permission: string,
  origin: string,
  details: PermissionDetails = {},
): boolean {
  if (!isOwnAddress(origin)) return false;
  if (permitted.includes(permission)) return true;
  const kinds = details.mediaTypes ?? [details.mediaType];
  return permission === 'media' && kinds.length > 0 && kinds.every((kind) => kind === 'video');
}

/** Puts `isPermitted` before every request and every check of a permission. */
export function guardSession(guarded: Session): void {
  guarded.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const mediaTypes = 'mediaTypes' in details ? details.mediaTypes : undefined;
    callback(isPermitted(permission, details.requestingUrl, { mediaTypes }));
  });
  guarded.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isPermitted(permission, origin, { mediaType: details.mediaType }),
  );
}

/** The page stays where it is: no other address, no second window, nothing embedded. */
export function lockNavigation(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    const staysHere = (event: { readonly url: string; preventDefault(): void }) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    };
    contents.on('will-frame-navigate', staysHere);
    // An answer that leads elsewhere is asked about apart.
    contents.on('will-redirect', staysHere);
  });
}
