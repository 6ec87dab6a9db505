/**
 * Combines the tablets of a class: each saves its result as a file, and one reads them all. A result contains only
 * counts and lessons, about invented patients.
 */
import { z } from 'zod';
import { mistakeKinds, type MistakeKind } from '../lessons/lesson.ts';
import type { ClassSummary } from './summary.ts';

const counted = z.int().nonnegative();

const resultSchema = z.strictObject({
  wardbookClassResult: z.literal(1),
  /**
   * Stays the same for a tablet from its first result on; a later result with the same value replaces the earlier one.
   */
  tablet: z.string().min(1).max(64),
  sinceMs: z.number(),
  className: z.string().max(200).nullable(),
  lessonIds: z.array(z.string().max(200)).max(200),
  handedIn: counted,
  inRecord: counted,
  waiting: counted,
  needsSomebody: counted,
  lostAnswers: counted,
  duplicates: counted,
  /** A file of an earlier version has none. */
  mistakes: z.partialRecord(z.enum(mistakeKinds), counted).default({}),
});
export type TabletResult = z.infer<typeof resultSchema>;

/** A file has a few hundred bytes; a longer one is not a result. */
const maxFileLength = 100_000;

export function resultOf(tablet: string, summary: ClassSummary): TabletResult {
  const { sinceMs, className, finished, mistakes } = summary;
  const { handedIn, inRecord, waiting, needsSomebody, lostAnswers, duplicates } = summary;
  return {
    wardbookClassResult: 1,
    tablet,
    sinceMs,
    className,
    lessonIds: finished.map(({ lessonId }) => lessonId),
    ...{ handedIn, inRecord, waiting, needsSomebody, lostAnswers, duplicates, mistakes },
  };
}

/** The content of a file; null if it is not the result of a tablet. */
export function readResult(text: string): TabletResult | null {
  if (text.length > maxFileLength) return null;
  try {
    return resultSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Adds a result; a newer one of the same tablet replaces the older. */
export function withResult(
  results: readonly TabletResult[],
  one: TabletResult,
): readonly TabletResult[] {
  const at = results.findIndex(({ tablet }) => tablet === one.tablet);
  return at === -1 ? [...results, one] : results.with(at, one);
}

/** The totals of all tablets. */
export function totalOf(
  results: readonly TabletResult[],
): Pick<TabletResult, 'handedIn' | 'inRecord' | 'waiting' | 'needsSomebody' | 'duplicates'> {
  const sum = (name: 'handedIn' | 'inRecord' | 'waiting' | 'needsSomebody' | 'duplicates') =>
    results.reduce((total, result) => total + result[name], 0);
  return {
    handedIn: sum('handedIn'),
    inRecord: sum('inRecord'),
    waiting: sum('waiting'),
    needsSomebody: sum('needsSomebody'),
    duplicates: sum('duplicates'),
  };
}

/** The mistakes of all tablets, the most frequent first: how often each was made, and on how many tablets. */
export function mistakesOf(
  results: readonly TabletResult[],
): { kind: MistakeKind; times: number; tablets: number }[] {
  return mistakeKinds
    .map((kind) => {
      const counts = results
        .map(({ mistakes }) => mistakes[kind] ?? 0)
        .filter((count) => count > 0);
      const times = counts.reduce((sum, count) => sum + count, 0);
      return { kind, times, tablets: counts.length };
    })
    .filter(({ times }) => times > 0)
    .toSorted((one, other) => other.tablets - one.tablets || other.times - one.times);
}
