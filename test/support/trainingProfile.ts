/** Owns the profile that `npm start` gives the app with the bundled hospital, as tests give it to theirs. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProfileFile } from '../../src/hospital/node/profileFile.ts';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const trainingProfilePath = join(root, 'src/hospital/node/trainingProfile.json');

export const trainingProfile: HospitalProfileFile = readHospitalsFile(trainingProfilePath);

function readHospitalsFile(path: string): HospitalProfileFile {
  const reading = readProfileFile(path);
  if ('problem' in reading) throw new Error(`${path}: ${reading.problem}`);
  return reading.file;
}
