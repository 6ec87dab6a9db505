/**
 * The disk of a tablet that keeps everything twice, as in a browser: a database, and a second copy in files. The
 * database can be lost as a whole, come up as it was some commits ago, or come up with rows missing.
 */
import type { Clock } from '../../src/shared/clock.ts';
import { StoreFailure } from '../../src/shared/storeFailure.ts';
import { openJournal } from '../../src/storage/files/journal.ts';
import type { MemoryStore } from '../../src/storage/memoryStore.ts';
import { keptTables, isUnchanging, type SecondCopy } from '../../src/storage/secondCopy.ts';
import { keyOf, tableNames, type Store, type TableName } from '../../src/storage/store.ts';
import { MemoryFile } from '../../src/storage/testing/memoryFile.ts';
import type { Generation } from './generation.ts';
import type { RowMirror } from './ledger.ts';
import type { Random } from './random.ts';
import { createSimulatedLocks } from './simulatedLocks.ts';
import type { Subject } from './subject.ts';
import { recording, type RowChange } from './watchedStore.ts';

export interface TwiceKeptParts {
  subject: Subject;
  random: Random;
  now(): number;
  /** A person or the engine committed something. */
  onCommit(changes: readonly RowChange[]): void;
  /** The app itself repaired rows. */
  onMended(changes: readonly RowChange[]): void;
  /** A window has compared both, row by row, and everything is kept twice from then on. */
  onKept(): void;
  /** Somebody is told that data was restored. */
  onRestored(): void;
}

/** A row before a commit; null: there was none. */
interface Before {
  table: TableName;
  key: string;
  row: object | null;
}

/** How many commits can be undone. */
const maxCommits = 40;
/** When a copy that failed is tried again. */
const laterMs = 30_000;
/** How long it takes until a first screen is shown. */
const idleMs = 3_000;

