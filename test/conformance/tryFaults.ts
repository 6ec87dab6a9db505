// Owns trying planted faults. Each list of them is a test file of its own, so that every core has some to try.
import { describe, expect, it } from 'vitest';
import { createBench, outcomesOf, runOn } from './bench.ts';
import { falsify } from './falsify.ts';
import type { PlantedFault } from './planted/lies.ts';
import { limitsFor } from './plantedFaults.ts';

/** One test for each fault: the suite fails by the right rules, and by no others. */
export function tryFaults(faults: readonly PlantedFault[]): void {
  describe('a hospital with a planted fault', () => {
    it.each(faults)('fails by the right rules: $name', async (fault) => {
      const bench = createBench({}, falsify(fault.createLie));
      const examination = await runOn(bench, {}, limitsFor(fault));
      const failed = Object.keys(outcomesOf(examination, 'failed'));
      expect(failed.toSorted()).toEqual(fault.failing.toSorted());
      expect(examination.stopReason).toBeUndefined();
    });
  });
}
