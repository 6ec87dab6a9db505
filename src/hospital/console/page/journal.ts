/** The journal pane: the hospital's exchanges as seen so far, filtered, newest first. */
import { ask } from './ask.ts';
import { el, frame } from './dom.ts';
import type { JournalEntry } from './wire.ts';

const maxRows = 400;
const maxSeen = 2000;
/** An exchange may end after later ones did: this many are fetched again. */
const askedAgain = 30;

export interface JournalPane {
  show(): void;
  /** Fetches new entries; true if there are any. */
  poll(): Promise<boolean>;
}

interface Choice {
  /** The number of the selected exchange. */
  chosen(): number;
  choose(n: number): Promise<void>;
  /** The journal has begun anew: no number is that of the same exchange any more. */
  forget(): void;
}

/** The pane on the left. */
export function createJournalPane({ chosen, choose, forget }: Choice): JournalPane {
  const seen = new Map<number, JournalEntry>();
  const body = frame('journal', HTMLElement);
  const quiet = frame('quiet', HTMLElement);
  const filter = frame('filter', HTMLInputElement);
  const writesOnly = frame('writes', HTMLInputElement);
  let lastSeen = 0;

  function isShown(entry: JournalEntry): boolean {
    if (writesOnly.checked && entry.method === 'GET') return false;
    const text = textOf(entry);
    return filter.value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  }

  function show(): void {
    const entries = [...seen.values()].filter(isShown).slice(-maxRows).toReversed();
    body.replaceChildren(...entries.map((entry) => row(entry, entry.n === chosen(), choose)));
    quiet.hidden = seen.size > 0;
  }

  /** Whether the journal was cleared since: it ends earlier, or has another exchange under a number. */
  function isAnew(fresh: readonly JournalEntry[]): boolean {
    return (
      (fresh.at(-1)?.n ?? 0) < lastSeen ||
      fresh.some(({ n, time }) => (seen.get(n)?.time ?? time) !== time)
    );
  }

  async function poll(): Promise<boolean> {
    const after = Math.max(0, lastSeen - askedAgain);
    const fresh = await ask<JournalEntry[]>(`journal?after=${after}`);
    if (lastSeen > 0 && isAnew(fresh)) {
      seen.clear();
      lastSeen = 0;
      forget();
      await poll();
      show();
      return true;
    }
    const changed = fresh.filter((entry) => {
      const known = seen.get(entry.n);
      return known?.status !== entry.status || known.fault !== entry.fault;
    });
    for (const entry of changed) seen.set(entry.n, entry);
    lastSeen = Math.max(lastSeen, ...fresh.map(({ n }) => n));
    for (const n of [...seen.keys()].slice(0, Math.max(0, seen.size - maxSeen))) seen.delete(n);
    if (changed.length > 0) show();
    return changed.length > 0;
  }

  filter.addEventListener('input', show);
  writesOnly.addEventListener('change', show);
  return { show, poll };
}

function textOf(entry: JournalEntry): string {
  const { n, who, method, path, query, status, clientRequestId, fault, committed } = entry;
  const stored = committed === null ? '' : 'stored';
  return [n, who, method, path + query, status ?? 'no answer', clientRequestId, fault, stored]
    .join(' ')
    .toLowerCase();
}

function row(entry: JournalEntry, isChosen: boolean, choose: (n: number) => Promise<void>) {
  const isLost = entry.status === null;
  return el(
    'tr',
    {
      tabindex: '0',
      data: { n: String(entry.n) },
      class: `${isChosen ? 'chosen ' : ''}${isLost ? 'lost' : ''}`,
      on: {
        click: () => choose(entry.n),
        keydown: (event) => (event.key === 'Enter' ? choose(entry.n) : undefined),
      },
    },
    el('td', { class: 'soft' }, String(entry.n)),
    el('td', { class: 'soft' }, entry.time.slice(11, 19)),
    el('td', {}, entry.who ?? '–'),
    el(
      'td',
      { class: 'path', title: entry.path + entry.query },
      el('b', { class: 'method' }, entry.method),
      ` ${entry.path}${entry.query}`,
    ),
    el('td', {}, statusBadge(entry.status)),
    el(
      'td',
      {},
      entry.fault === null ? null : el('span', { class: 'badge warn' }, entry.fault),
      entry.committed === null ? null : el('span', { class: 'badge' }, 'stored'),
    ),
  );
}

/** The status in its colour, or a text if there is none. */
export function statusBadge(status: number | null): HTMLElement {
  if (status === null) return el('span', { class: 'lost' }, 'no answer');
  return el('b', { class: `status ${status < 400 ? 'good' : 'bad'}` }, String(status));
}