export class TwiceKept {
  database: MemoryStore;
  /** Until when the second copy fails, virtual milliseconds. */
  failsUntil = 0;
  private readonly parts: TwiceKeptParts;
  private readonly files = [0, 1, 2, 3].map(() => new MemoryFile());
  private readonly locks = createSimulatedLocks();
  private readonly opened = new Set<Generation>();
  private readonly ready = new Set<readonly RowChange[]>();
  private keys: object[] = [];
  private history: Before[][] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: TwiceKeptParts) {
    this.parts = parts;
    this.database = parts.subject.openMemoryStore();
  }

  /** The store of one window. */
  open(generation: Generation, clock: Clock): Store {
    const { random, now, onRestored } = this.parts;
    const own = random.fork(`copy of ${generation.name}`);
    const copy = this.copyFor(generation, clock);
    const isFailing = () => this.failsUntil > now();
    const failure = () => new StoreFailure('aborted');
    const parts = {
      now,
      openCopy: async () => {
        if (isFailing()) throw failure();
        return {
          ...copy,
          // A kill can come between the database and the copy.
          keep: async (...[changes, at]: Parameters<SecondCopy['keep']>) => {
            if (generation.failures('copy', 'before') || isFailing()) throw failure();
            const isKept = await copy.keep(changes, at);
            if (generation.failures('copy', 'after')) throw failure();
            return isKept;
          },
        };
      },
      keyBackup: {
        list: async () => this.keys,
        put: async (rows: readonly object[]) => void (this.keys = [...rows]),
      },
      randomId: () => own.uuid(),
      withExclusiveLock: <T>(work: (isFirst: boolean) => Promise<T>) =>
        this.withExclusiveLock(generation, work),
      onCopyFailed: () => undefined,
      onCopyKept: () => undefined,
      makeCopyAnew: async () => undefined,
      onRestored: () => onRestored(),
      onCopyMadeAnew: () => undefined,
      later: (callback: () => void) => void clock.setTimer(callback, laterMs),
      whenIdle: (work: () => Promise<void>) => void clock.setTimer(() => void work(), idleMs),
    };
    return this.parts.subject.mirroredStore(this.told(this.database), parts);
  }

  /** What a window's transaction is about to commit. */
  readonly onReady = (changes: readonly RowChange[]): void => {
    if (changes.length > 0) this.ready.add(changes);
  };

  /** Whether the database can be restored as it is if it is lost now: the copy has everything. */
  async isWhole(): Promise<boolean> {
    if (this.failsUntil > this.parts.now()) return false;
    const copy = this.copyOf(() => undefined);
    for (const table of keptTables) {
      const rows = this.database.snapshot(table) as object[];
      const keys = await copy.keys(table);
      if (keys.length !== rows.length) return false;
      const known = new Set(keys);
      if (rows.some((row) => !known.has(keyOf(table, row)))) return false;
      if (isUnchanging(table)) continue;
      const texts = new Set((await copy.rows(table, keys)).map((row) => JSON.stringify(row)));
      if (rows.some((row) => !texts.has(JSON.stringify(row)))) return false;
    }
    return true;
  }

  /** What Chromium does with a database that it considers corrupt. No window may be open. */
  lose(): void {
    this.setRows(new Map());
  }

  goBack(commits: number): void {
    const rows = this.rows();
    for (const before of this.history.splice(-commits).toReversed()) {
      for (const { table, key, row } of before.toReversed()) {
        if (row === null) rows.get(table)?.delete(key);
        else rows.get(table)?.set(key, row);
      }
    }
    this.setRows(rows);
  }

  loseRows(count: number, random: Random): void {
    const rows = this.rows();
    for (let lost = 0; lost < count; lost += 1) {
      const table = rows.get(random.pick(keptTables));
      const key = table && [...table.keys()][random.whole(table.size)];
      if (key !== undefined) table?.delete(key);
    }
    this.setRows(rows);
  }

  /** Every row of the database by table and key. */
  rows(): RowMirror {
    return new Map(
      tableNames.map((table) => {
        const rows = this.database.snapshot(table) as object[];
        return [table, new Map(rows.map((row) => [keyOf(table, row), row]))];
      }),
    );
  }

  /** A disk of another tablet that is a copy of this one. */
  copyTo(other: TwiceKept): void {
    other.setRows(this.rows());
    other.keys = [...this.keys];
    for (const [index, file] of this.files.entries()) {
      const to = other.files[index];
      to?.truncate(0);
      to?.write(file.bytes.slice(), { at: 0 });
    }
  }

  private setRows(mirror: RowMirror): void {
    this.database = this.parts.subject.openMemoryStore();
    this.history = [];
    for (const [table, rows] of mirror) {
      for (const row of rows.values()) this.database.plant(table, row);
    }
  }

  /** Distinguishes what a window wrote from what the app repaired. */
  private told(database: MemoryStore): Store {
    return {
      ...database,
      write: async (tables, work) => {
        const changes: RowChange[] = [];
        const before: Before[] = [];
        const result = await database.write(tables, (rows) => {
          changes.length = 0;
          before.length = 0;
          const remember = async (table: TableName, key: string) => {
            const row: unknown = await rows.get(table, key);
            before.push({ table, key, row: typeof row === 'object' ? row : null });
          };
          return work(
            recording(
              {
                ...rows,
                put: async (table, row) => {
                  await remember(table, keyOf(table, row));
                  await rows.put(table, row);
                },
                delete: async (table, key) => {
                  await remember(table, key);
                  await rows.delete(table, key);
                },
              },
              changes,
            ),
          );
        });
        // A window from before the loss has the database from before.
        if (database !== this.database || changes.length === 0) return result;
        this.commit(changes, before);
        if (changes.some(({ table, key }) => table === 'ledger' && key === 'integrityCheck')) {
          this.parts.onKept();
        }
        return result;
      },
    };
  }

  private commit(changes: readonly RowChange[], before: Before[]): void {
    this.history.push(before);
    if (this.history.length > maxCommits) this.history.shift();
    const rows = new Set(changes.map(({ row, table, key }) => row ?? `${table}|${key}`));
    const own = [...this.ready].find((each) =>
      each.every(({ row, table, key }) => rows.has(row ?? `${table}|${key}`)),
    );
    if (own === undefined) return this.parts.onMended(changes);
    this.ready.delete(own);
    this.parts.onCommit(own);
  }

  private copyFor(generation: Generation, clock: Clock): SecondCopy {
    return this.copyOf((callback, delayMs) => {
      if (generation.isAlive) clock.setTimer(callback, delayMs);
    });
  }

  private copyOf(later: (callback: () => void, delayMs: number) => void): SecondCopy {
    const [first, second, third, fourth] = this.files;
    if (!first || !second || !third || !fourth) throw new Error('There are four files');
    return this.parts.subject.openJournalSecondCopy({
      rows: openJournal([first, second]),
      photos: openJournal([third, fourth]),
      withExclusiveLock: (work) => {
        const mine = this.last.then(work);
        this.last = mine.catch(() => undefined);
        return mine;
      },
      now: this.parts.now,
      later,
    });
  }

  private withExclusiveLock<T>(
    generation: Generation,
    work: (isFirst: boolean) => Promise<T>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Nobody waits for a window that is gone.
      if (!generation.isAlive) return reject(new StoreFailure('closed'));
      generation.onDeath(() => reject(new StoreFailure('closed')));
      const turn = async () => {
        const isFirst = [...this.opened].every((one) => !one.isAlive || one === generation);
        await work(isFirst).then(resolve, reject);
        this.opened.add(generation);
      };
      this.locks.of(generation).hold('copy', { steal: false }, turn).catch(reject);
    });
  }
}
