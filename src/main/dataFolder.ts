/** Where the app keeps its data, and whether it will still be there after the next log-off. */
import { win32 } from 'node:path';
import { expanded, openReg, runHere, valuesOf, type Query } from './registryPolicy.ts';

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
 * Why unsent work may be lost. `network`: the folder is on a share, where databases get corrupted. `temporary`: Windows
 * could not load the user's profile and made one for this session. `discarded`: the profile is not kept at log-off (a
 * mandatory or guest profile, or one deleted by policy). `frozen`: the PC returns to an earlier state when it starts.
 */
export type DataRisk = 'network' | 'temporary' | 'discarded' | 'frozen';

/**
 * Finds the risk from the environment and the registry; what cannot be queried counts as no risk.
 * @param query is replaced in tests
 */
export function dataRisk(
  platform: string,
  folder: string,
  environment: Environment,
  query: Query = openReg(environment, runHere),
): DataRisk | undefined {
  if (platform !== 'win32') return undefined;
  const answers = (...given: string[]) => attempt(query, given);
  const drive = folder.slice(0, 2).toUpperCase();
  // Mapped drives are listed in the user's own part of the registry.
  const isMapped = /^[A-Z]:$/.test(drive) && answers(`HKCU\\Network\\${drive[0]}`) !== undefined;
  if (folder.startsWith('\\\\') || isMapped) return 'network';
  const state = profileState(answers(profileListKey, '/s') ?? '', environment);
  const profile = win32.basename(environment['USERPROFILE'] ?? '');
  if ((state & temporaryProfile) !== 0 || /^TEMP(?:\.|$)/i.test(profile)) return 'temporary';
  if ((state & discardedProfile) !== 0) return 'discarded';
  const isOnSystemDrive = drive === (environment['SystemDrive'] ?? 'C:').toUpperCase();
  return isOnSystemDrive && answers(deepFreezeKey) !== undefined ? 'frozen' : undefined;
}

const profileListKey = 'HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList';
/** The service of Deep Freeze. Only administrators can query Windows' own filter (UWF). */
const deepFreezeKey = 'HKLM\\SYSTEM\\CurrentControlSet\\Services\\DFServ';

/** Bits of a profile's `State`. */
const temporaryProfile = 0x8_00;
/** Mandatory, deleted at log-off, or a guest's. */
const discardedProfile = 0x1 | 0x20 | 0x80;

function attempt(query: Query, given: string[]): string | undefined {
  try {
    return query(...given);
  } catch {
    return undefined;
  }
}

/** The `State` of the profile that `%USERPROFILE%` names; 0 if it is not in the list. */
function profileState(printed: string, environment: Environment): number {
  const own = (environment['USERPROFILE'] ?? '').toLowerCase();
  for (const ofOne of printed.split(/^HKEY_/m)) {
    const values = new Map(valuesOf(ofOne).map(({ name, data }) => [name, data]));
    const path = expanded(values.get('ProfileImagePath') ?? '', environment);
    if (path !== '' && path.toLowerCase() === own) return Number(values.get('State') ?? '0');
  }
  return 0;
}
