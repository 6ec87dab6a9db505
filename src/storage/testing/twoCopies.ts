/** A browser with its database, its second copy and its windows, all in memory: for tests. */
import { openJournal } from '../files/journal.ts';
import { openJournalSecondCopy } from '../files/journalSecondCopy.ts';
import type { Restored } from '../ledger.ts';
import { openMemoryStore, type MemoryStore } from '../memoryStore.ts';
import { mirroredStore, type MirroredStore } from '../mirroredStore.ts';
import type { SecondCopy } from '../secondCopy.ts';
import { keyOf, tableNames, type Store, type TableName } from '../store.ts';
import { MemoryFile } from './memoryFile.ts';

export const draft = (draftId: string, note: string) => ({ draftId, authorId: 'amy', note });
export const save = async (store: Store | undefined, draftId: string, note: string) =>
  store?.write(['drafts'], (rows) => rows.put('drafts', draft(draftId, note)));
export const allDrafts = (store: Store) => store.read(['drafts'], (rows) => rows.list('drafts'));

export const discard = (store: Store, draftId: string) =>
  store.write(['drafts'], (rows) => rows.delete('drafts', draftId));

/** As text, so that two lists can be compared whatever their order. */
export const inOrder = (...rows: unknown[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));

/** The files of one disk, and the copy in them. */
export class Disk {
  readonly files = [
    new MemoryFile(),
    new MemoryFile(),
    new MemoryFile(),
    new MemoryFile(),
  ] as const;
  now = 1_000;
  private last: Promise<unknown> = Promise.resolve();

  openCopy(): SecondCopy {
    const [first, second, third, fourth] = this.files;
    return openJournalSecondCopy({
      rows: openJournal([first, second]),
      photos: openJournal([third, fourth]),
      withExclusiveLock: (work) => {
        const mine = this.last.then(work);
        this.last = mine.catch(() => undefined);
        return mine;
      },
      now: () => this.now,
      later: (callback) => void setTimeout(callback, 5),
    });
  }

  text(): string {
    return this.files.map((file) => new TextDecoder('latin1').decode(file.bytes)).join('|');
  }
}

/** The windows of one browser, over one database and one copy; a kill ends them all. */
export class Browser {
  /** The database after each of its transactions, the newest last. */
  private states: DatabaseState[] = [];
  database: MemoryStore = this.remembering(openMemoryStore());
  disk = new Disk();
  copy: SecondCopy = this.disk.openCopy();
  keys: object[] = [];
  /** How a window opens the copy that it was given, and makes one anew that will not open. */
  openCopy: ((copy: SecondCopy | null) => Promise<SecondCopy | null>) | undefined;
  makeAnew: (() => Promise<void>) | undefined;
  openWindows = 0;
  failures = 0;
  isKept = false;
  restoredAsOf: (number | null)[] = [];
  /** The last report of what was restored. */
  restored: Restored | null = null;
  copyMadeAnewAt: number | null = null;
  private ids = 0;
  private later: (() => void)[] = [];
  private idle: (() => Promise<void>)[] = [];
  private last: Promise<unknown> = Promise.resolve();

  open(copy: SecondCopy | null = this.copy): MirroredStore {
    return mirroredStore(this.database, {
      openCopy: async () => (this.openCopy === undefined ? copy : this.openCopy(copy)),
      makeCopyAnew: async () => this.makeAnew?.(),
      keyBackup: {
        list: async () => this.keys,
        put: async (rows) => void (this.keys = [...rows]),
      },
      randomId: () => `id-${(this.ids += 1)}`,
      withExclusiveLock: (work) => {
        const mine = this.last.then(() => work(this.openWindows === 0));
        this.last = mine.then(
          () => (this.openWindows += 1),
          () => undefined,
        );
        return mine;
      },
      onCopyFailed: () => {
        this.failures += 1;
        this.isKept = false;
      },
      onCopyKept: () => (this.isKept = true),
      now: () => this.disk.now,
      onRestored: (restored) => {
        this.restored = restored;
        this.restoredAsOf.push(restored.asOf);
      },
      onCopyMadeAnew: (at) => void (this.copyMadeAnewAt = at),
      later: (callback) => void this.later.push(callback),
      whenIdle: (work) => void this.idle.push(work),
    });
  }

  /** Draws the first screen, and then runs what was put off until it. */
  async settle(): Promise<void> {
    for (const work of this.idle.splice(0)) await work();
  }

  /** Runs what was put off until a little later. */
  passTime(): void {
    for (const callback of this.later.splice(0)) callback();
  }

  /** Kills everything; the disk keeps what it has. */
  kill(): void {
    this.openWindows = 0;
    this.later = [];
    this.idle = [];
    this.last = Promise.resolve();
    this.copy = this.disk.openCopy();
  }

  /** Loses the database, as Chromium does if it takes it for corrupt. */
  loseDatabase(): void {
    this.states = [];
    this.database = this.remembering(openMemoryStore());
  }

  /** How many transactions it can go back. */
  get commits(): number {
    return this.states.length;
  }

  /** The present state of the database, to go back to. */
  state(): DatabaseState {
    return stateOf(this.database);
  }

  /** Reverts the database, as a browser does that silently repairs it from what is left. */
  goBackTo(state: DatabaseState): void {
    this.database = this.remembering(openMemoryStore());
    for (const [table, rows] of state) {
      for (const row of rows) this.database.plant(table, row as object);
    }
    this.states.push(state);
  }

  /** Loses the last transactions. */
  goBack(commits: number): void {
    this.states.splice(Math.max(1, this.states.length - commits));
    const state = this.states.pop();
    if (state !== undefined) this.goBackTo(state);
  }

  /** Loses the page of the database that holds this row; the ledger stays whole. */
  loseRow(table: TableName, key: string): void {
    const state = stateOf(this.database).map(
      ([name, rows]) =>
        [name, rows.filter((row) => name !== table || keyOf(table, row) !== key)] as const,
    );
    this.goBackTo(state);
  }

  private remembering(store: MemoryStore): MemoryStore {
    return {
      ...store,
      write: async (tables, work) => {
        const result = await store.write(tables, work);
        this.states.push(stateOf(store));
        return result;
      },
    };
  }
}

type DatabaseState = readonly (readonly [TableName, readonly unknown[]])[];

function stateOf(store: MemoryStore): DatabaseState {
  return tableNames.map((table) => [table, store.snapshot(table)] as const);
}
