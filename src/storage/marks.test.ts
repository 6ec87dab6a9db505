/** Tests that marks do not pile up without end while a copy fails. */
import { expect, test } from 'vitest';
import { putLedger, readLedger, startWriter } from './ledger.ts';
import { boundMarks, readMarks, type Mark } from './marks.ts';
import { openMemoryStore } from './memoryStore.ts';

async function withMarks(count: number) {
  const store = openMemoryStore();
  const writers = { [startWriter]: 1, w: count };
  await store.write(['ledger'], (rows) =>
    putLedger(rows, { databaseId: 'life', sequence: count, writers, schemaVersion: 3 }),
  );
  for (let number = 1; number < count; number += 1) {
    const of = { key: `mark|${number}`, sequence: number, writer: 'w', at: 0 };
    store.plant('ledger', { ...of, gone: [['drafts', 'd']], missed: [] } satisfies Mark);
  }
  await boundMarks(store);
  return store.read(['ledger'], async (rows) => ({
    marks: (await readMarks(rows)).length,
    start: (await readLedger(rows))?.writers[startWriter],
  }));
}

test('too many marks are dropped, together with the start from which they would be complete', async () => {
  expect(await withMarks(20_000)).toEqual({ marks: 19_999, start: 1 });
  expect(await withMarks(20_001)).toEqual({ marks: 0, start: undefined });
});
