/** Checks what the list of planted faults promises; each fault is tried next to its own list, in `planted/`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyRule } from '../../src/conformance/examination.ts';
import { allRules } from '../../src/conformance/rules/all.ts';
import { plantedFaults } from './plantedFaults.ts';

describe('a hospital with a planted fault', () => {
  it('comes in more kinds than anybody needs', () => {
    const names = plantedFaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(120);
    const known = plantedFaults.flatMap(({ failing }) => failing);
    const ids = everyRule.map(({ id }) => id);
    expect(known.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('is tried, whichever list it is in', () => {
    const files = readdirSync(join(import.meta.dirname, 'planted'));
    const lists = files.filter((file) => !file.endsWith('.test.ts') && file !== 'lies.ts');
    expect(lists.filter((file) => !files.includes(file.replace('.ts', '.test.ts')))).toEqual([]);
  });

  it('is seen by every rule that can fail, each by at least one', () => {
    const failing = new Set(plantedFaults.flatMap((fault) => fault.failing));
    const checked = allRules.filter(({ level }) => level !== 'not-shown').map(({ id }) => id);
    expect(checked.filter((id) => !failing.has(id))).toEqual([]);
  });
});
