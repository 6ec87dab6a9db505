import { expect, test } from 'vitest';
import { openPhotoPrefetch } from './photoPrefetch.ts';

/** A prefetch of ten bytes over a disk that counts what is read from it. */
function prefetchOverDisk() {
  const read: string[] = [];
  const prefetch = openPhotoPrefetch(10);
  const of = (submissionId: string) =>
    prefetch.of(submissionId, async (photoId) => {
      read.push(photoId);
      return new ArrayBuffer(6);
    });
  return { prefetch, of, read };
}

test('what was kept for its turn is not read again, and is gone once it was taken', async () => {
  const { of, read } = prefetchOverDisk();
  const kept = new ArrayBuffer(6);
  of('s').keepForItsTurn('a', kept);
  expect(await of('s').photoBytes('a')).toBe(kept);
  expect(read).toEqual([]);
  expect((await of('s').photoBytes('a'))?.byteLength).toBe(6);
  expect(read).toEqual(['a']);
});

test('is for its own submission alone', async () => {
  const { of, read } = prefetchOverDisk();
  of('s').keepForItsTurn('a', new ArrayBuffer(1));
  await of('t').photoBytes('a');
  expect(read).toEqual(['a']);
});

test('what finds no room is read once more; room comes free when one is taken or its run ends', async () => {
  const { prefetch, of, read } = prefetchOverDisk();
  of('s').keepForItsTurn('a', new ArrayBuffer(6));
  of('s').keepForItsTurn('b', new ArrayBuffer(6));
  await of('s').photoBytes('b');
  expect(read).toEqual(['b']);
  await of('s').photoBytes('a');
  of('s').keepForItsTurn('b', new ArrayBuffer(6));
  prefetch.clear('s');
  of('t').keepForItsTurn('c', new ArrayBuffer(6));
  await of('t').photoBytes('c');
  await of('s').photoBytes('b');
  expect(read).toEqual(['b', 'b']);
});

test('reads ahead what there is room for, each once', async () => {
  const { prefetch, of, read } = prefetchOverDisk();
  const readBytes = async (photoId: string) => {
    read.push(photoId);
    return new ArrayBuffer(6);
  };
  const photos = ['a', 'b'].map((photoId) => ({ photoId, lengthBytes: 6 }));
  await prefetch.readAhead('s', photos, readBytes);
  await prefetch.readAhead('s', photos, readBytes);
  expect(read).toEqual(['a']);
  await of('s').photoBytes('a');
  await of('s').photoBytes('b');
  expect(read).toEqual(['a', 'b']);
});
