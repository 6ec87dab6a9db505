/**
 * Owns what a second copy is: which rows are kept twice, and what is asked of where they are kept and
 * of where the keys are (docs/decisions/0071). `keepTwice.ts` keeps it, `reconcile.ts` fills a lost
 * database from it.
 */
import { StoreFailure, tableNames, type TableName } from './store.ts';
import type { Ledger } from './ledger.ts';

/**
 * Not kept twice: what a hospital or the next run can tell again, and who is signed in: a copy of
 * yesterday must not sign anybody in. The keys of this device are kept apart, where nothing can fall
 * behind ({@link KeySafe}). The order of handing in (`signals`) and the fence (`leases`) are kept.
 */
const fleeting: readonly TableName[] = ['cache', 'connections', 'sessions', 'keys', 'ledger'];
export const keptTables = tableNames.filter((table) => !fleeting.includes(table));
const unchanging: readonly TableName[] = ['photoBytes', 'thumbnails'];

/** Written once under a new id and never changed: where the copy has the id, it has the row. */
export function isUnchanging(table: TableName): boolean {
  return unchanging.includes(table);
}

/** One row of a commit; `row` null: it was deleted. */
export interface RowChange {
  table: TableName;
  key: string;
  row: object | null;
}

/** Where the second copy is kept. An older version of a row never replaces a newer one. */
export interface SecondCopy {
  ledger(): Promise<Ledger | null>;
  setLedger(ledger: Ledger): Promise<void>;
  /**
   * Keeps what one write changed, all of it or nothing; false where the copy is of another life.
   * @param writer null for rows that were read to bring the copy up to date
   */
  keep(
    changes: readonly RowChange[],
    at: { bornId: string; sequence: number; writer: string | null },
  ): Promise<boolean>;
  keys(table: TableName): Promise<string[]>;
  rows(table: TableName, keys: readonly string[]): Promise<object[]>;
  /** Device time of the last thing it was given, milliseconds since the epoch; null: nothing yet. */
  asOf(): Promise<number | null>;
}

/** What a lost database can be filled from. */
export type Restorable = Pick<SecondCopy, 'ledger' | 'keys' | 'rows'>;

/**
 * Where the device's keys are a second time. They are made once and never change, so that it cannot
 * fall behind: the seals in the rows always meet the keys that made them, or none.
 */
export interface KeySafe {
  list(): Promise<object[]>;
  put(rows: readonly object[]): Promise<void>;
}

export interface CopyParts {
  /** null where this browser has no second place to keep things. */
  openCopy(): Promise<SecondCopy | null>;
  keySafe: KeySafe;
  /** The copy of an app before this one, with its keys; null where there is none. */
  openFormer(): Promise<(Restorable & { keyRows(): Promise<object[]> }) | null>;
  /** Everything in the former copy is in the new one. */
  dropFormer(): Promise<void>;
  randomId(): string;
  /** Runs `work` while no other window runs its own; `isFirst`: no other window has this open. */
  alone<T>(work: (isFirst: boolean) => Promise<T>): Promise<T>;
  /** Where the copy fails it is left behind, and brought up to date a little later. */
  onCopyFailed(error: unknown): void;
  /** The copy has everything again. */
  onCopyKept(): void;
  /**
   * A lost database has been filled, with what the copy was given until then, device time. Told at
   * every opening until `forgetRestored` of the ledger.
   */
  onRestored(asOf: number | null): void;
  /** Calls back a little later, to bring a copy that failed up to date. */
  later(callback: () => void): void;
}

/** A failure of the copy, whatever it was, costs nobody a write: it must not pass for the store's. */
export class CopyFailure extends StoreFailure {
  override name = 'CopyFailure';
}

export async function ofCopy<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const reason = error instanceof StoreFailure ? error.reason : 'aborted';
    throw new CopyFailure(reason, { cause: error });
  }
}

export function namingItsFailures(copy: SecondCopy): SecondCopy {
  return {
    ledger: () => ofCopy(copy.ledger()),
    setLedger: (ledger) => ofCopy(copy.setLedger(ledger)),
    keep: (changes, at) => ofCopy(copy.keep(changes, at)),
    keys: (table) => ofCopy(copy.keys(table)),
    rows: (table, keys) => ofCopy(copy.rows(table, keys)),
    asOf: () => ofCopy(copy.asOf()),
  };
}
