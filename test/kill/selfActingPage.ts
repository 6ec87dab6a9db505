/**
 * The page that is killed, in an engine that nobody drives: it tells the test what it finds, asks what to do, and
 * reports each promise by itself. The port of the test stands behind the `#` of its address.
 */
import { databaseNames } from '../../src/device/browserDevice.ts';
import type { Kept, Promised } from './killPage.ts';
import './killPage.ts';

/** What the page sends; each is answered at once. */
export type Told =
  | { what: 'opened'; kept: Kept }
  | { what: 'promised'; one: Promised }
  | { what: 'found'; kept: Kept }
  /** The database is deleted; `copy` is what the page knew of the second copy before. */
  | { what: 'lost'; copy: string }
  | { what: 'failed'; why: string };

/** The answer to `opened`: work in this round, delete the database, or send what is there and add nothing. */
export type Task = { round: number } | 'lose' | 'drain';

const port = Number(location.hash.slice(1));

async function tell(told: Told): Promise<unknown> {
  const body = JSON.stringify(told);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  return response.json();
}

async function found(): Promise<Kept> {
  return (await window.whatIsKept?.()) ?? { draftNotes: [], open: [] };
}

async function act(): Promise<void> {
  window.promised = async (one) => void (await tell({ what: 'promised', one }));
  const task = (await tell({ what: 'opened', kept: await found() })) as Task;
  if (task === 'lose') return lose();
  if (task !== 'drain') return window.workRound?.(task.round);
  await window.drainOnly?.();
  for (;;) {
    await tell({ what: 'found', kept: await found() });
    await window.tryNow?.();
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
}

async function lose(): Promise<void> {
  const copy = (await window.keeping?.())?.copy ?? '';
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(databaseNames.hospital);
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () => reject(new Error('It was not deleted')));
  });
  await tell({ what: 'lost', copy });
}

void act().catch((error: unknown) => tell({ what: 'failed', why: String(error) }));
