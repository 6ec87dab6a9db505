/** The journal: every exchange in order, with the bodies of the newest ones. */
import type { z } from 'zod';
import type { exchangeDetailSchema, exchangeSchema } from './control/schemas.ts';

/** One exchange. */
export type JournalEntry = z.infer<typeof exchangeSchema>;
export type JournalDetail = z.infer<typeof exchangeDetailSchema>;
/** What became of an exchange. */
export type EntryOutcome = Pick<JournalEntry, 'status' | 'fault' | 'committed'>;
/** One exchange, as it was received. */
export type OpenedEntry = Omit<JournalEntry, 'n' | 'bodySha256' | keyof EntryOutcome> & {
  bodySha256: Sha256;
};
/** A digest, or how to compute it once somebody looks. */
export type Sha256 = string | null | (() => string);
type KeptEntry = OpenedEntry & EntryOutcome & { n: number };

/** An exchange in progress. */
export interface OpenExchange {
  readonly n: number;
  /** Records the outcome so far; the last call counts. */
  close(outcome: EntryOutcome, detail: () => JournalDetail): void;
}

export interface Journal {
  open(entry: OpenedEntry): OpenExchange;
  /** The entries after number `after`, oldest first. */
  list(after?: number): readonly JournalEntry[];
  find(n: number): (JournalEntry & { readonly detail: JournalDetail | null }) | undefined;
  /** Resolves at the next change of an entry. */
  change(): Promise<void>;
  clear(): void;
}

const undecided: EntryOutcome = { status: null, fault: null, committed: null };

/** A journal of at most `entries` exchanges, with the bodies of at most `details`. */
export function createJournal(limits: {
  readonly entries: number;
  readonly details: number;
}): Journal {
  let entries: KeptEntry[] = [];
  let firstNumber = 1;
  const details = new Map<number, () => JournalDetail>();
  let watchers: (() => void)[] = [];

  /** An entry for somebody who looks: its digest is computed now, and kept. */
  function shown(entry: KeptEntry): JournalEntry {
    const { bodySha256 } = entry;
    const told = typeof bodySha256 === 'function' ? bodySha256() : bodySha256;
    entry.bodySha256 = told;
    return { ...entry, bodySha256: told };
  }

  function tell(): void {
    const told = watchers;
    watchers = [];
    for (const watcher of told) watcher();
  }

  return {
    open: (received) => {
      const n = firstNumber + entries.length;
      const entry: KeptEntry = { n, ...received, ...undecided };
      entries.push(entry);
      // Trimmed to half, so that the cost is spread over many exchanges.
      if (entries.length >= 2 * limits.entries) {
        entries = entries.slice(-limits.entries);
        firstNumber = entries[0]?.n ?? firstNumber;
      }
      tell();
      return {
        n,
        close: (outcome, detail) => {
          // The journal was cleared or trimmed while the exchange was in progress.
          if (entries[n - firstNumber] !== entry) return;
          Object.assign(entry, outcome);
          details.set(n, detail);
          details.delete(n - limits.details);
          tell();
        },
      };
    },
    list: (after = 0) => entries.filter(({ n }) => n > after).map(shown),
    find: (n) => {
      const entry = entries[n - firstNumber];
      if (entry === undefined) return undefined;
      return { ...shown(entry), detail: details.get(n)?.() ?? null };
    },
    change: () =>
      new Promise((resolve) => {
        watchers.push(resolve);
      }),
    clear: () => {
      entries = [];
      firstNumber = 1;
      details.clear();
      tell();
    },
  };
}
