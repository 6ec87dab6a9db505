/** Where the app keeps its data, and whether it will still be there after the next log-off. */
import { rm } from 'node:fs/promises';
import { join, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The data folder on Windows: local, where Electron's own choice is the roaming profile. That one is copied at
 * each log-on and log-off, is limited in size, and may lie on a share, with gigabytes of photos in it.
 * Undefined where Electron's choice is right.
 */
export function localDataFolder(platform: string, environment: Environment): string | undefined {
  const local = environment['LOCALAPPDATA'];
  if (platform !== 'win32' || local === undefined || local === '') return undefined;
  return win32.join(local, 'Wardbook');
}

/**
 * Why unsent work may not survive a log-off: `network` (the folder lies on a share, where databases break), or
 * `temporary` (Windows could not load the user's profile and made one for this session).
 */
export type DataRisk = 'network' | 'temporary';

export function dataRisk(
  platform: string,
  folder: string,
  environment: Environment,
): DataRisk | undefined {
  if (platform !== 'win32') return undefined;
  if (folder.startsWith('\\\\')) return 'network';
  const profile = win32.basename(environment['USERPROFILE'] ?? '');
  return /^TEMP(?:\.|$)/i.test(profile) ? 'temporary' : undefined;
}

/**
 * Removes the third copy of unsent work that earlier versions kept in the data folder (decision 0292): nobody
 * brings it up to date any more, and an earlier version that filled a lost database from it could send a record twice.
 */
export async function removeThirdCopy(folder: string): Promise<void> {
  try {
    await rm(join(folder, 'main-copy'), { recursive: true, force: true });
  } catch {
    // The next start tries it again. Without the error itself: its path names the user of the device.
    console.error('The copy of unsent work of an earlier version could not be removed');
  }
}
