/** The list of planted faults: what each hospital does wrong, and every rule that must detect it. */
import type { Limits } from '../../src/conformance/subject.ts';
import { fullLimits, lightLimits } from './examinee.ts';
import { accessFaults } from './planted/access.ts';
import { admissionFaults } from './planted/admissions.ts';
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
];

/** Photos of 10 MiB are sent only if the fault needs them. */
export function limitsFor({ needsLargePhotos }: PlantedFault): Limits {
  return needsLargePhotos === true ? fullLimits : lightLimits;
}
