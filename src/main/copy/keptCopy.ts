/**
 * The copy of unsent work that main keeps in a folder of its own, beside Chromium's profile
 * (docs/decisions/0195). It is the journal of the second copy (`storage/files`) on files of Node's: sealed
 * rows, their tables, ids and times, and nothing that opens a seal.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../../storage/files/journal.ts';
import { openJournalSecondCopy } from '../../storage/files/journalSecondCopy.ts';
import {
  isWhole,
  NewerCopy,
  type AsideReason,
  type MainCopy,
} from '../../storage/files/mainCopyLine.ts';
import { NoRoom } from '../../storage/files/syncFile.ts';
import { openNodeFile, openReserve, type NodeFile, type WriteAt } from './nodeFile.ts';

/** Of the files in the folder. A version of the app that changes them counts it up, and reads this one's. */
export const formatVersion = 1;

const reserveBytes = 4 * 1024 * 1024;
const maxBytes = 2 * 1024 * 1024 * 1024;
const takeReserveAgainMs = 60_000;
const day = 24 * 60 * 60 * 1000;
/** What was put aside and nobody has come for: so long by the clock, and started on so many days meanwhile. */
const asideForMs = 90 * day;
const asideForDays = 30;

export interface KeptCopyOptions {
  /** In place of 2 GB. */
  readonly maxBytes?: number;
  /** In place of Node's own, for a disk that is full. */
  readonly write?: WriteAt;
  readonly now?: () => number;
}

interface Opened {
  readonly copy: ReturnType<typeof openJournalSecondCopy>;
  readonly files: readonly NodeFile[];
  readonly rows: readonly NodeFile[];
}

/** Names in the folder of a version. */
const current = 'current';
const asideNames = { behind: 'behind', 'another-life': 'another-life' } as const;

/**
 * The copy in `folder`, which is made with the first question. Each question throws what the disk throws,
 * what `isNoRoom` knows where there is none, and {@link NewerCopy}.
 */
export function openKeptCopy(folder: string, options: KeptCopyOptions = {}): MainCopy {
  const { now = () => Date.now() } = options;
  const ofVersion = join(folder, `v${formatVersion}`);
  const reserve = openReserve(join(folder, 'reserve'), reserveBytes);
  let opened: Opened | undefined;

  const letGoOfReserve = () => {
    const hadOne = reserve.letGo();
    // As long as the disk is full it stays gone, and is tried again.
    if (hadOne) setTimeout(() => reserve.take(), takeReserveAgainMs).unref();
    return hadOne;
  };
  const open = (): Opened => {
    if (opened !== undefined) return opened;
    mkdirSync(join(ofVersion, current), { recursive: true, mode: 0o700 });
    refuseNewer(folder);
    reserve.take();
    forgetOld(ofVersion, now());
    const ofFiles = { letGo: letGoOfReserve, take: () => reserve.take() };
    const [rowsA, rowsB, photosA, photosB] = openAll(join(ofVersion, current), (path) =>
      openNodeFile(path, ofFiles, options.write),
    );
    const copy = openJournalSecondCopy({
      rows: openJournal([rowsA, rowsB]),
      photos: openJournal([photosA, photosB]),
      // Each question is done before main reads the next one.
      withExclusiveLock: async (work) => work(),
      now,
      later: (callback, delayMs) => void setTimeout(callback, delayMs).unref(),
    });
    opened = { copy, files: [rowsA, rowsB, photosA, photosB], rows: [rowsA, rowsB] };
    return opened;
  };
  const close = () => {
    for (const file of opened?.files ?? []) file.close();
    opened = undefined;
  };

  return {
    ledger: async () => open().copy.ledger(),
    async setLedger(ledger) {
      const { copy } = open();
      const present = await copy.ledger();
      // Put aside while it was being made: what is left is empty, and must not pass for whole.
      const isBegun = present?.bornId === ledger.bornId || !isWhole(ledger);
      if (!isBegun) throw new Error('A copy begins unfinished');
      await copy.setLedger(ledger);
    },
    async keep(changes, at) {
      const { copy, files, rows } = open();
      const limit = options.maxBytes ?? maxBytes;
      if (files.reduce((sum, file) => sum + file.getSize(), 0) > limit) throw new NoRoom();
      const isKept = await copy.keep(changes, at);
      // A request leaves after this: also after a power cut it is known that it may have.
      const isAttempt = changes.some(({ table }) => table === 'attempts');
      if (isKept && isAttempt) await Promise.all(rows.map((file) => file.synced()));
      return isKept;
    },
    keys: async (table) => open().copy.keys(table),
    rows: async (table, keys) => open().copy.rows(table, keys),
    owners: async (table, keys) => open().copy.owners(table, keys),
    since: async (state) => open().copy.since(state),
    asOf: async () => open().copy.asOf(),
    async setAside(why) {
      const ledger = await open()
        .copy.ledger()
        .catch(() => undefined);
      // A file that is open cannot be moved on Windows.
      close();
      const isWorthless = ledger !== undefined && (ledger === null || !isWhole(ledger));
      moveAside(ofVersion, isWorthless ? 'unfinished' : why, now());
    },
    async finished() {
      rmSync(join(ofVersion, asideNames.behind), { recursive: true, force: true });
    },
  };
}

