/**
 * What a second copy is: which rows are kept twice, and what is asked of where they are kept and
 * of where the keys are (decision 0071). `mirroredStore.ts` keeps it, `reconcile.ts` fills a lost
 * database from it.
 */
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Ledger, Restored } from './ledger.ts';
import { tableNames, type TableName } from './store.ts';

/**
 * Not kept twice: what a hospital or the next run can tell again, and who is signed in: a copy of
 * yesterday must not sign anybody in. The keys of this device are kept apart, where nothing can fall
 * behind ({@link KeyBackup}). The order of handing in (`signals`) and the fence (`leases`) are kept.
 */
const fleeting: readonly TableName[] = ['cache', 'connections', 'sessions', 'keys', 'ledger'];
export const keptTables = tableNames.filter((table) => !fleeting.includes(table));
const unchanging: readonly TableName[] = ['photoBytes', 'thumbnails'];

/** Written once under a new id and never changed: where the copy has it for the same owner, it has the row. */
export function isUnchanging(table: TableName): boolean {
  return unchanging.includes(table);
}

/** For whom a row is kept, and whether it is sealed for her: what under one id never changes (`ownerOf`). */
export type Owner = string;

/** Two rows of a photo under one id are the same where this is. */
export function ownerOf(row: unknown): Owner {
  const isShut = fieldOf(row, 'sealed') instanceof ArrayBuffer;
  return `${isShut ? 'sealed' : 'clear'}|${String(fieldOf(row, 'authorId'))}`;
}

/** What `ownerOf` is of a row that is sealed for this nurse. */
export function sealedFor(authorId: unknown): Owner {
  return `sealed|${String(authorId)}`;
}

/** One row of a commit; `row` null: it was deleted. */
export interface RowChange {
  table: TableName;
  key: string;
  row: object | null;
}

/** A row in a copy, with the number of the write that it comes from. */
export interface NumberedName {
  table: TableName;
  key: string;
  sequence: number;
}

/** What a copy has been given after a state of the database. */
export interface News {
  rows: NumberedName[];
  /** Deleted after it. */
  gone: NumberedName[];
  /** Deletions of before this number are not all among them: the copy has forgotten them, or never knew. */
  goneSince: number;
  /** The highest number of any row. A row with a lower one would not replace it. */
  highest: number;
}

/** Up to which write a database has everything: of these windows, and of all others. */
export type State = Pick<Ledger, 'sequence' | 'writers'>;

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
  /** Of each of these rows of an unchanging table, in their order, for whom it is kept; null: it has none. */
  owners(table: TableName, keys: readonly string[]): Promise<(Owner | null)[]>;
  since(state: State): Promise<News>;
  /** Device time of the last thing it was given, milliseconds since the epoch; null: nothing yet. */
  asOf(): Promise<number | null>;
}

/**
 * Where the device's keys are a second time. They are made once and never change, so that it cannot
 * fall behind: the seals in the rows always meet the keys that made them, or none.
 */
export interface KeyBackup {
  list(): Promise<object[]>;
  put(rows: readonly object[]): Promise<void>;
}

export interface CopyParts {
  /** null where this browser has no second place to keep things. */
  openCopy(): Promise<SecondCopy | null>;
  keyBackup: KeyBackup;
  /** Everything is in this copy: what an app before 2026-11-21 kept in place of it goes, which was not sealed. */
  dropFormer(): Promise<void>;
  randomId(): string;
  /** Device time, milliseconds since the epoch. */
  now(): number;
  /** Runs `work` while no other window runs its own; `isFirst`: no other window has this open. */
  withExclusiveLock<T>(work: (isFirst: boolean) => Promise<T>): Promise<T>;
  /** Where the copy fails it is left behind, and brought up to date a little later. */
  onCopyFailed(error: unknown): void;
  /** The copy has everything again. */
  onCopyKept(): void;
  /** Something came back from a copy. Told at every opening until `forgetRestored` of the ledger. */
  onRestored(restored: Restored): void;
  /** Calls back a little later, to bring a copy that failed up to date. */
  later(callback: () => void): void;
  /** Does `work` once the first screen stands. */
  whenIdle(work: () => Promise<void>): void;
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
    owners: (table, keys) => ofCopy(copy.owners(table, keys)),
    since: (state) => ofCopy(copy.since(state)),
    asOf: () => ofCopy(copy.asOf()),
  };
}
