/**
 * The switches: every point that the interface leaves open, its readings, and the one in force. A hospital is
 * configured by naming readings; no other code in src/hospital decides an open point.
 */
import { z } from 'zod';
import { accessPoints } from './points/access.ts';
import { contentPoints } from './points/content.ts';
import { deduplicationPoints } from './points/deduplication.ts';
import { errorPoints } from './points/errors.ts';
import type { Point } from './points/point.ts';
import { recordPoints } from './points/records.ts';

/** The registry of open points by key. The first reading of each is the default. */
export const interpretationPoints = {
  ...deduplicationPoints,
  ...errorPoints,
  ...contentPoints,
  ...recordPoints,
  ...accessPoints,
} as const;

export type InterpretationKey = keyof typeof interpretationPoints;

/** The reading in force of every point. */
export type Interpretations = {
  readonly [Key in InterpretationKey]: (typeof interpretationPoints)[Key]['readings'][number];
};

/** One switch, as the control surface shows it. */
export const openPointSchema = z.object({
  value: z.string(),
  readings: z.array(z.string()),
  default: z.string(),
  sentence: z.string(),
  section: z.string(),
});
export type InterpretationSwitch = z.infer<typeof openPointSchema>;

const points: Readonly<Record<string, Point>> = interpretationPoints;

/** The default reading of every point. */
export const defaultInterpretations = Object.fromEntries(
  Object.entries(points).map(([key, { readings }]) => [key, readings[0]]),
) as Interpretations;

/** All switches with their readings and sentences, by key. */
export function describeInterpretations(
  values: Interpretations,
): Record<InterpretationKey, InterpretationSwitch> {
  const current: Readonly<Record<string, string>> = values;
  const rows = Object.entries(points).map(([key, { readings, sentence, section }]) => {
    const value = current[key] ?? readings[0];
    const row = { value, readings: [...readings], default: readings[0], sentence, section };
    return [key, row] as const;
  });
  return Object.fromEntries(rows) as Record<InterpretationKey, InterpretationSwitch>;
}

/** What is wrong with the given readings; empty if every key and reading is known. */
export function interpretationProblems(wanted: unknown): { path: string; message: string }[] {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return [{ path: '', message: 'must be an object of readings by key' }];
  }
  return Object.entries(wanted).flatMap(([key, reading]) => {
    const known = Object.hasOwn(points, key) ? points[key] : undefined;
    if (known === undefined) return [{ path: key, message: 'is not an open point' }];
    if (known.readings.includes(reading)) return [];
    return [{ path: key, message: `must be one of ${known.readings.join(', ')}` }];
  });
}

/**
 * The readings with the named ones replaced. Throws a RangeError, and changes nothing, if a key or a reading is
 * unknown; `interpretationProblems` tells which.
 */
export function withInterpretations(
  values: Interpretations,
  wanted: Partial<Interpretations>,
): Interpretations {
  const [problem] = interpretationProblems(wanted);
  if (problem !== undefined) throw new RangeError(`${problem.path} ${problem.message}`);
  return { ...values, ...wanted };
}
