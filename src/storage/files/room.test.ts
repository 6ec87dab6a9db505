import { describe, expect, test } from 'vitest';
import { MemoryFile } from '../testing/memoryFile.ts';
import { openRoom } from './room.ts';
import type { SyncFile } from './syncFile.ts';

const megabyte = 1024 * 1024;

/** Files on one small disk. */
class SmallDisk {
  freeBytes: number;
  constructor(freeBytes: number) {
    this.freeBytes = freeBytes;
  }
  file(): SyncFile {
    const file = new MemoryFile();
    const sharing = <T>(work: () => T): T => {
      const before = file.getSize();
      file.roomBytes = this.freeBytes;
      try {
        return work();
      } finally {
        this.freeBytes -= file.getSize() - before;
      }
    };
    return {
      read: (into, options) => file.read(into, options),
      write: (bytes, options) => sharing(() => file.write(bytes, options)),
      truncate: (length) => sharing(() => file.truncate(length)),
      getSize: () => file.getSize(),
      flush: () => undefined,
      close: () => undefined,
    };
  }
}

function openOn(disk: SmallDisk, options: { withReserve: boolean }) {
  const clock = { nowMs: 0 };
  const reserve = options.withReserve ? disk.file() : null;
  const room = openRoom({ probe: disk.file(), reserve, mayReserve: () => true }, () => clock.nowMs);
  return { room, clock, reserve };
}

describe('the room on the disk', () => {
  test('much of it is enough, and looking at it leaves it as it is', () => {
    const disk = new SmallDisk(100 * megabyte);
    const { room } = openOn(disk, { withReserve: false });
    expect(room.look(true)).toBe('enough');
    expect(disk.freeBytes).toBe(100 * megabyte);
  });

  test('less than a photo needs is low, and less than a megabyte is full', () => {
    const disk = new SmallDisk(5 * megabyte);
    const { room } = openOn(disk, { withReserve: false });
    expect(room.look(false)).toBe('low');
    disk.freeBytes = megabyte - 1;
    expect(room.look(false)).toBe('full');
    expect(disk.freeBytes).toBe(megabyte - 1);
  });

  test('a disk that throws in place of a short count is full', () => {
    const probe = new MemoryFile();
    probe.write = () => {
      throw new DOMException('No space available for this operation', 'QuotaExceededError');
    };
    expect(openRoom({ probe, reserve: null, mayReserve: () => false }, () => 0).look(false)).toBe(
      'full',
    );
  });

  test('the reserve is let go of when the disk is full, and made again when there is room', () => {
    const disk = new SmallDisk(100 * megabyte);
    const { room, clock, reserve } = openOn(disk, { withReserve: true });
    expect(room.look(false)).toBe('enough');
    expect(reserve?.getSize()).toBe(16 * megabyte);

    disk.freeBytes = 0;
    expect(room.look(false)).toBe('low');
    expect(disk.freeBytes).toBe(16 * megabyte);
    disk.freeBytes = 0;
    expect(room.look(false)).toBe('full');

    disk.freeBytes = 60 * megabyte;
    clock.nowMs += 1;
    expect(room.look(false)).toBe('enough');
    expect(reserve?.getSize()).toBe(16 * megabyte);
  });

  test('what was enough a moment ago is asked with one megabyte only, but not for a photo', () => {
    const disk = new SmallDisk(100 * megabyte);
    const { room, clock } = openOn(disk, { withReserve: false });
    expect(room.look(false)).toBe('enough');
    disk.freeBytes = 2 * megabyte;
    expect(room.look(false)).toBe('enough');
    expect(room.look(true)).toBe('low');
    clock.nowMs += 60_000;
    expect(room.look(false)).toBe('low');
  });

  test('no reserve is made where the browser may evict: it would count as usage', () => {
    const disk = new SmallDisk(100 * megabyte);
    const reserve = disk.file();
    const room = openRoom({ probe: disk.file(), reserve, mayReserve: () => false }, () => 0);
    expect(room.look(true)).toBe('enough');
    expect(reserve.getSize()).toBe(0);
  });
});
