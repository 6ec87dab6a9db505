import { describe, expect, it, vi } from 'vitest';
import { differentialRule } from '../../src/conformance/rules/differential.ts';
import type { Interpretations } from '../../src/hospital/interpretations.ts';
import { createExaminee, lightLimits, outcomesOf, runOn } from './examinee.ts';

vi.setConfig({ testTimeout: 120_000 });

const limits = { ...lightLimits, writes: 10_000, photos: 200, admissions: 200 };
const { id } = differentialRule;

async function differenceIn(
  seed: number,
  requests: number,
  interpretations: Partial<Interpretations> = {},
): Promise<string | undefined> {
  const examinee = createExaminee(interpretations);
  const subject = { differential: { requests, seed }, onlyRules: ['open', 'differential'] };
  const examination = await runOn(examinee, subject, limits);
  expect(outcomesOf(examination, 'skipped')).not.toHaveProperty([id]);
  expect(examination.cleanUp.left).toEqual([]);
  return outcomesOf(examination, 'failed')[id];
}

describe('the differential examination', () => {
  const readings: Readonly<Record<string, Partial<Interpretations>>> = {
    'as the bundled hospital has them': {},
    'the second of many': {
      sameContent: 'bytes',
      idScope: 'per-user',
      replayedReceipt: 'current',
      checkOrder: 'permission-first',
      noPermission: 'not-found',
      unknownIdInBody: 'unprocessable',
      extraProperties: 'refused',
      correctByOthers: 'author-only',
      dateTimeEcho: 'utc',
      errorBody: 'html',
    },
    'others again': {
      idConsumedBy: 'refused-too',
      idFormat: 'uuid-only',
      noteLimit: '255',
      extraProperties: 'echoed',
      futureDateTime: 'refused',
      formats: 'jpeg-only',
      download: 'signed-url',
      badCursor: 'first-page',
    },
  };

  it.each(Object.entries(readings))('finds nothing where nothing is: %s', async (_, set) => {
    for (const seed of [1, 2]) expect(await differenceIn(seed, 1000, set)).toBeUndefined();
  });
});
