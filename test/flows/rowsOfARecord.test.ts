/** What a record costs in the queue: the rows that are read and written for it do not grow with what waits beside it. */
import { afterEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { keyOf, type Store, type TableName, type Transaction } from '../../src/storage/store.ts';
import { createVirtualClock } from '../simulation/virtualClock.ts';
import { tabletAtWork } from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

/** Of a plain record and its share in what is read and written once for all. */
interface Rows {
  /** How often a row is read or written. */
  times: number;
  /** How many different rows are read or written. */
  different: number;
}

/** It waited while the app was closed: the hospital is asked about four ids first, each with a row in the journal. */
const mostOfWaiting: Rows = { times: 27, different: 10 };
/** It is submitted while the app is open. */
const mostOfNew: Rows = { times: 28, different: 8 };

/** The store, and which rows went through it. */
function counting(store: Store): { store: Store; begin(): void; each(records: number): Rows } {
  let times = 0;
  const keys = new Set<string>();
  const note = (table: TableName, key: string) => {
    times += 1;
    keys.add(`${table} ${key}`);
  };
  const found = <Found>(table: TableName, rows: Found[]): Found[] => {
    for (const row of rows) note(table, keyOf(table, row));
    return rows;
  };
  const watched = (inside: Transaction): Transaction => ({
    ...inside,
    get(table, key) {
      note(table, key);
      return inside.get(table, key);
    },
    getMany(table, these) {
      for (const key of these) note(table, key);
      return inside.getMany(table, these);
    },
    list: async (table, by, part) => found(table, await inside.list(table, by, part)),
    newest: async (table, index, count, part) =>
      found(table, await inside.newest(table, index, count, part)),
    put(table, row) {
      note(table, keyOf(table, row));
      return inside.put(table, row);
    },
    delete(table, key) {
      note(table, key);
      return inside.delete(table, key);
    },
  });
  return {
    store: {
      ...store,
      read: (tables, work) => store.read(tables, (inside) => work(watched(inside))),
      write: (tables, work) => store.write(tables, (inside) => work(watched(inside))),
    },
    begin() {
      times = 0;
      keys.clear();
    },
    each: (records) => ({ times: times / records, different: keys.size / records }),
  };
}

/**
 * A tablet whose engine is counted, and a nurse on it who is not: what this test itself reads, to see when it is over,
 * does not count. Time stands still.
 */
async function countedTablet() {
  const kept = openMemoryStore();
  const { store, begin, each } = counting(kept);
  const clock = createVirtualClock(Date.now());
  const hospital = createHospital({ clock });
  const nurse = await tabletAtWork({ store: kept });
  const tablet = await tabletAtWork({ store, clock });
  const submit = async (records: number) => {
    const ids: string[] = [];
    for (let record = 0; record < records; record += 1) {
      ids.push((await nurse.assess(`Note ${record}`)).submissionId);
    }
    return ids;
  };
  const open = () => engines.push(tablet.open(hospital.fetch));
  const allDone = async (ids: readonly string[]) => {
    for (const id of ids) await nurse.until(id, 'done');
    expect(hospital.records()).toHaveLength(ids.length);
  };
  return { nurse, submit, open, allDone, begin, each };
}

/** Of each of so many records that waited while there was no engine. */
async function rowsOfWaiting(records: number): Promise<Rows> {
  const { submit, open, allDone, begin, each } = await countedTablet();
  const ids = await submit(records);
  begin();
  open();
  await allDone(ids);
  return each(records);
}

/** Of each of so many records, submitted one after the other while the engine runs. */
async function rowsOfNew(records: number): Promise<Rows> {
  const { nurse, submit, open, allDone, begin, each } = await countedTablet();
  open();
  begin();
  const ids: string[] = [];
  for (let record = 0; record < records; record += 1) {
    const [id] = await submit(1);
    ids.push(String(id));
    await nurse.until(String(id), 'done');
  }
  await allDone(ids);
  return each(records);
}

test('what a record costs does not grow with what waits beside it', async () => {
  const few = await rowsOfWaiting(10);
  const many = await rowsOfWaiting(200);
  console.error('ROWS', few, many);
  expect(few.times).toBeLessThanOrEqual(mostOfWaiting.times);
  expect(few.different).toBeLessThanOrEqual(mostOfWaiting.different);
  expect(many.times).toBeLessThanOrEqual(few.times);
  expect(many.different).toBeLessThanOrEqual(few.different);
});

test('a record that is submitted while the app is open costs no more than its three steps', async () => {
  const each = await rowsOfNew(10);
  console.error('NEW', each);
  expect(each.times).toBeLessThanOrEqual(mostOfNew.times);
  expect(each.different).toBeLessThanOrEqual(mostOfNew.different);
});
