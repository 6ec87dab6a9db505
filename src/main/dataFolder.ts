/** Where the app keeps its data, and whether it will still be there after the next log-off. */
import { win32 } from 'node:path';

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
