/** The profile that tests give to their tablets: that of `npm start`. */
import { fileURLToPath } from 'node:url';
import { readProfileFile } from '../../src/hospital/node/profileFile.ts';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';

const path = fileURLToPath(
  new URL('../../src/hospital/node/trainingProfile.json', import.meta.url),
);

export const trainingProfile: HospitalProfileFile = read();

/** The same as a file, for code that takes one. */
export function trainingProfilePath(): string {
  return path;
}

function read(): HospitalProfileFile {
  const reading = readProfileFile(path);
  if ('problem' in reading) throw new Error(`${path}: ${reading.problem}`);
  return reading.file;
}
