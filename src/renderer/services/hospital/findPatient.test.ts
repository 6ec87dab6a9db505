/** Tests how a typed or scanned id is looked up: as it is, and once more in the other case. */
import { expect, test } from 'vitest';
import type { AppContext } from '../app/AppContext.tsx';
import { findPatient } from './findPatient.ts';

const owner = { hospitalKey: 'h', authorId: 'amy' };

/** A ward whose hospital has P-1001, and which records what was requested. */
function wardThatHas(patientId: string): { app: AppContext; asked: string[] } {
  const asked: string[] = [];
  const ward = {
    isDemo: false,
    device: { cache: { get: async () => null, touch: async () => undefined } },
    reader: {
      patient: async (id: string) => {
        asked.push(id);
        return id === patientId ? { is: 'found', content: { patientId } } : { is: 'missing' };
      },
    },
  };
  return { app: ward as unknown as AppContext, asked };
}

test.each([
  ['P-1001', ['P-1001']],
  ['P\u20111001\u200b', ['P-1001']],
  ['Ｐ－１００１', ['P-1001']],
  ['p-1001', ['p-1001', 'P-1001']],
])('%s finds P-1001 and asks for %j', async (typed, questions) => {
  const { app, asked } = wardThatHas('P-1001');
  expect(await findPatient(app, owner, 'patient', typed)).toEqual({
    found: true,
    patientId: 'P-1001',
  });
  expect(asked).toEqual(questions);
});

test.each([
  ['AB-7', 'ab-7'],
  ['aB-7', 'Ab-7'],
  ['ÀB-7', 'àb-7'],
])('%s, typed with Caps Lock, finds %s of a hospital with small letters', async (typed, id) => {
  const { app, asked } = wardThatHas(id);
  expect(await findPatient(app, owner, 'patient', typed)).toEqual({ found: true, patientId: id });
  expect(asked).toEqual([typed, id]);
});

test('what is in neither case is missing, and one without letters is asked for once', async () => {
  const { app, asked } = wardThatHas('P-1001');
  expect(await findPatient(app, owner, 'patient', '9999')).toMatchObject({ found: false });
  expect(asked).toEqual(['9999']);
  expect(await findPatient(app, owner, 'patient', 'p-9999')).toMatchObject({
    found: false,
    why: 'missingPatient',
  });
});

test.each([
  [
    'not reached',
    { is: 'unreachable', why: 'no-network' },
    { found: false, why: 'missingPatient' },
  ],
  ['forbidden', { is: 'forbidden' }, { found: false, why: 'missingPatient' }],
  ['expired', { is: 'expired' }, { found: false, why: 'missingPatient' }],
  [
    'another patient',
    { is: 'another', claim: { carried: 'P-1' } },
    { found: 'another', patientId: 'p-9999', carried: 'P-1' },
  ],
])(
  'an id that is missing stays so unless its other case leads to somebody: %s',
  async (_name, second, told) => {
    const { app } = wardThatHas('P-1001');
    const answers: object[] = [{ is: 'missing' }, second];
    Object.assign(app.reader, { patient: async () => answers.shift() });
    expect(await findPatient(app, owner, 'patient', 'P-9999')).toEqual(told);
  },
);
