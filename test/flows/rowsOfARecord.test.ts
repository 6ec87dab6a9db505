/** What a record costs in the queue: the rows that are read and written for it do not grow with what waits beside it. */
import { afterEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import type { Store, Transaction } from '../../src/storage/store.ts';
import { tabletAtWork } from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

/** Of a plain record, its three steps and the start of the engine together. */
const mostRows = 27;

/** The store, and how many rows went through it. */
function counting(store: Store): { store: Store; rows(): number } {
  let rows = 0;
  const counted = <Found>(found: Found): Found => {
    rows += Array.isArray(found) ? found.length : 1;
    return found;
  };
  const watched = (inside: Transaction): Transaction => ({
    ...inside,
    get: async (table, key) => counted(await inside.get(table, key)),
    getMany: async (table, keys) => counted(await inside.getMany(table, keys)),
    list: async (table, by, part) => counted(await inside.list(table, by, part)),
    newest: async (table, index, count, part) =>
      counted(await inside.newest(table, index, count, part)),
    put: async (table, row) => counted(await inside.put(table, row)),
    delete: async (table, key) => counted(await inside.delete(table, key)),
  });
  return {
    store: {
      ...store,
      read: (tables, work) => store.read(tables, (inside) => work(watched(inside))),
      write: (tables, work) => store.write(tables, (inside) => work(watched(inside))),
    },
    rows: () => rows,
  };
}

/** Rows for each of so many records that waited while there was no engine. */
async function rowsForEachOf(waiting: number): Promise<number> {
  const kept = openMemoryStore();
  const { store, rows } = counting(kept);
  const clock = { now: () => Date.now(), setTimer: setTimeout, clearTimer: () => undefined };
  const hospital = createHospital({ clock });
  // What this test itself reads, to see when it is over, is not counted.
  const nurse = await tabletAtWork({ store: kept });
  const tablet = await tabletAtWork({ store });
  const ids: string[] = [];
  for (let record = 0; record < waiting; record += 1) {
    ids.push((await nurse.assess(`Note ${record}`)).submissionId);
  }
  const before = rows();
  engines.push(tablet.open(hospital.fetch));
  for (const id of ids) await nurse.until(id, 'done');
  expect(hospital.records()).toHaveLength(waiting);
  return (rows() - before) / waiting;
}

test('what a record costs does not grow with what waits beside it', async () => {
  const few = await rowsForEachOf(10);
  const many = await rowsForEachOf(200);
  expect(few).toBeLessThanOrEqual(mostRows);
  expect(many).toBeLessThanOrEqual(few);
});
