/**
 * Owns reading everything that is done, which may be thousands of rows, without holding anything up:
 * each row is read and checked once, because a submission that is done changes no more, and the
 * first time they are fetched and checked in slices.
 */
import { submissionSchema, type Submission } from './rows.ts';
import { sortReadable, type UnreadableRow } from './reading.ts';
import type { Store, Transaction } from './store.ts';

interface Done {
  readable: Submission[];
  unreadable: UnreadableRow[];
}

/** Rows fetched and checked before the event loop has its turn: about 10 ms on a slow tablet. */
const sliceLength = 50;

const isDone = { index: 'openIn', value: '' };

/**
 * A reader that remembers what it has read. With `newest`, and nothing read before, it fetches and
 * gives only so many of the newest, so that a screen has something to show at once.
 */
export function openDoneReader(store: Store): (newest?: number) => Promise<Done> {
  let known = new Map<string, Submission>();

  return async (newest) => {
    if (newest !== undefined && known.size === 0) {
      return checked(
        await store.read(['submissions'], (rows) => rows.newest('submissions', 'doneAt', newest)),
      );
    }
    const { keys, some } = await store.read(['submissions'], async (rows) => {
      const doneKeys = await rows.keys('submissions', isDone);
      const unknown = doneKeys.filter((key) => !known.has(key));
      return { keys: doneKeys, some: await rowsOf(rows, unknown.slice(0, sliceLength)) };
    });
    const before = known;
    const fresh = checked(some);
    const unknown = keys.filter((key) => !before.has(key)).slice(sliceLength);
    await readRest(store, unknown, fresh);
    const all = new Map(fresh.readable.map((row) => [row.submissionId, row]));
    for (const key of keys) {
      const row = before.get(key);
      if (row !== undefined) all.set(key, row);
    }
    known = all;
    return { readable: [...all.values()], unreadable: fresh.unreadable };
  };
}

/** Adds the rows with these keys to `done`, slice by slice. */
async function readRest(store: Store, keys: readonly string[], done: Done): Promise<void> {
  for (let at = 0; at < keys.length; at += sliceLength) {
    await new Promise((resolve) => setTimeout(resolve));
    const slice = keys.slice(at, at + sliceLength);
    const more = checked(await store.read(['submissions'], (rows) => rowsOf(rows, slice)));
    done.readable.push(...more.readable);
    done.unreadable.push(...more.unreadable);
  }
}

/** Rows that have gone in the meantime are left out. */
async function rowsOf(rows: Transaction, keys: readonly string[]): Promise<unknown[]> {
  const found = await rows.getMany('submissions', keys);
  return found.filter((row) => row !== undefined);
}

function checked(raw: readonly unknown[]): Done {
  return sortReadable('submissions', 'submissionId', raw, submissionSchema);
}
