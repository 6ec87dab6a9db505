import { describe, expect, it, vi } from 'vitest';
import { ruleIds } from '../../src/conformance/examination.ts';
import { allRules } from '../../src/conformance/rules/all.ts';
import { createBench, outcomesOf, runOn } from './bench.ts';
import { falsify } from './falsify.ts';
import { limitsFor, plantedFaults } from './plantedFaults.ts';

// A run takes a fraction of a second; the limit is for machines that do much else.
vi.setConfig({ testTimeout: 60_000 });

describe('a hospital with a planted fault', () => {
  it('comes in more kinds than anybody needs', () => {
    const names = plantedFaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(120);
    const known = plantedFaults.flatMap(({ failing }) => failing);
    expect(known.filter((id) => !ruleIds.includes(id))).toEqual([]);
  });

  it('is seen by every rule that can fail, each by at least one', () => {
    const failing = new Set(plantedFaults.flatMap((fault) => fault.failing));
    const checked = allRules.filter(({ level }) => level !== 'not-shown').map(({ id }) => id);
    expect(checked.filter((id) => !failing.has(id))).toEqual([]);
  });

  it.each(plantedFaults)('fails by the right rules: $name', async (fault) => {
    const bench = createBench({}, falsify(fault.createLie));
    const examination = await runOn(bench, {}, limitsFor(fault));
    const failed = Object.keys(outcomesOf(examination, 'failed'));
    expect(failed.toSorted()).toEqual(fault.failing.toSorted());
    expect(examination.stopReason).toBeUndefined();
  });
});
