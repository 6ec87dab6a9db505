/** Tests how two ledgers compare, and how the next life continues. */
import { describe, expect, test } from 'vitest';
import {
  knowsDeletions,
  nextLife,
  readLedger,
  restoredAgain,
  standingOf,
  type Ledger,
} from './ledger.ts';
import { openMemoryStore } from './memoryStore.ts';

const ledger = (sequence: number, writers: Ledger['writers'], databaseId = 'life'): Ledger => ({
  databaseId,
  sequence,
  writers,
  schemaVersion: 1,
});

describe('a copy beside its database', () => {
  test.each([
    ['in step', ledger(8, { start: 5, w: 8 }), ledger(8, { start: 5, w: 8 }), 'same'],
    ['lacks a write', ledger(8, { start: 5, w: 8 }), ledger(7, { start: 5, w: 7 }), 'behind'],
    ['lacks the start', ledger(9, { start: 9 }), ledger(8, { start: 5, w: 8 }), 'behind'],
    ['lacks one of two', ledger(9, { v: 8, w: 9 }), ledger(9, { w: 9 }), 'behind'],
    [
      'was cut off',
      ledger(8, { start: 5, w: 8 }),
      ledger(8, { start: 5, unfinished: 0 }),
      'behind',
    ],
    [
      'has more of a window',
      ledger(9, { start: 5, w: 6, v: 9 }),
      ledger(8, { start: 5, w: 8 }),
      'ahead',
    ],
    ['knows a window since', ledger(9, { start: 5, v: 9 }), ledger(8, { start: 5, w: 8 }), 'ahead'],
    ['knows a later start', ledger(12, { start: 5, v: 12 }), ledger(9, { start: 9 }), 'ahead'],
    // One without a place for a copy records no start, and no window after one.
    ['has a higher number', ledger(8, { w: 8 }), ledger(10, {}), 'ahead'],
    ['without starts', ledger(10, {}), ledger(10, { w: 10 }), 'behind'],
    ['of another life', ledger(10, {}), ledger(12, {}, 'other'), 'unrelated'],
  ] as const)('that %s', (_what, own, kept, standing) => {
    expect(standingOf(own, kept)).toBe(standing);
  });

  test('of a life before or after its own', () => {
    const before = ledger(8, { start: 5, w: 8 });
    const kept = ledger(10, { start: 5, w: 10 });
    const after = nextLife(before, kept, { databaseId: 'next', highest: 14 });
    expect(after).toMatchObject({ databaseId: 'next', sequence: 15, writers: { start: 15 } });
    expect(standingOf(before, after)).toBe('ahead');
    expect(standingOf(after, kept)).toBe('behind');
    // The copy could not be reached when the next life began, and had something that nobody else had.
    const unheard = ledger(99, { w: 99 });
    expect(standingOf(after, unheard)).toBe('unrelated');
    const next = nextLife(after, after, { databaseId: 'third', highest: 0 });
    expect(standingOf(before, next)).toBe('ahead');
    expect(next.earlier?.map(({ databaseId }) => databaseId)).toEqual(['next', 'life']);
  });

  test('a row that only the copy has was lost, only where all deletions since are marked', () => {
    const own = ledger(8, { start: 5, w: 8 });
    expect(knowsDeletions(own, ledger(7, { start: 5, w: 7 }))).toBe(true);
    expect(knowsDeletions(own, ledger(12, { start: 9, w: 12 }))).toBe(true);
    expect(knowsDeletions(own, ledger(4, { start: 3, w: 4 }))).toBe(false);
    expect(knowsDeletions(own, ledger(7, { w: 7 }))).toBe(false);
    expect(knowsDeletions(ledger(8, { w: 8 }), ledger(7, { start: 5 }))).toBe(false);
    expect(knowsDeletions(own, ledger(7, { start: 5 }, 'other'))).toBe(false);
  });
});

test('what came back twice, and nobody has read of it, is told as one', () => {
  const first = { asOf: 7, from: 'older' as const, drafts: 1, records: 2 };
  expect(restoredAgain(undefined, first)).toEqual(first);
  const second = { asOf: 9, from: 'holes' as const, drafts: 3, records: 0 };
  expect(restoredAgain(first, second)).toEqual({ asOf: 9, from: 'older', drafts: 4, records: 2 });
  expect(restoredAgain({ asOf: null, from: 'lost' }, second)).toMatchObject({ from: 'lost' });
});

test('of times that no calendar has nothing is told, and the ledger still counts', async () => {
  const store = openMemoryStore();
  const restored = { asOf: 9e15, from: 'older', drafts: 2 };
  store.plant('ledger', { key: 'ledger', ...ledger(3, {}), restored, copyMadeAnewAt: -9e15 });
  const read = await store.read(['ledger'], readLedger);
  expect(read).toMatchObject({ sequence: 3, restored: { asOf: null, drafts: 2 } });
  expect(read?.copyMadeAnewAt).toBeUndefined();
});
