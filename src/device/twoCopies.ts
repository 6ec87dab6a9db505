/** Owns a browser with its database, its second copy and its windows, all in memory: for tests. */
import { openJournal } from './files/journal.ts';
import { openJournalSecondCopy } from './files/journalSecondCopy.ts';
import { MemoryFile } from './files/memoryFile.ts';
import type { MainCopyState } from './copyBeside.ts';
import type { AsideReason, MainCopy } from './files/mainCopyLine.ts';
import type { FormerCopy } from './formerCopy.ts';
import { openMemoryStore, type MemoryStore } from './memoryStore.ts';
import { keepTwice } from './keepTwice.ts';
import type { SecondCopy } from './secondCopy.ts';
import type { Store } from './store.ts';

export const draft = (draftId: string, note: string) => ({ draftId, authorId: 'amy', note });
export const save = async (store: Store | undefined, draftId: string, note: string) =>
  store?.write(['drafts'], (rows) => rows.put('drafts', draft(draftId, note)));
export const allDrafts = (store: Store) => store.read(['drafts'], (rows) => rows.list('drafts'));

export const discard = (store: Store, draftId: string) =>
  store.write(['drafts'], (rows) => rows.delete('drafts', draftId));

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
      alone: (work) => {
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

/** What Electron's main process keeps, in memory; it can fail, and says what was put aside. */
export class Main {
  disk = new Disk();
  copy: SecondCopy = this.disk.openCopy();
  aside: { why: AsideReason; disk: Disk }[] = [];
  /** The next questions of these kinds are not answered. */
  failing: (keyof MainCopy)[] = [];
  asked: (keyof MainCopy)[] = [];

  get door(): MainCopy {
    const asking =
      <Given extends unknown[], T>(name: keyof MainCopy, work: (...of: Given) => Promise<T>) =>
      async (...of: Given): Promise<T> => {
        this.asked.push(name);
        if (this.failing.includes(name)) throw new Error('main does not answer');
        return work(...of);
      };
    return {
      ledger: asking('ledger', () => this.copy.ledger()),
      setLedger: asking('setLedger', (ledger) => this.copy.setLedger(ledger)),
      keep: asking('keep', (changes, at) => this.copy.keep(changes, at)),
      keys: asking('keys', (table) => this.copy.keys(table)),
      rows: asking('rows', (table, keys) => this.copy.rows(table, keys)),
      asOf: asking('asOf', () => this.copy.asOf()),
      setAside: asking('setAside', async (why) => {
        this.aside.push({ why, disk: this.disk });
        this.disk = new Disk();
        this.copy = this.disk.openCopy();
      }),
      finished: asking('finished', async () => undefined),
    };
  }
}

/** Windows of one browser over one database and one copy; a kill ends them all. */
export class Browser {
  database: MemoryStore = openMemoryStore();
  disk = new Disk();
  copy: SecondCopy = this.disk.openCopy();
  keys: object[] = [];
  former: FormerCopy | null = null;
  /** What Electron's main process keeps. */
  main: MainCopy | null = null;
  mainCopy: MainCopyState[] = [];
  openWindows = 0;
  failures = 0;
  isKept = false;
  restoredAsOf: (number | null)[] = [];
  private ids = 0;
  private later: (() => void)[] = [];
  private last: Promise<unknown> = Promise.resolve();

  open(copy: SecondCopy | null = this.copy): Store {
    return keepTwice(this.database, {
      openCopy: async () => copy,
      keySafe: {
        list: async () => this.keys,
        put: async (rows) => void (this.keys = [...rows]),
      },
      openFormer: async () => this.former,
      dropFormer: async () => void (this.former = null),
      openMainCopy: async () => this.main,
      onMainCopy: (state) => void this.mainCopy.push(state),
      randomId: () => `id-${(this.ids += 1)}`,
      alone: (work) => {
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
      onRestored: (asOf) => this.restoredAsOf.push(asOf),
      later: (callback) => void this.later.push(callback),
    });
  }

  /** What was put off until a little later happens now. */
  passTime(): void {
    for (const callback of this.later.splice(0)) callback();
  }

  /** Everything stops; the disk keeps what it has. */
  kill(): void {
    this.openWindows = 0;
    this.later = [];
    this.last = Promise.resolve();
    this.copy = this.disk.openCopy();
  }

  /** As Chromium does with a database that it takes for corrupt. */
  loseDatabase(): void {
    this.database = openMemoryStore();
  }
}
