/** Tests how main interprets the free bytes of a disk, and when it tells the page. */
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DiskRoom } from '../shared/shellDoor.ts';
import {
  freeForPhotos,
  fullBelowBytes,
  lookAtDisk,
  lowBelowBytes,
  roomOf,
  watchDisk,
} from './disk.ts';

test.each([
  [0, 'full'],
  [fullBelowBytes - 1, 'full'],
  [fullBelowBytes, 'low'],
  [lowBelowBytes - 1, 'low'],
  [lowBelowBytes, 'enough'],
])('%d free bytes are room: %s', (freeBytes, room) => {
  expect(roomOf(freeBytes)).toBe(room);
});

test('what anybody may use counts, not what is kept for the system', async () => {
  const ask = async () => ({ bavail: 1, bsize: 4096, bfree: 1_000_000 });
  expect(await lookAtDisk('/anywhere', ask)).toBe('full');
});

test('the disk of a real folder is known, and one that is not there is not', async () => {
  expect(await lookAtDisk(tmpdir())).not.toBe('unknown');
  expect(await lookAtDisk('/no/such/folder')).toBe('unknown');
});

test('photos may take what is free above the room for text', async () => {
  const free = (bytes: number) => async () => ({ bavail: bytes / 4096, bsize: 4096 });
  expect(await freeForPhotos('/anywhere', free(lowBelowBytes + 4096))).toBe(4096);
  expect(await freeForPhotos('/anywhere', free(lowBelowBytes - 4096))).toBe(0);
  expect(await freeForPhotos('/no/such/folder')).toBeNull();
});

describe('a watched disk', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is told at once, and again only when it changes', async () => {
    let room: DiskRoom = 'enough';
    const told: DiskRoom[] = [];
    const watch = watchDisk(
      async () => room,
      (changed) => told.push(changed),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['enough']);
    room = 'full';
    await vi.advanceTimersByTimeAsync(2_000);
    expect([told, watch.now()]).toEqual([['enough', 'full'], 'full']);
    watch.stop();
    room = 'low';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['enough', 'full']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that does not answer is not asked a second time meanwhile', async () => {
    let asked = 0;
    watchDisk(
      () => {
        asked += 1;
        return new Promise(() => undefined);
      },
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(1);
  });
});
