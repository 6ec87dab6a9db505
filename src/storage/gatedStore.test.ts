import { beforeEach, describe, expect, test } from 'vitest';
import { StoreFailure } from '../shared/storeFailure.ts';
import type { RoomState } from './files/room.ts';
import { gatedStore, openGate, worseRoom } from './gatedStore.ts';
import { openMemoryStore, type MemoryStore } from './memoryStore.ts';
import type { Store } from './store.ts';

test.each([
  ['unknown', 'enough', 'enough'],
  ['enough', 'low', 'low'],
  ['full', 'low', 'full'],
  ['unknown', 'unknown', 'unknown'],
] as const)('of %s and %s, %s counts', (one, other, worse) => {
  expect([worseRoom(one, other), worseRoom(other, one)]).toEqual([worse, worse]);
});

describe('a store behind the gate', () => {
  let room: RoomState;
  let looks: number;
  let nowMs: number;
  let told: RoomState[];
  let database: MemoryStore;
  let store: Store;
  let calls: string[];

  beforeEach(() => {
    [room, looks, nowMs, told, calls] = ['enough', 0, 0, [], []];
    database = openMemoryStore();
    const gate = openGate(
      async () => {
        looks += 1;
        return room;
      },
      () => nowMs,
      (found) => told.push(found),
    );
    store = gatedStore(
      {
        ...database,
        write: (tables, work) => {
          calls.push('write');
          return database.write(tables, work);
        },
      },
      gate,
    );
  });
  const save = () => store.write(['drafts'], (rows) => rows.put('drafts', { draftId: 'a' }));
  const addPhoto = () =>
    store.write(['photoBytes'], (rows) => rows.put('photoBytes', { photoId: 'p' }));

  test('on a full disk gives the database nothing to write, and says why', async () => {
    room = 'full';
    await expect(save()).rejects.toEqual(new StoreFailure('quota'));
    await expect(addPhoto()).rejects.toEqual(new StoreFailure('quota'));
    expect(calls).toEqual([]);
    expect(told).toEqual(['full', 'full']);
    room = 'low';
    await save();
    expect(database.snapshot('drafts')).toHaveLength(1);
  });

  test('takes text and no photo where there is little room, and lets one be removed', async () => {
    await addPhoto();
    room = 'low';
    await save();
    await expect(addPhoto()).rejects.toEqual(new StoreFailure('quota'));
    await store.write(['photoBytes'], (rows) => rows.delete('photoBytes', 'p'));
    expect(database.snapshot('photoBytes')).toEqual([]);
  });

  test('does not look again for a moment where there was enough, and always where there was not', async () => {
    await save();
    await save();
    expect(looks).toBe(1);
    nowMs += 50;
    room = 'low';
    await save();
    await save();
    expect(looks).toBe(3);
  });

  test('lets everything through where nothing can be known', async () => {
    room = 'unknown';
    await save();
    await addPhoto();
    expect(calls).toHaveLength(2);
  });
});
