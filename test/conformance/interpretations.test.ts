import { describe, expect, it } from 'vitest';
import { observedInterpretations } from '../../src/conformance/examination.ts';
import { allRules } from '../../src/conformance/rules/all.ts';
import {
  defaultInterpretations,
  interpretationPoints,
  type Interpretations,
} from '../../src/hospital/interpretations.ts';
import { isEverything } from '../support/tier.ts';
import { isItsTurn } from '../support/turns.ts';
import { createExaminee, fullLimits, lightLimits, outcomesOf, runOn } from './examinee.ts';

/** Readings that cannot be distinguished from outside, and the reading that is observed instead. */
const indistinguishable: Readonly<Record<string, string | undefined>> = {
  // It differs only after a 5xx, which no request of the suite asks for.
  'idConsumedBy=any-answer': 'refused-too',
};

/** Points that a reading of another point hides or changes. */
const hiddenBy: Readonly<Record<string, readonly string[]>> = {
  idScope: ['otherUsersReplay', 'queryWithoutPermission'],
  errorBody: ['staleAndVoided', 'conflictCodes', 'fieldPath', 'traceId'],
  noteLimit: ['noteLimitUnit'],
  tokenLife: ['retention', 'purge', 'purgedPhoto'],
  noPermission: ['queryWithoutPermission'],
  // No upload is answered, and no twin at first.
  gateway: [
    ...['boundPhotoAgain', 'declaredType', 'download', 'formats', 'inFlightTwin'],
    ...['photosOfVoided', 'purge', 'purgedPhoto'],
  ],
};

/** Points that only photos of 10 MiB reveal; such photos are sent only for these points. */
const toldBySize = ['sizeLimit', 'tooLargeAnswer'];

const switches = Object.entries(interpretationPoints).flatMap(([key, { readings }]) =>
  readings.slice(1).map((reading: string) => ({ key, reading })),
);

type Readings = Readonly<Record<string, string>>;

/**
 * Examined alone: readings that hide others and, in `test:all`, a third of the rest, a different third with each
 * commit.
 */
function isAlone({ key }: { key: string }, index: number): boolean {
  const hiding = Object.keys(hiddenBy).some((each) => each.split('=')[0] === key);
  return hiding || toldBySize.includes(key) || (isEverything && isItsTurn(index, 3));
}

/**
 * Every reading once: those that hide nothing are distributed over a few hospitals, each of which reads many points
 * differently.
 */
function togetherInFew(hospitals: number): Readings[] {
  const sets = Array.from({ length: hospitals }, (): Record<string, string> => ({}));
  const alone = switches.filter(isAlone);
  const others = switches.filter((each, index) => !isAlone(each, index));
  for (const [index, { key, reading }] of others.entries()) {
    const turn = [...sets.slice(index % hospitals), ...sets];
    const free = turn.find((set) => set[key] === undefined);
    if (free === undefined) throw new Error(`${key} has more readings than there are hospitals`);
    free[key] = reading;
  }
  return [...sets, ...alone.map(({ key, reading }) => ({ [key]: reading }))];
}

const hospitals: readonly Readings[] = togetherInFew(6);

/** What the suite should observe for a hospital that reads some points differently. */
function expectedReadings(turned: Readings): Readings {
  const hidden = Object.entries(turned).flatMap(
    ([key, reading]) => hiddenBy[`${key}=${reading}`] ?? hiddenBy[key] ?? [],
  );
  const observable = Object.entries(turned).map(([key, reading]) => {
    return [key, indistinguishable[`${key}=${reading}`] ?? reading];
  });
  const readings: Readings = { ...defaultInterpretations, ...Object.fromEntries(observable) };
  // Trying to create a wound could leave one for good, so the suite never tries.
  const kept = Object.entries(readings).filter(([each]) => {
    if (each in turned) return true;
    if (each === 'newWound' || toldBySize.includes(each)) return false;
    return !hidden.includes(each);
  });
  return Object.fromEntries(kept);
}

/** The rules that could not be examined because of a mistake in the suite itself. */
function stumbles(skipped: Readonly<Record<string, string>>): string[] {
  return Object.entries(skipped)
    .filter(([, why]) => why.includes('stumbled'))
    .map(([id, why]) => `${id}: ${why}`);
}

describe('the open points of the suite', () => {
  it('have one rule each', () => {
    const keys = allRules.flatMap((rule) => (rule.level === 'not-shown' ? [rule.key] : []));
    expect(keys.toSorted()).toEqual(Object.keys(interpretationPoints).toSorted());
  });
});

describe('the bundled hospital', () => {
  it('keeps every rule, and every open point is observed as its default', async () => {
    const examinee = createExaminee();
    const examination = await runOn(examinee, {}, fullLimits);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(Object.keys(outcomesOf(examination, 'skipped'))).toEqual(['open.newWound']);
    const { newWound: _, ...expected } = defaultInterpretations;
    expect(observedInterpretations(examination.findings)).toEqual(expected);
  });

  it('is examined under every reading of every point', () => {
    const tried = hospitals.flatMap((turned) => Object.entries(turned).map((each) => each.join()));
    const all = switches.map(({ key, reading }) => `${key},${reading}`);
    expect(tried.toSorted()).toEqual(all.toSorted());
  });

  const named = hospitals.map((turned) => ({
    turned,
    name: Object.entries(turned)
      .map(([key, reading]) => `${key} as ${reading}`)
      .join(', '),
  }));

  it.each(named)('keeps every rule with $name, which is observed', async ({ turned }) => {
    const examinee = createExaminee(turned);
    const isLarge = Object.keys(turned).some((key) => toldBySize.includes(key));
    const examination = await runOn(examinee, {}, isLarge ? fullLimits : lightLimits);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(stumbles(outcomesOf(examination, 'skipped'))).toEqual([]);
    expect(examination.cleanUp.left).toEqual([]);
    const observed = observedInterpretations(examination.findings);
    expect(observed).toMatchObject(expectedReadings(turned));
  });

  it('reads every observable point as the one that it was made to resemble', async () => {
    const odd = Object.fromEntries(
      Object.entries(interpretationPoints)
        .filter(
          ([key]) => !['gateway', 'rateLimit', 'errorBody', 'tokenLife', 'idScope'].includes(key),
        )
        .map(([key, { readings }]) => [key, readings.at(-1)]),
    ) as Partial<Interpretations>;
    const first = await runOn(createExaminee(odd), {}, fullLimits);
    expect(outcomesOf(first, 'failed')).toEqual({});
    const learnt = observedInterpretations(first.findings);
    const second = await runOn(createExaminee(learnt), {}, fullLimits);
    expect(observedInterpretations(second.findings)).toEqual(learnt);
  });
});
