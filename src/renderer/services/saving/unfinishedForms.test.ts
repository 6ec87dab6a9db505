import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSavedState } from './savedState.ts';
import { countUnfinished, parkForm, subscribeUnfinished, restoreForm } from './unfinishedForms.ts';

const asks = new Set<unknown>();
beforeEach(() => {
  vi.stubGlobal('window', {
    addEventListener: (_name: string, callback: unknown) => asks.add(callback),
    removeEventListener: (_name: string, callback: unknown) => asks.delete(callback),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a form that is on the disk is left for good', () => {
  parkForm('one', openSavedState({ is: 'saved', atMs: 1 }));
  expect(restoreForm('one')).toBeUndefined();
  expect(asks.size).toBe(0);
});

test('a form that the disk refused lives on until it is written', () => {
  const form = openSavedState({ is: 'failed', reason: 'full' });
  parkForm('two', form);
  expect(restoreForm('two')).toBe(form);
  expect(asks.size).toBe(1);
  form.set({ is: 'saving' });
  form.set({ is: 'failed', reason: 'full' });
  expect(restoreForm('two')).toBe(form);
  form.set({ is: 'saved', atMs: 2 });
  expect(restoreForm('two')).toBeUndefined();
  expect(asks.size).toBe(0);
});

test('one that is taken up and left again is kept once', () => {
  const form = openSavedState({ is: 'saving' });
  parkForm('three', form);
  parkForm('three', form);
  form.set({ is: 'saved', atMs: 3 });
  expect(restoreForm('three')).toBeUndefined();
});

test('whoever wants to know is told how many there are', () => {
  const counts: number[] = [];
  const stop = subscribeUnfinished(() => counts.push(countUnfinished()));
  const form = openSavedState({ is: 'failed', reason: 'full' });
  parkForm('four', form);
  form.set({ is: 'saved', atMs: 4 });
  stop();
  parkForm('five', openSavedState({ is: 'saving' }));
  expect(counts).toEqual([1, 0]);
});
