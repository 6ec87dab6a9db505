/** Tests how the id of a record is looked up: as typed, and once more in the other case. */
import { expect, test } from 'vitest';
import type { AppContext } from '../../services/app/AppContext.tsx';
import { findRecord } from './findRecord.ts';

const owner = { hospitalKey: 'h', authorId: 'amy' };

/** A ward whose hospital has a wound assessment WA-1 and an admission AA-1, and which records what was requested. */
function ward(): { app: AppContext; asked: string[] } {
  const asked: string[] = [];
  const only = (wanted: string) => async (id: string) => {
    asked.push(id);
    return id === wanted ? { is: 'found', content: {} } : { is: 'missing' };
  };
  const fake = {
    device: { cache: { get: async () => null } },
    reader: { record: only('WA-1'), admission: only('AA-1') },
  };
  return { app: fake as unknown as AppContext, asked };
}

test.each([
  ['WA-1', 'wound', 'WA-1'],
  ['WA\u20111\u200b', 'wound', 'WA-1'],
  ['ＷＡ－１', 'wound', 'WA-1'],
  ['\u202aAA-1\u202c', 'admission', 'AA-1'],
  ['AA\u20131', 'admission', 'AA-1'],
  ['wa-1', 'wound', 'WA-1'],
  ['aa-1', 'admission', 'AA-1'],
])('%j is the %s record %s', async (typed, kind, recordId) => {
  expect(await findRecord(ward().app, owner, typed)).toEqual({ found: true, kind, recordId });
});

test('what is in neither case is missing; what nobody can see is not asked for', async () => {
  expect(await findRecord(ward().app, owner, 'wa-9')).toMatchObject({ why: 'missingRecord' });
  const { app: its, asked } = ward();
  expect(await findRecord(its, owner, ' \u200b\u2060')).toMatchObject({ why: 'empty' });
  expect(asked).toEqual([]);
});
