/** What the window's page may do beyond its own origin: navigation and permissions. */
import type { App, Session } from 'electron';

/** The scheme and the one host of the renderer in Electron. */
export const appScheme = 'wardbook';
export const appAddress = `${appScheme}://app/`;

/**
 * A Chromium feature switch: no part of the disk has to be kept free by deleting what pages have stored. Nothing in
 * this app may be deleted to make room (decision 0070).
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

/** The permissions that the page needs: persistent storage, copying text, keeping the screen on. */
const permitted = ['persistent-storage', 'clipboard-sanitized-write', 'screen-wake-lock'];

/** Whether a permission is granted: those that the page needs, and the camera (never the microphone). */
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

/** Applies `isPermitted` to every request for and every check of a permission. */
export function guardSession(guarded: Session): void {
  guarded.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const mediaTypes = 'mediaTypes' in details ? details.mediaTypes : undefined;
    callback(isPermitted(permission, details.requestingUrl, { mediaTypes }));
  });
  guarded.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isPermitted(permission, origin, { mediaType: details.mediaType }),
  );
}

/** Keeps the page at its address: no navigation elsewhere, no second window, nothing embedded. */
export function lockNavigation(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    const staysHere = (event: { readonly url: string; preventDefault(): void }) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    };
    contents.on('will-frame-navigate', staysHere);
    // A redirect has an event of its own.
    contents.on('will-redirect', staysHere);
  });
}
