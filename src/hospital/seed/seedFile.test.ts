import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTestHospital } from '../testing/testHospital.ts';
import { readSeed } from './seedFile.ts';

const example = JSON.parse(
  readFileSync(new URL('../../../docs/hospital-seed.example.json', import.meta.url), 'utf8'),
);

describe('a seed that somebody brings', () => {
  it('is the whole world of its hospital, people included', async () => {
    const reading = readSeed(example);
    if ('problem' in reading) throw new Error(reading.problem);
    const { ask, hospital } = createTestHospital({}, reading);
    expect((await ask('GET', '/patients/T-1', undefined, 'nurse-test')).status).toBe(200);
    expect((await ask('GET', '/patients/T-2', undefined, 'nurse-test')).status).toBe(403);
    expect((await ask('GET', '/patients/P-1001', undefined, 'nurse-test')).status).toBe(404);
    expect((await ask('GET', '/patients/T-1')).status).toBe(401);
    const told = await ask('GET', '/patients/T-1/wounds', undefined, 'nurse-test');
    expect(told.body.items).toEqual(example.wounds);
    hospital.reset();
    expect((await ask('GET', '/encounters/TE-1', undefined, 'nurse-test')).body).toEqual({
      encounterId: 'TE-1',
      patientId: 'T-1',
      type: 'inpatient',
      status: 'active',
    });
  });

  it('may come on top of the bundled one', async () => {
    const reading = readSeed({ ...example, withBundled: true });
    if ('problem' in reading) throw new Error(reading.problem);
    const { ask } = createTestHospital({}, reading);
    expect((await ask('GET', '/patients/P-1001')).status).toBe(200);
    expect((await ask('GET', '/patients/T-1')).status).toBe(200);
  });

  it.each([
    [{}, 'patients: '],
    [{ ...example, wards: [] }, 'Unrecognized key'],
    [{ ...example, wounds: [{ woundId: 'W', patientId: 'T-9', site: 'x' }] }, 'no patient T-9'],
    [{ ...example, patients: [...example.patients, example.patients[0]] }, 'T-1 is there twice'],
    [{ ...example, people: [{ operatorId: 'two words' }] }, 'people.0.operatorId'],
  ])('is refused in one line where it is wrong', (json, words) => {
    const reading = readSeed(json);
    expect('problem' in reading && reading.problem).toContain(words);
  });
});
