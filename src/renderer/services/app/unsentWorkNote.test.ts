import { beforeEach, expect, test } from 'vitest';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import {
  forgetLost,
  forgetUnsentOf,
  hasLostWork,
  lostWork,
  noteCounted,
  noteUnsent,
} from './unsentWorkNote.ts';

let kept: Map<string, string>;
const place = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const amy = { hospitalKey: 'h', authorId: 'amy', name: 'Amy Lin', unsent: 3, at: 50_520 };
const knownAmy: KnownNurse = {
  authorId: 'amy',
  name: 'Amy Lin',
  lastSignedInAt: 0,
  credential: 'live',
  pinReplacedAt: null,
};

beforeEach(() => {
  kept = new Map();
});

test('work whose nurse is no longer known is told, until somebody has read it', () => {
  noteUnsent(amy, place);
  noteUnsent({ ...amy, authorId: 'ben', name: 'Ben' }, place);
  expect(lostWork('h', ['amy', 'ben'], place)).toEqual([]);
  expect(lostWork('other', [], place)).toEqual([]);
  expect([hasLostWork(['amy', 'ben'], place), hasLostWork(['ben'], place)]).toEqual([false, true]);
  expect(lostWork('h', ['ben'], place)).toEqual([amy]);
  forgetLost([amy], place);
  expect(lostWork('h', ['ben'], place)).toEqual([]);
  expect(lostWork('h', [], place)).toMatchObject([{ authorId: 'ben' }]);
});

test('who leaves the tablet knowingly has lost nothing, and who could not be removed is noted again', () => {
  noteUnsent(amy, place);
  noteUnsent({ ...amy, authorId: 'ben', name: 'Ben' }, place);
  const takeBack = forgetUnsentOf('amy', place);
  expect(kept.get('wardbook-unsent')).not.toContain('amy');
  expect(lostWork('h', [], place)).toMatchObject([{ authorId: 'ben' }]);
  takeBack();
  expect(lostWork('h', ['ben'], place)).toEqual([amy]);
});

test('of a nurse with nothing unsent nothing is noted', () => {
  noteUnsent(amy, place);
  noteUnsent({ ...amy, unsent: 0 }, place);
  expect(lostWork('h', [], place)).toEqual([]);
});

test('a word that cannot be read or written stops nothing', () => {
  kept.set('wardbook-unsent', '{"torn');
  expect(lostWork('h', [], place)).toEqual([]);
  kept.set('wardbook-unsent', JSON.stringify([{ ...amy, at: 9e15 }, { by: 'stranger' }, amy]));
  expect(lostWork('h', [], place)).toEqual([amy]);
  const full = {
    ...place,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => noteUnsent(amy, full)).not.toThrow();
});

test('a database that does not know the nurse has lost her work, and its count of nothing is not noted', async () => {
  const { signal } = new AbortController();
  const knows = (...authorIds: string[]) => ({
    known: async () => authorIds.map((authorId) => ({ ...knownAmy, authorId })),
  });
  await noteCounted(amy, knows('amy', 'ben'), signal, place);
  await noteCounted({ ...amy, unsent: 0 }, knows(), signal, place);
  expect(lostWork('h', [], place)).toEqual([amy]);
  await noteCounted({ ...amy, unsent: 0 }, knows('amy'), signal, place);
  expect(lostWork('h', [], place)).toEqual([]);
});

test('a count that came late is not noted over a later one', async () => {
  const late = new AbortController();
  const nurses = { known: async () => [knownAmy] };
  const noting = noteCounted({ ...amy, unsent: 0 }, nurses, late.signal, place);
  late.abort();
  await noteCounted(amy, nurses, new AbortController().signal, place);
  await noting;
  expect(lostWork('h', [], place)).toEqual([amy]);
});
