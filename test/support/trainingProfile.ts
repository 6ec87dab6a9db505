/**
 * The profile that tests give to their tablets: that of `npm start` without its recovery key, so that most journeys can
 * close and open a tablet without a PIN. Journeys about keys bring their own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProfileFile } from '../../src/hospital/node/profileFile.ts';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const trainingProfile: HospitalProfileFile = withoutKey(
  join(root, 'src/hospital/node/trainingProfile.json'),
);

/** The same as a file, for code that takes one; the bytes are the same whoever writes it. */
export function trainingProfilePath(): string {
  const folder = join(root, 'node_modules/.cache');
  const path = join(folder, 'trainingProfile.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify(trainingProfile));
  return path;
}

function withoutKey(path: string): HospitalProfileFile {
  const reading = readProfileFile(path);
  if ('problem' in reading) throw new Error(`${path}: ${reading.problem}`);
  const { tablets: _withKey, ...profile } = reading.file;
  return profile;
}
