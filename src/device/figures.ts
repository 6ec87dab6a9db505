/**
 * The figures for a pilot (`model/figures.ts`): one small row for each hospital, which is there only while the
 * hospital's profile asks for figures. What is not asked for is not counted.
 */
import { figuresSchema, withEvent, type FigureEvent, type Figures } from '../model/figures.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store, Transaction } from '../storage/store.ts';

export interface FiguresStore {
  /** Begins to count, or stops and forgets what was counted, as the hospital's profile says. */
  wish(hospitalKey: string, isCounted: boolean): Promise<void>;
  /** Null if nothing is counted for this hospital. */
  read(hospitalKey: string): Promise<Figures | null>;
  /** Counts an event, if events are counted. */
  note(hospitalKey: string, event: FigureEvent): Promise<void>;
  /** Forgets what was counted and begins anew. */
  beginAnew(hospitalKey: string): Promise<void>;
}

const rowKey = (hospitalKey: string): string => `figures|${hospitalKey}`;

/** @param now device time, milliseconds */
export function openFigures(store: Store, now: () => number): FiguresStore {
  const begin = (rows: Transaction, hospitalKey: string) =>
    write(rows, hospitalKey, { sinceMs: now(), tallies: {} });
  const read = (hospitalKey: string) =>
    store.read(['settings'], (rows) => figuresIn(rows, hospitalKey));
  return {
    read,
    async wish(hospitalKey, isCounted) {
      const isThere = (await read(hospitalKey)) !== null;
      if (isThere === isCounted) return;
      await store.write(['settings'], async (rows) => {
        if (isCounted) await begin(rows, hospitalKey);
        else await rows.delete('settings', rowKey(hospitalKey));
      });
    },
    note: (hospitalKey, event) =>
      store.write(['settings'], (rows) => noteFigures(rows, hospitalKey, [event])),
    beginAnew: (hospitalKey) =>
      store.write(['settings'], async (rows) => {
        if ((await figuresIn(rows, hospitalKey)) !== null) await begin(rows, hospitalKey);
      }),
  };
}

/** Counts events in a transaction over `settings`; reads no row if there are none. */
export async function noteFigures(
  rows: Transaction,
  hospitalKey: string,
  events: readonly FigureEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const before = await figuresIn(rows, hospitalKey);
  if (before === null) return;
  await write(rows, hospitalKey, events.reduce(withEvent, before));
}

async function write(rows: Transaction, hospitalKey: string, value: Figures): Promise<void> {
  await rows.put('settings', { key: rowKey(hospitalKey), value });
}

/** A row that cannot be read counts nothing: figures never hold up a record. */
async function figuresIn(rows: Transaction, hospitalKey: string): Promise<Figures | null> {
  const stored: unknown = await rows.get('settings', rowKey(hospitalKey));
  return figuresSchema.safeParse(fieldOf(stored, 'value')).data ?? null;
}
