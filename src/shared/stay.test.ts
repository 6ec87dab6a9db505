import { expect, it } from 'vitest';
import { defaultProfile } from './profile.ts';
import { meaningOfStay } from './stay.ts';

const { encounter } = defaultProfile;

it.each([
  ['inpatient', 'active', 'yes', 'yes'],
  ['outpatient', 'closed', 'no', 'no'],
  // Another hospital's codes, which no profile has defined: neither inpatient nor closed.
  ['IMP', 'in-progress', 'unknown', 'unknown'],
] as const)('reads %s and %s as inpatient %s, open %s', (type, status, inpatient, open) => {
  expect(meaningOfStay(encounter, { type, status })).toEqual({ inpatient, open });
});
