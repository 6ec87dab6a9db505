import { expect, test } from 'vitest';
import { openMemoryStore } from '../storage/memoryStore.ts';
import { openWardZones } from './wardZones.ts';

const hospital = 'https://ward.test/v1';

test('a hospital that said nothing has no zone, and what is known of one says nothing of another', async () => {
  const zones = openWardZones(openMemoryStore());
  expect(await zones.read(hospital)).toEqual({ heard: null, answered: null });
  await zones.answer('other', 'Asia/Tokyo');
  expect(await zones.read(hospital)).toEqual({ heard: null, answered: null });
});

test('what was heard and what was answered stand beside one another', async () => {
  const zones = openWardZones(openMemoryStore());
  await zones.hear(hospital, { offsetMinutes: 480, atMs: 1 });
  await zones.answer(hospital, 'Asia/Taipei');
  const heard = { offsetMinutes: 480, atMs: 1 };
  expect(await zones.read(hospital)).toEqual({ heard, answered: 'Asia/Taipei' });
});

test('the same offset heard again is not written again, another one is', async () => {
  const zones = openWardZones(openMemoryStore());
  await zones.hear(hospital, { offsetMinutes: 60, atMs: 1 });
  await zones.hear(hospital, { offsetMinutes: 60, atMs: 2 });
  expect((await zones.read(hospital)).heard).toEqual({ offsetMinutes: 60, atMs: 1 });
  await zones.hear(hospital, { offsetMinutes: 120, atMs: 3 });
  expect((await zones.read(hospital)).heard).toEqual({ offsetMinutes: 120, atMs: 3 });
});

test.each([
  ['another version wrote', 'later'],
  ['has a time that no calendar has', { offsetMinutes: 480, atMs: 9e15 }],
])('a row that %s is read as far as it can be', async (_row, heard) => {
  const store = openMemoryStore();
  const key = `zone|${hospital}`;
  store.plant('settings', { key, value: { heard, answered: 'Asia/Taipei' } });
  expect(await openWardZones(store).read(hospital)).toEqual({
    heard: null,
    answered: 'Asia/Taipei',
  });
});
