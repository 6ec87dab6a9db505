import { describe, expect, it } from 'vitest';
import { observedInterpretations } from '../../src/conformance/examination.ts';
import { openPoints } from '../../src/conformance/openPoints.ts';
import { allRules } from '../../src/conformance/rules/all.ts';
import {
  defaultInterpretations,
  interpretationPoints,
} from '../../src/hospital/interpretations.ts';
import type { Interpretations } from '../../src/hospital/interpretations.ts';
import { createBench, fullLimits, lightLimits, outcomesOf, runOn } from './bench.ts';

/** Readings that nobody can tell apart from outside, and what is seen in their place. */
const indistinguishable: Readonly<Record<string, string | undefined>> = {
  // It differs only after a 5xx, where the suite stops.
  'idConsumedBy=any-answer': 'refused-too',
};

/** Points that a reading of another point hides or changes. `all`: the run stops early, so most of them. */
const hiddenBy: Readonly<Record<string, readonly string[] | 'all'>> = {
  idScope: ['otherUsersReplay', 'queryWithoutPermission'],
  errorBody: ['staleAndVoided', 'conflictCodes', 'fieldPath', 'traceId'],
  noteLimit: ['noteLimitUnit'],
  tokenLife: ['retention', 'purge', 'purgedPhoto'],
  'rateLimit=unavailable': 'all',
  gateway: 'all',
};

/** Points that only photos of 10 MiB tell, which are sent only where it takes them. */
const toldBySize = ['sizeLimit', 'tooLargeAnswer'];

const switches = Object.entries(interpretationPoints).flatMap(([key, { readings }]) =>
  readings.slice(1).map((reading: string) => ({ key, reading })),
);

/** What the suite should observe of a hospital that reads one point differently. */
function expectedReadings(key: string, reading: string): Record<string, string> {
  const hidden = hiddenBy[`${key}=${reading}`] ?? hiddenBy[key] ?? [];
  const readings: Record<string, string> = { ...defaultInterpretations };
  readings[key] = indistinguishable[`${key}=${reading}`] ?? reading;
  // Trying to create a wound could leave one for good, so it is never tried.
  const kept = Object.entries(readings).filter(([each]) => {
    if (each === key) return true;
    if (each === 'newWound' || toldBySize.includes(each)) return false;
    return hidden !== 'all' && !hidden.includes(each);
  });
  return Object.fromEntries(kept);
}

/** The rules that could not be examined because the suite itself has a mistake. */
function stumbles(skipped: Readonly<Record<string, string>>): string[] {
  return Object.entries(skipped)
    .filter(([, why]) => why.includes('stumbled'))
    .map(([id, why]) => `${id}: ${why}`);
}

describe('the open points of the suite', () => {
  it('are those of the bundled hospital, with the same readings', () => {
    const ours = Object.entries(openPoints).map(([key, readings]) => [
      key,
      [...readings].toSorted(),
    ]);
    const theirs = Object.entries(interpretationPoints).map(([key, { readings }]) => {
      return [key, [...readings].toSorted()];
    });
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });

  it('have one rule each', () => {
    const keys = allRules.flatMap((rule) => (rule.level === 'not-shown' ? [rule.key] : []));
    expect(keys.toSorted()).toEqual(Object.keys(openPoints).toSorted());
  });
});

describe('the bundled hospital', () => {
  it('keeps every rule, and every open point is observed as its default', async () => {
    const bench = createBench();
    const examination = await runOn(bench, {}, fullLimits);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(Object.keys(outcomesOf(examination, 'skipped'))).toEqual(['open.newWound']);
    const { newWound: _, ...expected } = defaultInterpretations;
    expect(observedInterpretations(examination.findings)).toEqual(expected);
  });

  it.each(switches)('keeps every rule with $key as $reading, which is observed', async (each) => {
    const { key, reading } = each;
    const bench = createBench({ [key]: reading });
    const limits = toldBySize.includes(key) ? fullLimits : lightLimits;
    const examination = await runOn(bench, {}, limits);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(stumbles(outcomesOf(examination, 'skipped'))).toEqual([]);
    expect(examination.cleanUp.left).toEqual([]);
    const observed = observedInterpretations(examination.findings);
    expect(observed).toMatchObject(expectedReadings(key, reading));
  });

  it('reads every observable point as the one that it was made to resemble', async () => {
    const odd = Object.fromEntries(
      Object.entries(interpretationPoints)
        .filter(
          ([key]) => !['gateway', 'rateLimit', 'errorBody', 'tokenLife', 'idScope'].includes(key),
        )
        .map(([key, { readings }]) => [key, readings.at(-1)]),
    ) as Partial<Interpretations>;
    const first = await runOn(createBench(odd), {}, fullLimits);
    expect(outcomesOf(first, 'failed')).toEqual({});
    const learnt = observedInterpretations(first.findings);
    const second = await runOn(createBench(learnt), {}, fullLimits);
    expect(observedInterpretations(second.findings)).toEqual(learnt);
  });
});
