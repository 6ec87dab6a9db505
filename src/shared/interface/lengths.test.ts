/** Tests that every answer of a hospital, and everything that is sent to it, has a maximum length. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { admissionAssessmentRecordSchema } from './admissionAssessmentRecord.ts';
import { endpoints } from './endpoints.ts';
import { errorBodySchema } from './errorBody.ts';
import { isBounded, maxTextLength, maxItems } from './text.ts';

type Schema = z.core.$ZodType;
interface Leaf {
  path: string;
  schema: Schema;
}

/** How the library itself describes a schema or one of its checks. */
function defOf(schema: object): Record<string, unknown> {
  const { def } = Reflect.get(schema, '_zod') as { def: Record<string, unknown> };
  return def;
}

/** Every text and every list in `schema`, each with its path. */
function leavesOf(schema: Schema, path: string): Leaf[] {
  const def = defOf(schema);
  const inside = (at: string, key: string) => leavesOf(def[key] as Schema, `${path}${at}`);
  switch (def['type']) {
    case 'string':
      return [{ path, schema }];
    case 'array':
      return [{ path: `${path}[]`, schema }, ...inside('[]', 'element')];
    case 'object':
      return Object.entries(def['shape'] as Record<string, Schema>).flatMap(([name, each]) =>
        leavesOf(each, `${path}.${name}`),
      );
    case 'union':
      return (def['options'] as Schema[]).flatMap((each) => leavesOf(each, path));
    case 'pipe':
      return [...inside('', 'in'), ...inside('', 'out')];
    default:
      return 'innerType' in def ? inside('', 'innerType') : [];
  }
}

const huge = 2 * maxTextLength;
const hugeTexts = ['x', '1', '\u202e'].map((character) => character.repeat(huge));
hugeTexts.push(`2026-11-20T08:00:00.${'1'.repeat(huge)}Z`);

function isBoundedLeaf({ schema }: Leaf): boolean {
  const def = defOf(schema);
  if (def['type'] === 'array') {
    const checks = ((def['checks'] ?? []) as object[]).map((each) => defOf(each)['check']);
    return checks.includes('max_length') || checks.includes('overwrite');
  }
  return hugeTexts.every((text) => {
    const { success, data } = z.safeParse(schema, text);
    return !success || String(data).length <= maxTextLength;
  });
}

const schemas = [
  ['an error', errorBodySchema],
  ...Object.entries(endpoints).flatMap(([name, endpoint]) =>
    (['answer', 'body'] as const).flatMap((part) =>
      part in endpoint ? [[`${part} of ${name}`, Reflect.get(endpoint, part) as Schema]] : [],
    ),
  ),
] as [string, Schema][];

it.each(schemas)('%s has a longest text and a longest list everywhere', (_name, schema) => {
  const leaves = leavesOf(schema, '');
  expect(leaves.length).toBeGreaterThan(1);
  expect(leaves.filter((leaf) => !isBoundedLeaf(leaf)).map(({ path }) => path)).toEqual([]);
});

it('an admission that is read back keeps what it does not know, and is of a size to be shown', () => {
  const record = (assessment: unknown) => ({
    clientRequestId: 'r',
    recordId: 'R-1',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:00+08:00',
    patientId: 'P-1',
    encounterId: 'E-1',
    assessedAt: '2026-11-20T08:00:00+08:00',
    assessment,
  });
  const read = (assessment: unknown) =>
    admissionAssessmentRecordSchema.safeParse(record(assessment));
  const unknown = { newSection: { newField: ['a', { deep: ['b'.repeat(4_000)] }] } };
  expect(read(unknown).data?.assessment).toEqual(unknown);
  expect(read({ basic: { occupation: 'x'.repeat(huge) } }).success).toBe(false);
  expect(read({ basic: { ['x'.repeat(huge)]: 1 } }).success).toBe(false);
  expect(read({ basic: { languages: Array(maxItems + 1).fill('a') } }).success).toBe(false);
});

it('is not led to the bottom of what stands in each other without end', () => {
  let value: unknown = 'x';
  for (let depth = 0; depth < 100_000; depth += 1) value = [value];
  expect(isBounded(value)).toBe(false);
});
