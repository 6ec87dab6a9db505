/**
 * Owns which hospital profile this Electron app tells its page: the file named on its command line,
 * or else `hospital-profile.json` beside its settings, where whoever sets the tablet up puts it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readProfileFile } from '../hospital/node/profileFile.ts';
import { unusableProfile, type WardbookBridge } from '../shared/bridge.ts';

export interface ProfileChoice {
  readonly profile: WardbookBridge['profile'];
  /** One line for the help desk where a file is there and cannot be used. */
  readonly complaint?: string;
}

/** Reads the profile once, at the start. It never throws: without one the app opens all the same. */
export function chooseProfile(settingsFolder: string, named: string | undefined): ProfileChoice {
  const path = named ?? join(settingsFolder, 'hospital-profile.json');
  if (named === undefined && !existsSync(path)) return { profile: undefined };
  const reading = readProfileFile(path);
  if ('file' in reading) return { profile: reading.file };
  return { profile: unusableProfile, complaint: `Profile ${path}: ${reading.problem}` };
}
