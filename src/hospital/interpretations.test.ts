import { describe, expect, it } from 'vitest';
import {
  defaultInterpretations,
  interpretationPoints,
  interpretationProblems,
  type InterpretationKey,
  type Interpretations,
} from './interpretations.ts';
import type { Probes } from './testing/probe.ts';
import { accessProbes } from './testing/probes/access.ts';
import { contentProbes } from './testing/probes/content.ts';
import { deduplicationProbes } from './testing/probes/deduplication.ts';
import { errorProbes } from './testing/probes/errors.ts';
import { recordProbes } from './testing/probes/records.ts';
import { createTestHospital, jpegOf } from './testing/testHospital.ts';

const probes: Probes<InterpretationKey> = {
  ...deduplicationProbes,
  ...errorProbes,
  ...contentProbes,
  ...recordProbes,
  ...accessProbes,
};

const rows = (Object.keys(interpretationPoints) as InterpretationKey[]).flatMap((key) =>
  interpretationPoints[key].readings.map((reading) => ({ key, reading })),
);

describe('every reading of every open point', () => {
  it.each(rows)('$key: $reading', async ({ key, reading }) => {
    const tested = createTestHospital({ [key]: reading }, { digest: () => '' });
    const probe: { ask: (typeof probes)[typeof key]['ask']; expected: object } = probes[key];
    const told = await probe.ask(tested);
    expect(told).toEqual((probe.expected as Record<string, unknown>)[reading]);
  });

  it('is told apart from the default by its probe', () => {
    for (const { key, reading } of rows) {
      const expected: Readonly<Record<string, unknown>> = probes[key].expected;
      const usual = defaultInterpretations[key];
      if (reading === usual || key === 'closedEncounter') continue;
      expect([key, expected[reading]]).not.toEqual([key, expected[usual]]);
    }
  });
});

describe('an encounter that is closed after the record was made', () => {
  const closes = async (closedEncounter: Interpretations['closedEncounter']) => {
    const { defaultProfile } = await import('../shared/profile.ts');
    const encounter = { ...defaultProfile.encounter, openStatuses: ['active'] };
    const profile = { ...defaultProfile, encounter };
    const tested = createTestHospital({ closedEncounter }, { profile });
    const recordId = await tested.record();
    // The seed never changes, so the encounter is closed by changing which statuses count as open.
    encounter.openStatuses = ['open'];
    const body = { clientRequestId: 'c', version: 1, changes: { careNote: 'New.' } };
    const corrected = await tested.ask('PATCH', `/wound-assessments/${recordId}`, body);
    const version = corrected.status === 200 ? 2 : 1;
    const end = { clientRequestId: 'v', version, reason: 'x' };
    return [
      corrected.status,
      (await tested.ask('POST', `/wound-assessments/${recordId}/void`, end)).status,
    ];
  };

  it('still lets it be corrected and voided by default', async () => {
    expect(await closes('create-refused')).toEqual([200, 200]);
  });

  it('refuses both under all-refused', async () => {
    expect(await closes('all-refused')).toEqual([422, 422]);
  });
});

describe('turning switches', () => {
  it('refuses an unknown key or reading and changes nothing', () => {
    const { hospital } = createTestHospital();
    const wanted = { purge: 'lazy', cors: 'perhaps' };
    expect(interpretationProblems(wanted)).toEqual([
      { path: 'cors', message: 'must be one of this-machine, allowed, refused' },
    ]);
    expect(() => hospital.setInterpretations(wanted as Partial<Interpretations>)).toThrow(
      RangeError,
    );
    expect(hospital.interpretations().purge.value).toBe('exact');
    expect(interpretationProblems({ __proto__x: 1, toString: 'x' })).toHaveLength(2);
  });

  it('is kept by a reset', () => {
    const { hospital } = createTestHospital();
    hospital.setInterpretations({ purge: 'lazy' });
    hospital.reset();
    expect(hospital.interpretations().purge.value).toBe('lazy');
  });

  it('accepts random combinations of readings without ever failing', async () => {
    for (let round = 0; round < 60; round += 1) {
      const combination = Object.fromEntries(
        Object.entries(interpretationPoints).map(([key, { readings }], index) => [
          key,
          readings[(round * 7 + index * (round + 3)) % readings.length],
        ]),
      );
      const { ask, upload, hospital } = createTestHospital(combination, { digest: () => '' });
      for (const answer of [
        ask('GET', '/patients/P-1002/wounds?cursor=x'),
        upload(jpegOf()),
        ask('POST', '/wound-assessments', { clientRequestId: 'x', assessment: null }),
      ]) {
        expect((await answer).status).toBeLessThan(505);
        expect((await answer).status).not.toBe(500);
      }
      expect(hospital.journal()).toHaveLength(3);
    }
  });
});
