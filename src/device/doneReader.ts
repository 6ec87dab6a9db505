/**
 * Owns reading everything that is done, which may be thousands of rows, without holding anything up:
 * each row is read and checked once, because a submission that is done changes no more, and the
 * first time they are checked in slices.
 */
import { submissionSchema, type Submission } from './rows.ts';
import { sortReadable, type UnreadableRow } from './reading.ts';
import type { Store, Transaction } from './store.ts';

interface Done {
  readable: Submission[];
  unreadable: UnreadableRow[];
}

/** Rows checked before the event loop has its turn: about 10 ms on a slow tablet. */
const sliceLength = 50;

const isDone = { index: 'openIn', value: '' };

/**
 * A reader that remembers what it has read. With `newest` it checks and gives only so many of the
 * newest, so that a screen has something to show before thousands have been checked.
 */
export function openDoneReader(store: Store): (newest?: number) => Promise<Done> {
  let known = new Map<string, Submission>();

  return async (newest) => {
    const { keys, raw } = await store.read(['submissions'], async (rows) => {
      const doneKeys = await rows.keys('submissions', isDone);
      const unknownKeys = doneKeys.filter((key) => !known.has(key));
      return { keys: doneKeys, raw: await rowsOf(rows, unknownKeys) };
    });
    if (newest !== undefined && known.size === 0) return checked(newestOf(raw, newest));
    const fresh = await checked(raw);
    const all = new Map(fresh.readable.map((row) => [row.submissionId, row]));
    for (const key of keys) {
      const row = known.get(key);
      if (row !== undefined) all.set(key, row);
    }
    known = all;
    return { readable: [...all.values()], unreadable: fresh.unreadable };
  };
}

/** The row is not checked yet: one without a number comes last. */
function newestOf(raw: readonly unknown[], count: number): unknown[] {
  const sequenceOf = (row: unknown) => Number(Reflect.get(Object(row), 'sequence')) || 0;
  return raw.toSorted((a, b) => sequenceOf(b) - sequenceOf(a)).slice(0, count);
}

/** A few are fetched one by one; many are quicker all at once. */
async function rowsOf(rows: Transaction, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length > sliceLength) return rows.list('submissions', isDone);
  return Promise.all(keys.map((key) => rows.get('submissions', key)));
}

async function checked(raw: readonly unknown[]): Promise<Done> {
  const done: Done = { readable: [], unreadable: [] };
  for (let at = 0; at < raw.length; at += sliceLength) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    const slice = raw.slice(at, at + sliceLength);
    const sorted = sortReadable('submissions', 'submissionId', slice, submissionSchema);
    done.readable.push(...sorted.readable);
    done.unreadable.push(...sorted.unreadable);
  }
  return done;
}
