/**
 * The flow of ids that a hospital answers under another id: the former id of a patient who was merged into another, and
 * an id in another case. What comes is never stored or opened as what was asked for (rule R20).
 */
import { expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Interpretations } from '../../src/hospital/interpretations.ts';
import { openHospitalClient } from '../../src/outbox/hospitalClient.ts';
import type { AppContext } from '../../src/renderer/services/app/AppContext.tsx';
import { findPatient } from '../../src/renderer/services/hospital/findPatient.ts';
import { openHospitalReader } from '../../src/renderer/services/hospital/hospitalReader.ts';
import { patientSchema } from '../../src/shared/interface/patient.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { hospitalKey, realClock, tabletAtWork } from './tabletAtWork.ts';

/** Amy's tablet in front of a hospital with these readings, and the paths that it asks for. */
async function wardUnder(interpretations: Partial<Interpretations>) {
  const hospital = createHospital({ clock: realClock, interpretations });
  const store = openMemoryStore();
  const { device, authorId } = await tabletAtWork({ store });
  const asked: string[] = [];
  const client = openHospitalClient(
    {
      clock: realClock,
      fetch: (request) => {
        asked.push(new URL(request.url).pathname.slice('/v1'.length));
        return hospital.fetch(request);
      },
    },
    { baseAddress: 'http://hospital.test/v1', addressKey: hospitalKey },
  );
  const reader = openHospitalReader({ device, client, hospitalKey });
  const app = { isDemo: false, device, reader } as unknown as AppContext;
  return {
    asked,
    reader,
    find: (by: 'patient' | 'encounter', typed: string) =>
      findPatient(app, { hospitalKey, authorId }, by, typed),
    keeps: async (patientId: string) =>
      (await device.cache.get({ hospitalKey, authorId }, 'patient', patientId, patientSchema)) !==
      null,
    isEmpty: () => store.snapshot('cache').length === 0,
  };
}

test('a patient who was merged is not taken for the surviving one', async () => {
  const { find, reader, isEmpty } = await wardUnder({ otherIdAnswered: 'surviving-id' });
  expect(await find('patient', 'P-0901')).toMatchObject({ found: 'another', patientId: 'P-0901' });
  const claim = { field: 'patientId', asked: 'P-0901', carried: 'P-1001' };
  expect(await reader.patient('P-0901')).toMatchObject({ is: 'another', claim });
  expect(await reader.wounds('P-0901')).toMatchObject({ is: 'another', claim });
  expect(isEmpty()).toBe(true);
});

test('a patient who was merged is missing where the former id is no longer known', async () => {
  const { find } = await wardUnder({ otherIdAnswered: 'not-found' });
  expect(await find('patient', 'P-0901')).toEqual({ found: false, why: 'missingPatient' });
});

test.each([
  ['patient', 'p-1001', ['/patients/p-1001', '/patients/P-1001']],
  ['encounter', 'e-1001', ['/encounters/e-1001', '/encounters/E-1001', '/patients/P-1001']],
] as const)(
  'the id of a %s in another case leads to the own id, where a hospital ignores case',
  async (by, typed, questions) => {
    const { asked, find, keeps } = await wardUnder({ idCase: 'ignored' });
    expect(await find(by, typed)).toEqual({ found: true, patientId: 'P-1001' });
    expect(asked).toEqual(questions);
    expect([await keeps('P-1001'), await keeps('p-1001')]).toEqual([true, false]);
  },
);
