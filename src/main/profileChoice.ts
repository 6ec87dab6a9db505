/**
 * Which hospital profile this Electron app gives its page: the file named on its command line, or else
 * `hospital-profile.json` beside its settings, where the tablet's administrator puts it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readProfileFile } from '../hospital/node/profileFile.ts';
import { unusableProfile, type WardbookBridge } from '../shared/bridge.ts';
import { trainingKeyTrouble } from '../shared/trainingKey.ts';

export interface ProfileChoice {
  /**
   * The profile for the page, given the hospital that it is for. The training key is refused for every hospital except
   * one on this machine, and `complain` reports that once.
   */
  readonly profileFor: (
    hospitalAddress: string | null,
    complain: (line: string) => void,
  ) => WardbookBridge['profile'];
  /** One line for the help desk if there is a file that cannot be used. */
  readonly complaint?: string;
}

/** Reads the profile once, at the start. Never throws: the app opens without one, too. */
export function chooseProfile(settingsFolder: string, named: string | undefined): ProfileChoice {
  const path = named ?? join(settingsFolder, 'hospital-profile.json');
  if (named === undefined && !existsSync(path)) return { profileFor: () => undefined };
  const reading = readProfileFile(path);
  if ('problem' in reading) {
    return {
      profileFor: () => unusableProfile,
      complaint: `Profile ${path}: ${reading.problem}`,
    };
  }
  let isSaid = false;
  return {
    profileFor(hospitalAddress, complain) {
      const trouble = trainingKeyTrouble(reading.file, hospitalAddress);
      if (trouble === undefined) return reading.file;
      if (!isSaid) complain(`Profile ${path}: ${trouble}`);
      isSaid = true;
      return unusableProfile;
    },
  };
}
