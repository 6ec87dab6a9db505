// Owns the journal: every exchange in order, and of the newest ones the bodies too.
import type { FaultKind } from './faults.ts';

/** One exchange. `status` null: no answer was given (yet). `committed`: it stored something for good. */
export interface JournalEntry {
  readonly n: number;
  readonly time: string;
  readonly who: string | null;
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly query: string;
  readonly bodySha256: string | null;
  readonly clientRequestId: string | null;
  status: number | null;
  fault: FaultKind | null;
  committed: boolean;
}

/** What was sent and answered; kept for the newest exchanges only. Bodies are cut after 64 KiB. */
export interface JournalDetail {
  requestHeaders: Readonly<Record<string, string>>;
  requestBody: string;
  answerHeaders: Readonly<Record<string, string>>;
  answerBody: string;
}

export interface Journal {
  /** Opens an entry; its changeable fields are filled in when the exchange ends. */
  open(entry: Omit<JournalEntry, 'n' | 'status' | 'fault' | 'committed'>): JournalEntry;
  detail(entry: JournalEntry, detail: () => JournalDetail): void;
  /** The entries behind number `after`, oldest first. */
  list(after?: number): readonly JournalEntry[];
  find(n: number): (JournalEntry & { readonly detail: JournalDetail | null }) | undefined;
  clear(): void;
}

/** A journal of at most `entries` exchanges, with the bodies of at most `details`. */
export function createJournal(limits: {
  readonly entries: number;
  readonly details: number;
}): Journal {
  let entries: JournalEntry[] = [];
  let count = 0;
  const details = new Map<number, () => JournalDetail>();

  return {
    open: (opened) => {
      count += 1;
      const entry: JournalEntry = {
        n: count,
        ...opened,
        status: null,
        fault: null,
        committed: false,
      };
      entries.push(entry);
      // Cut in halves, so that the price of cutting is spread over many exchanges.
      if (entries.length >= 2 * limits.entries) entries = entries.slice(-limits.entries);
      return entry;
    },
    detail: (entry, detail) => {
      details.set(entry.n, detail);
      details.delete(entry.n - limits.details);
    },
    list: (after = 0) => entries.filter(({ n }) => n > after).map((entry) => ({ ...entry })),
    find: (n) => {
      const entry = entries.find((each) => each.n === n);
      return entry === undefined ? undefined : { ...entry, detail: details.get(n)?.() ?? null };
    },
    clear: () => {
      entries = [];
      details.clear();
      count = 0;
    },
  };
}
