/**
 * Owns reading everything that is done, which may be thousands of rows, without holding anything up:
 * each row is read and checked once, because a submission that is done changes only where it is taken up
 * again (`forget`), and the first time they are fetched and checked in slices.
 */
import { submissionSchema, type Submission } from '../../model/submission.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { sortReadable, type UnreadableRow } from '../../vault/reading.ts';
import { isSealed } from '../../vault/sealedFields.ts';

interface Done {
  readable: Submission[];
  unreadable: UnreadableRow[];
}

export interface DoneReader {
  (authorId: string, newest?: number): Promise<Done>;
  /** What was done is taken up again, and may be done otherwise: it is read anew then. */
  forget(submissionId: string): void;
}

/** Rows fetched and checked before the event loop has its turn: about 10 ms on a slow tablet. */
const sliceLength = 50;

const isDone = { index: 'openIn', value: '' };

/**
 * A reader that remembers what it has read. With `newest`, and nothing read before, it fetches and
 * gives only so many of the newest, so that a screen has something to show at once.
 */
export function openDoneReader(store: Store): DoneReader {
  const known = new Map<string, Submission>();
  /** Rows that wait for their author to unlock, with who that is: they are not read again for another. */
  const sealedOf = new Map<string, string>();

  /** Reads rows into what is known at once: a reading begun again goes on where this one was. */
  const learn = async (rows: Transaction, keys: readonly string[]): Promise<UnreadableRow[]> => {
    const found = await rowsOf(rows, keys);
    for (const row of found) {
      if (isSealed(row)) sealedOf.set(String(fieldOf(row, 'submissionId')), row.authorId);
    }
    const { readable, unreadable } = checked(found);
    for (const row of readable) known.set(row.submissionId, row);
    return unreadable;
  };

  const read = async (authorId: string, newest?: number): Promise<Done> => {
    if (newest !== undefined && known.size === 0) {
      return checked(
        await store.read(['submissions'], (rows) => rows.newest('submissions', 'doneAt', newest)),
      );
    }
    const { keys, unknown, unreadable } = await store.read(['submissions'], async (rows) => {
      const doneKeys = await rows.keys('submissions', isDone);
      const notKnown = doneKeys.filter(
        (key) => !known.has(key) && (sealedOf.get(key) ?? authorId) === authorId,
      );
      const first = await learn(rows, notKnown.slice(0, sliceLength));
      return { keys: doneKeys, unknown: notKnown, unreadable: first };
    });
    for (let at = sliceLength; at < unknown.length; at += sliceLength) {
      await new Promise((resolve) => setTimeout(resolve));
      const slice = unknown.slice(at, at + sliceLength).filter((key) => !known.has(key));
      unreadable.push(...(await store.read(['submissions'], (rows) => learn(rows, slice))));
    }
    const present = new Set(keys);
    for (const key of known.keys()) if (!present.has(key)) known.delete(key);
    return { readable: keys.flatMap((key) => known.get(key) ?? []), unreadable };
  };
  return Object.assign(read, { forget: (submissionId: string) => void known.delete(submissionId) });
}

/** Rows that have gone in the meantime are left out. */
async function rowsOf(rows: Transaction, keys: readonly string[]): Promise<unknown[]> {
  const found = await rows.getMany('submissions', keys);
  return found.filter((row) => row !== undefined);
}

function checked(raw: readonly unknown[]): Done {
  return sortReadable('submissions', 'submissionId', raw, submissionSchema);
}
