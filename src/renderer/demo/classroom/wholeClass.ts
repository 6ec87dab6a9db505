/**
 * Bringing the tablets of a class together: each saves its result as a file, and one takes them all in.
 * A result holds counts and lessons only, of made-up patients.
 */
import { z } from 'zod';
import type { ClassSummary } from './summary.ts';

const counted = z.int().nonnegative();

const resultSchema = z.strictObject({
  wardbookClassResult: z.literal(1),
  /** Kept by the tablet from its first result on; another one of the same tablet replaces the first. */
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
});
export type TabletResult = z.infer<typeof resultSchema>;

/** A file is a few hundred bytes; what is longer is none. */
const maxFileLength = 100_000;

export function resultOf(tablet: string, summary: ClassSummary): TabletResult {
  const { sinceMs, className, finished } = summary;
  const { handedIn, inRecord, waiting, needsSomebody, lostAnswers, duplicates } = summary;
  return {
    wardbookClassResult: 1,
    tablet,
    sinceMs,
    className,
    lessonIds: finished.map(({ lessonId }) => lessonId),
    ...{ handedIn, inRecord, waiting, needsSomebody, lostAnswers, duplicates },
  };
}

/** What a file says, or null where it is no result of a tablet. */
export function readResult(text: string): TabletResult | null {
  if (text.length > maxFileLength) return null;
  try {
    return resultSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** With one more; a newer result of the same tablet takes the place of the older. */
export function withResult(
  results: readonly TabletResult[],
  one: TabletResult,
): readonly TabletResult[] {
  const at = results.findIndex(({ tablet }) => tablet === one.tablet);
  return at === -1 ? [...results, one] : results.with(at, one);
}

/** All tablets as one. */
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
