import { expect, it, vi } from 'vitest';
import { openDraftSaver } from './draftSaver.ts';
import type { SavedState } from './savedState.ts';

interface Change {
  note?: string;
  length?: string;
}

/** A disk whose writes complete or fail when the test says so. */
function slowDisk() {
  const writes: { change: Change; finish(): void; fail(): void }[] = [];
  const states: SavedState[] = [];
  const retries: (() => void)[] = [];
  const saver = openDraftSaver<Change>({
    write: (change) =>
      new Promise((resolve, reject) => {
        writes.push({
          change,
          finish: () => resolve({ savedAt: writes.length }),
          fail: () => reject(new Error('full')),
        });
      }),
    describeError: () => 'full',
    onState: (state) => states.push(state),
    later: (callback) => {
      retries.push(callback);
      return () => retries.splice(retries.indexOf(callback), 1);
    },
  });
  return { saver, writes, states, retries };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

it('is on its way with the key that changed it', () => {
  const { saver, writes } = slowDisk();
  saver.push({ note: 'a' });
  saver.stop();
  expect(writes.map((write) => write.change)).toEqual([{ note: 'a' }]);
});

it('while one write is under way gathers what comes', async () => {
  const { saver, writes } = slowDisk();
  saver.push({ note: 'a' });
  saver.push({ note: 'ab' });
  saver.push({ length: '3' });
  expect(writes.map((write) => write.change)).toEqual([{ note: 'a' }]);
  writes[0]?.finish();
  await turn();
  expect(writes[1]?.change).toEqual({ note: 'ab', length: '3' });
});

it('says "saved" only when nothing newer is on its way', async () => {
  const { saver, writes, states } = slowDisk();
  saver.push({ note: 'a' });
  saver.push({ note: 'ab' });
  writes[0]?.finish();
  await turn();
  expect(states.every((state) => state.is === 'saving')).toBe(true);
  writes[1]?.finish();
  await turn();
  expect(states.at(-1)).toEqual({ is: 'saved', atMs: 2 });
});

it('keeps what could not be written, lets newer values win, and tries again', async () => {
  const { saver, writes, states, retries } = slowDisk();
  saver.push({ note: 'a', length: '1' });
  saver.push({ note: 'ab' });
  writes[0]?.fail();
  await turn();
  expect(states.at(-1)).toEqual({ is: 'failed', reason: 'full' });
  retries[0]?.();
  expect(writes[1]?.change).toEqual({ note: 'ab', length: '1' });
});

it('goes on trying what the disk refused when the form is left', async () => {
  const { saver, writes, states, retries } = slowDisk();
  saver.push({ note: 'last words' });
  writes[0]?.fail();
  await turn();
  saver.stop();
  retries[0]?.();
  expect(writes[1]?.change).toEqual({ note: 'last words' });
  writes[1]?.fail();
  await turn();
  retries.at(-1)?.();
  writes[2]?.finish();
  await turn();
  expect(states.at(-1)?.is).toBe('saved');
});

it('settles after the last write, and not when it cannot be written', async () => {
  const { saver, writes } = slowDisk();
  saver.push({ note: 'a' });
  const settled = vi.fn();
  const waiting = saver.settled().then(settled);
  await turn();
  expect(settled).not.toHaveBeenCalled();
  writes[0]?.finish();
  await waiting;
  expect(settled).toHaveBeenCalled();

  saver.push({ note: 'b' });
  const settling = saver.settled();
  writes[1]?.fail();
  await expect(settling).rejects.toThrow('full');
});
