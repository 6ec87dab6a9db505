/**
 * Updates of the desktop app. Off unless the policy names their source. A new version is downloaded in the background
 * and installed when the app is closed: no form is open then, and if something was being sent, the nurse was asked
 * before closing. The app never restarts itself, and is never replaced by an older version.
 */

/**
 * Whether an update can be installed without an administrator. On Windows and Linux the app is installed for all users
 * of a device, so the updater would ask a nurse for an administrator's password each time she closes the app. Device
 * management installs new versions there.
 */
export const canUpdateItself = (platform: string): boolean => platform === 'darwin';

/** The part of electron-updater's `autoUpdater` that is needed. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  allowPrerelease: boolean;
  logger: object | null;
  setFeedURL(options: { provider: 'generic'; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
}

export interface UpdateOptions {
  /** The folder of installers and their `latest.yml`, https. */
  readonly feed: string;
  /** Loads the updater, which only a packaged app has. */
  readonly load: () => Promise<Updater>;
  /** Calls `work` repeatedly, at this interval in milliseconds. */
  readonly every: (work: () => void, milliseconds: number) => void;
  /** Called with one line for the device's administrator. */
  readonly say: (line: string) => void;
}

const checkEveryMs = 6 * 3_600_000;

/** Checks for new versions now and every six hours. Never throws: an update can wait. */
export async function followUpdates({ feed, load, every, say }: UpdateOptions): Promise<void> {
  try {
    const updater = await load();
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    updater.allowPrerelease = false;
    updater.logger = null;
    updater.on('error', ({ message }) => say(`No update: ${firstLine(message)}`));
    updater.on('update-downloaded', ({ version }) =>
      say(`Wardbook ${version} takes over when this one is closed.`),
    );
    updater.setFeedURL({ provider: 'generic', url: feed });
    // The `error` event reports what goes wrong.
    const check = () => void updater.checkForUpdates().catch(() => undefined);
    check();
    every(check, checkEveryMs);
  } catch (error) {
    say(`No update: ${firstLine(error instanceof Error ? error.message : String(error))}`);
  }
}

/** Drops the stack and the full server response that the updater appends. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, 300);
}
