/** The journal pane: the exchanges seen so far by their clientRequestId, writes first, newest first. */
import { ask } from './ask.ts';
import { copyButton } from './copy.ts';
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
  let lastSeen = 0;

  function isShown(entry: JournalEntry): boolean {
    const text = textOf(entry);
    return filter.value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  }

  function show(): void {
    const entries = [...seen.values()].filter(isShown).slice(-maxRows).toReversed();
    const written = new Set([...seen.values()].filter(isWrite).map(titleOf));
    const groupOf = (entry: JournalEntry) => (written.has(titleOf(entry)) ? titleOf(entry) : reads);
    const titles = new Set(entries.map(groupOf));
    const isLast = titles.delete(reads);
    const rows = [...titles, ...(isLast ? [reads] : [])].flatMap((title) => [
      groupRow(title),
      ...entries
        .filter((entry) => groupOf(entry) === title)
        .map((entry) => row(entry, entry.n === chosen(), choose)),
    ]);
    body.replaceChildren(...rows);
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
  return { show, poll };
}

const withoutId = 'Without an ID';
const reads = 'Without a write';

function isWrite({ method }: JournalEntry): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The title of the group that an exchange belongs to if there is a write in it. */
function titleOf(entry: JournalEntry): string {
  return entry.clientRequestId ?? (isWrite(entry) ? withoutId : reads);
}

function groupRow(title: string) {
  const isId = title !== withoutId && title !== reads;
  return el(
    'tr',
    { class: 'group' },
    el('td', { colspan: '5', class: isId ? 'mono' : 'soft', title }, title),
    el('td', {}, isId ? copyButton(title, title) : null),
  );
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
    el('td', {}, statusBadge(entry)),
    el(
      'td',
      {},
      entry.fault === null ? null : el('span', { class: 'badge warn' }, entry.fault),
      entry.committed === null ? null : el('span', { class: 'badge' }, 'stored'),
    ),
  );
}

/** The status in its colour, or a text if there is none. That a request is not known (yet) is no fault. */
export function statusBadge({ status, path }: JournalEntry): HTMLElement {
  if (status === null) return el('span', { class: 'lost' }, 'no answer');
  const isUnknownRequest = status === 404 && path.startsWith('/requests/');
  const colour = status < 400 ? 'good' : isUnknownRequest ? '' : 'bad';
  return el('b', { class: `status ${colour}` }, String(status));
}
