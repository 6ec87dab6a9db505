import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readHospitalProfile } from '../../shared/profile.ts';

it('is a profile that fits, with phrases and sections without findings to try', () => {
  const text = readFileSync(new URL('trainingProfile.json', import.meta.url), 'utf8');
  const profile = readHospitalProfile(JSON.parse(text));
  expect(profile.phrases).toHaveLength(10);
  expect(Object.keys(profile.admission.withoutFindings)).toHaveLength(36);
});
