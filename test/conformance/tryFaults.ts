/** Tries planted faults. Each list of them is a test file of its own, so that all cores share the work. */
import { describe, expect, it } from 'vitest';
import type { Examination } from '../../src/conformance/examination.ts';
import { differentialRule } from '../../src/conformance/rules/differential.ts';
import { isEverything } from '../support/tier.ts';
import { isItsTurn } from '../support/turns.ts';
import { createExaminee, outcomesOf, runOn } from './examinee.ts';
import { falsify } from './falsify.ts';
import type { PlantedFault } from './planted/lies.ts';
import { limitsFor, subjectFor } from './plantedFaults.ts';

/**
 * The path of one record and one photo, and what holds for every answer: examined along with the rules that own a
 * fault.
 */
const everyday = [
  'patient.read',
  'encounter.read',
  'wound-list.once',
  'photo.jpeg',
  'photo.original-bytes',
  'wound-create.receipt',
  'wound-create.read-back',
  'repeat.create',
  'request.of-create',
  'correct.done',
  'void.done',
  'answers',
];

async function examineFaulty(
  fault: PlantedFault,
  onlyRules: readonly string[],
  seed = 1,
): Promise<Examination> {
  const examinee = createExaminee({}, falsify(fault.createLie));
  const subject = subjectFor(fault, seed);
  // The model needs the readings of the hospital.
  const readings = onlyRules.length > 0 && subject.differential !== undefined ? ['open'] : [];
  return runOn(examinee, { ...subject, onlyRules: [...onlyRules, ...readings] }, limitsFor(fault));
}

function failedOf(examination: Examination): string[] {
  return Object.keys(outcomesOf(examination, 'failed')).toSorted();
}

/**
 * Runs the whole suite if everything is tried and it is the fault's turn, or if a few rules alone would not give the
 * same result, because some see all that was sent.
 */
async function examine(fault: PlantedFault, index: number): Promise<Examination> {
  if (fault.failing.includes(differentialRule.id)) return examineBehind(fault);
  if (isEverything && isItsTurn(index, 3)) return examineFaulty(fault, []);
  const few = await examineFaulty(fault, [...fault.failing, ...everyday]);
  const isNamed = failedOf(few).join() === fault.failing.toSorted().join();
  return isNamed ? few : examineFaulty(fault, []);
}

/** What is drawn by chance is found by one of the first seeds. */
async function examineBehind(fault: PlantedFault): Promise<Examination> {
  for (const seed of [1, 2]) {
    const examination = await examineFaulty(fault, [...fault.failing, ...everyday], seed);
    if (failedOf(examination).length > 0) return examination;
  }
  return examineFaulty(fault, [...fault.failing, ...everyday], 3);
}

/** One test for each fault: the suite fails the right rules, and no others. */
export function tryFaults(faults: readonly PlantedFault[]): void {
  describe('a hospital with a planted fault', () => {
    const inOrder = faults.map((fault, index) => ({ name: fault.name, fault, index }));

    it.each(inOrder)('fails by the right rules: $name', async ({ fault, index }) => {
      const examination = await examine(fault, index);
      expect(failedOf(examination)).toEqual(fault.failing.toSorted());
      expect(examination.stopReason).toBeUndefined();
    });
  });
}
