/** Tests how the id of a stay is looked up: as typed, in the other case, and for this patient only. */
import { expect, test } from 'vitest';
import type { AppContext } from '../../services/app/AppContext.tsx';
import { openStay } from './openStay.ts';

const owner = { hospitalKey: 'h', authorId: 'amy' };

/** A ward whose hospital has the stay E-1001 of P-1001, and which records what was requested and opened. */
function ward() {
  const asked: string[] = [];
  const opened: string[] = [];
  const fake = {
    device: {
      cache: {
        get: async () => null,
        touch: async (_owner: unknown, _kind: string, id: string) => opened.push(id),
      },
    },
    reader: {
      encounter: async (id: string) => {
        asked.push(id);
        return id === 'E-1001'
          ? { is: 'found', content: { encounterId: id, patientId: 'P-1001' } }
          : { is: 'missing' };
      },
    },
  };
  return { ward: fake as unknown as AppContext, asked, opened };
}

test.each([
  ['E-1001', ['E-1001']],
  [' E-1001 ', ['E-1001']],
  ['E\u20111001\u200b', ['E-1001']],
  ['\u200eE-1001', ['E-1001']],
  ['Ｅ－１００１', ['E-1001']],
  ['E\u00ad-1001', ['E-1001']],
  ['e-1001', ['e-1001', 'E-1001']],
])('%j opens the stay E-1001 and asks for %j', async (typed, questions) => {
  const { ward: its, asked, opened } = ward();
  const result = await openStay(its, owner, 'P-1001', typed);
  expect(result).toEqual({ found: true, encounterId: 'E-1001' });
  expect(asked).toEqual(questions);
  expect(opened).toEqual(['E-1001']);
});

test.each([
  ['\u200b', 'empty'],
  [' \u3000', 'empty'],
  ['E-9999', 'missingEncounter'],
  ['e-9999', 'missingEncounter'],
])('%j opens nothing: %s', async (typed, why) => {
  const { ward: its, opened } = ward();
  expect(await openStay(its, owner, 'P-1001', typed)).toMatchObject({ found: false, why });
  expect(opened).toEqual([]);
});

test('the stay of another patient is not opened, in either case', async () => {
  for (const typed of ['E-1001', 'e-1001']) {
    const { ward: its, opened } = ward();
    const result = await openStay(its, owner, 'P-1003', typed);
    expect(result).toEqual({ found: false, why: 'otherPatient' });
    expect(opened).toEqual([]);
  }
});
