/** The option `--profile` of the hospital's commands. */
import type { WireFile } from '../../shared/interface/wire.ts';
import { readHospitalProfile, type HospitalProfile } from '../../shared/profile.ts';
import { StartError } from './commandLine.ts';
import { readProfileFile } from './profileFile.ts';

/** The profile in a file, and its section `wire`. Throws a StartError that names the place if it cannot be used. */
export function readProfile(path: string): {
  readonly profile: HospitalProfile;
  readonly wire: WireFile | undefined;
} {
  const reading = readProfileFile(path);
  if ('problem' in reading) throw new StartError(`--profile ${path}: ${reading.problem}`);
  return { profile: readHospitalProfile(reading.file), wire: reading.file.wire };
}
