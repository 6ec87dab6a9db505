/**
 * Updates of the desktop app. Off unless the policy names where they come from. A new version is
 * fetched beside the running one and put in its place when the app is closed: then no form is open, and
 * the question before closing has been asked if something was being sent. It is never started anew by itself,
 * and never replaced by an older one.
 */

/**
 * True where an update can be put in place without an administrator. The installers for Windows and Linux are for all
 * users of a device: there the updater would ask a nurse for an administrator's password each time she closes the
 * app. Device management brings new versions there.
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
  /** Loads the updater; only a packaged app has one. */
  readonly load: () => Promise<Updater>;
  /** Calls `work` again and again, every so many milliseconds. */
  readonly every: (work: () => void, milliseconds: number) => void;
  /** One line for whoever looks after the device. */
  readonly say: (line: string) => void;
}

const checkEveryMs = 6 * 3_600_000;

/** Begins to look for new versions, now and every six hours. Never throws: an update can wait. */
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
    // What goes wrong is said by the event.
    const check = () => void updater.checkForUpdates().catch(() => undefined);
    check();
    every(check, checkEveryMs);
  } catch (error) {
    say(`No update: ${firstLine(error instanceof Error ? error.message : String(error))}`);
  }
}

/** Without the stack and the whole answer that the updater puts behind it. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, 300);
}