/** Removes what main has kept, because the policy wants no such copy. False where the disk refuses. */
export function removeKeptCopy(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

function refuseNewer(folder: string): void {
  const versions = readdirSync(folder).flatMap((name) => /^v(\d+)$/.exec(name)?.[1] ?? []);
  if (versions.some((version) => Number(version) > formatVersion)) throw new NewerCopy();
}

type Four = [NodeFile, NodeFile, NodeFile, NodeFile];

/** All of them, or none is left open. */
function openAll(folder: string, openFile: (path: string) => NodeFile): Four {
  const files: NodeFile[] = [];
  try {
    for (const name of ['rows-a', 'rows-b', 'photos-a', 'photos-b']) {
      files.push(openFile(join(folder, name)));
    }
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
  return files as Four;
}

function moveAside(ofVersion: string, why: AsideReason, now: number): void {
  const from = join(ofVersion, current);
  if (why === 'unfinished') {
    rmSync(from, { recursive: true, force: true });
  } else {
    const to = join(ofVersion, asideNames[why]);
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
    utimesSync(to, now / 1000, now / 1000);
  }
  syncFolder(dirname(from));
}

/** With the power the old name could come back. Windows opens no folder, and keeps names by itself. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // The name is as safe as this system makes it.
  }
}

/**
 * Sealed rows of nurses who may be long gone do not lie on a shared device for ever. A clock that has jumped a year
 * ahead takes nothing away: it may be all that is left of a life, so the app must have been started on enough days.
 */
function forgetOld(ofVersion: string, now: number): void {
  for (const name of Object.values(asideNames)) {
    const path = join(ofVersion, name);
    try {
      const { mtimeMs } = statSync(path);
      const days = countDay(path, now, mtimeMs);
      if (now - mtimeMs > asideForMs && days >= asideForDays) {
        rmSync(path, { recursive: true, force: true });
      }
    } catch {
      // There is none, or the days cannot be counted: then it stays.
    }
  }
}

/** On how many days the app was started since then, today included; the folder stays as old as it is. */
function countDay(path: string, now: number, mtimeMs: number): number {
  const file = join(path, 'seen.json');
  const today = new Date(now).toISOString().slice(0, 10);
  const days = [...new Set([...daysIn(file), today])].slice(-asideForDays);
  writeFileSync(file, JSON.stringify(days), { mode: 0o600 });
  utimesSync(path, mtimeMs / 1000, mtimeMs / 1000);
  return days.length;
}

function daysIn(file: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
