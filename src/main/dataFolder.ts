/** Where the app keeps its data, and whether it will still be there after the next log-off. */
import { rm } from 'node:fs/promises';
import { join, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The data folder on Windows, in the local profile. Electron's default is the roaming profile, which is copied at each
 * log-on and log-off, is limited in size, and may be on a network share: unsuitable for gigabytes of photos. Undefined
 * if Electron's default is right.
 */
export function localDataFolder(platform: string, environment: Environment): string | undefined {
  const local = environment['LOCALAPPDATA'];
  if (platform !== 'win32' || local === undefined || local === '') return undefined;
  return win32.join(local, 'Wardbook');
}

/**
 * Why unsent work may not survive a log-off: `network` (the folder is on a share, where databases get corrupted) or
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
 * Removes the third copy of unsent work that earlier versions kept in the data folder (decision 0292): it is no longer
 * updated, and an earlier version that restored a lost database from it could send a record twice.
 */
export async function removeThirdCopy(folder: string): Promise<void> {
  try {
    await rm(join(folder, 'main-copy'), { recursive: true, force: true });
  } catch {
    // The next start tries again. The error is not logged: its path contains the device user's name.
    console.error('The copy of unsent work of an earlier version could not be removed');
  }
}
