/** The list of planted faults: what each hospital does wrong, and every rule that must detect it. */
import { differentialRule } from '../../src/conformance/rules/differential.ts';
import type { Limits, Subject } from '../../src/conformance/subject.ts';
import { fullLimits, lightLimits } from './examinee.ts';
import { accessFaults } from './planted/access.ts';
import { admissionFaults } from './planted/admissions.ts';
import { faultsBehindRules } from './planted/behindRules.ts';
import { familyFaults } from './planted/families.ts';
import { inputFaults } from './planted/inputs.ts';
import { laxities } from './planted/laxities.ts';
import type { PlantedFault } from './planted/lies.ts';
import { listFaults } from './planted/lists.ts';
import { photoFaults } from './planted/photos.ts';
import { readBackFaults } from './planted/readBack.ts';
import { recordFaults } from './planted/records.ts';
import { repeatFaults } from './planted/repeats.ts';

/** Every planted fault. */
export const plantedFaults: readonly PlantedFault[] = [
  ...repeatFaults,
  ...recordFaults,
  ...inputFaults,
  ...photoFaults,
  ...listFaults,
  ...accessFaults,
  ...admissionFaults,
  ...laxities,
  ...familyFaults,
  ...readBackFaults,
  ...faultsBehindRules,
];

/** Photos of 10 MiB are sent only if the rules about them own the fault. */
export function limitsFor({ failing }: PlantedFault): Limits {
  const isLarge = failing.some((id) => id === 'photo.too-large' || id === 'photo.up-to-limit');
  const limits = isLarge ? fullLimits : lightLimits;
  return { ...limits, writes: 10_000, photos: 100, admissions: 60 };
}

/** The differential examination is run for the faults that only it sees: it sees most of the others, too. */
export function subjectFor({ failing }: PlantedFault, seed = 1): Partial<Subject> {
  const isBehind = failing.includes(differentialRule.id);
  return isBehind ? { differential: { requests: 1000, seed } } : {};
}
