/**
 * Defines the second copy: which rows are kept twice, and the interfaces of the copy and of the backup of the keys
 * (decision 0071). `mirroredStore.ts` writes it, `reconcile.ts` fills a lost database from it.
 */
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Ledger, Restored } from './ledger.ts';
import { tableNames, type TableName } from './store.ts';

/**
 * Not kept twice: what the hospital or the next run can supply again, and who is signed in, because a copy of yesterday
 * must not sign anybody in. The keys of this device are kept separately, where nothing can fall behind
 * ({@link KeyBackup}). The order of submission (`signals`) and the fence (`leases`) are kept.
 */
const fleeting: readonly TableName[] = ['cache', 'connections', 'sessions', 'keys', 'ledger'];
export const keptTables = tableNames.filter((table) => !fleeting.includes(table));
const unchanging: readonly TableName[] = ['photoBytes', 'thumbnails'];

/** Written once under a new id and never changed: if the copy has it for the same owner, the copy is up to date. */
export function isUnchanging(table: TableName): boolean {
  return unchanging.includes(table);
}

/** Whose row it is, and whether it is sealed for her: the rest of a row under one id never changes (`ownerOf`). */
export type Owner = string;

/** Two photo rows under one id are the same if they have the same owner. */
export function ownerOf(row: unknown): Owner {
  const isShut = fieldOf(row, 'sealed') instanceof ArrayBuffer;
  return `${isShut ? 'sealed' : 'clear'}|${String(fieldOf(row, 'authorId'))}`;
}

/** What `ownerOf` returns for a row that is sealed for this nurse. */
export function sealedFor(authorId: unknown): Owner {
  return `sealed|${String(authorId)}`;
}

/** One row of a commit; `row` null: it was deleted. */
export interface RowChange {
  table: TableName;
  key: string;
  row: object | null;
}

/** A row in a copy, with the number of the write that it belongs to. */
export interface NumberedName {
  table: TableName;
  key: string;
  sequence: number;
}

/** What a copy was given after a certain state of the database. */
export interface News {
  rows: NumberedName[];
  /** Rows deleted after it. */
  gone: NumberedName[];
  /** Deletions before this number are incomplete: the copy has forgotten them, or never knew. */
  goneSince: number;
  /** The highest number of any row. A row with a lower one would not replace it. */
  highest: number;
}

/** The last write that a database has: per window in `writers`, and for every other window. */
export type State = Pick<Ledger, 'sequence' | 'writers'>;

/** Where the second copy is kept. An older version of a row never replaces a newer one. */
export interface SecondCopy {
  ledger(): Promise<Ledger | null>;
  setLedger(ledger: Ledger): Promise<void>;
  /**
   * Keeps what one write changed, all or nothing; false if the copy belongs to another life.
   * @param writer null for rows that were read to bring the copy up to date
   */
  keep(
    changes: readonly RowChange[],
    at: { databaseId: string; sequence: number; writer: string | null },
  ): Promise<boolean>;
  keys(table: TableName): Promise<string[]>;
  rows(table: TableName, keys: readonly string[]): Promise<object[]>;
  /**
   * The owner of each of these rows, in the order of the keys; null: the copy has no such row, or cannot read it. The
   * bytes of a photo are not read for this.
   */
  owners(table: TableName, keys: readonly string[]): Promise<(Owner | null)[]>;
  since(state: State): Promise<News>;
  /** Device time at which it was last given something, milliseconds since the epoch; null: never. */
  asOf(): Promise<number | null>;
}

/**
 * The second place of the device's keys. They are made once and never change, so the backup cannot fall behind: a row's
 * seal always meets the key that made it, or none.
 */
export interface KeyBackup {
  list(): Promise<object[]>;
  put(rows: readonly object[]): Promise<void>;
}

export interface CopyParts {
  /** null if this browser has no second place for storage. */
  openCopy(): Promise<SecondCopy | null>;
  /** Replaces what of the copy cannot be opened or read; what can be read stays. */
  makeCopyAnew(): Promise<void>;
  keyBackup: KeyBackup;
  randomId(): string;
  /** Device time, milliseconds since the epoch. */
  now(): number;
  /** Runs `work` with no other window running its own; `isFirst`: no other window has the store open. */
  withExclusiveLock<T>(work: (isFirst: boolean) => Promise<T>): Promise<T>;
  /** The copy failed: it is left behind, and brought up to date a little later. */
  onCopyFailed(error: unknown): void;
  /** The copy has everything again. */
  onCopyKept(): void;
  /** Something was restored from a copy. Reported at every opening until `forgetRestored` of the ledger. */
  onRestored(restored: Restored): void;
  /** The copy had been lost and was made anew at this device time. Reported like what was restored. */
  onCopyMadeAnew(at: number): void;
  /** Calls back a little later, to bring a copy that failed up to date. */
  later(callback: () => void): void;
  /** Runs `work` once it disturbs no screen. */
  whenIdle(work: () => Promise<void>): void;
}

/** A failure of the copy, whatever it was, must fail nobody's write, so it is told apart from one of the store. */
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
