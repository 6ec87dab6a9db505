/**
 * The rules that can be judged from a journal alone: R4, R5, R8, R12, R17. One rulebook for two judges: the simulation
 * applies it to every tablet at the end of a run, and `npm run judge` to a journal that a tablet has exported.
 */
import type { Rule } from './violation.ts';

/** One exchange, as a journal records it. */
export interface JournalEntry {
  startedAt: number;
  /** When its answer was stored; null if never, or if the journal does not tell. */
  finishedAt: number | null;
  kind: 'upload' | 'write' | 'query' | 'read-back' | 'look' | 'photo-look';
  clientRequestId: string;
  /** Null: it was begun, and its outcome was never recorded. */
  outcome: 'accepted' | 'refused' | 'unknown' | 'found' | 'not-found' | null;
}

export interface Journal {
  submissionId: string;
  stage: string;
  requestIds: readonly string[];
  /** What its screens say of it, in keys of their words. */
  said: readonly string[];
  /** Another tablet may have it, too. */
  isOnTwo: boolean;
  /** In the order in which they were begun. */
  entries: readonly JournalEntry[];
}

/** What these rules need of it. */
type Judged = Pick<Journal, 'submissionId' | 'stage' | 'entries'>;

export interface Complaint {
  rule: Rule;
  message: string;
}

const minuteMs = 60_000;
const retentionMs = 7 * 24 * 60 * minuteMs;
const maxInAMinute = 60;

/** What a journal shows to be wrong, if anything. */
export function complaintsAbout(journal: Judged): Complaint[] {
  const writes = journal.entries.filter(({ kind }) => kind === 'write');
  return [
    ...writes.flatMap((write) => [
      ...repeatComplaints(journal, write),
      ...newIdComplaints(journal, write),
    ]),
    ...doneComplaints(journal),
    ...paceComplaints(journal),
  ];
}

/** R4, R12: what must come before the same id is sent again. */
function repeatComplaints({ entries }: Judged, write: JournalEntry): Complaint[] {
  const before = entries.slice(0, entries.indexOf(write));
  const own = before.filter(({ clientRequestId }) => clientRequestId === write.clientRequestId);
  const earlier = own.filter(({ kind }) => kind === 'write');
  if (earlier.some((one) => one.outcome === 'accepted' && !isAnsweredAfter(one, write))) {
    return [{ rule: 'R4', message: 'a request was repeated although its receipt had come' }];
  }
  const unknowns = earlier.filter((one) => isUnknown(one) || isAnsweredAfter(one, write));
  const [first] = unknowns;
  const last = unknowns.at(-1);
  if (first === undefined || last === undefined) return [];
  if (!isSettledAfter(own, last)) {
    return [{ rule: 'R4', message: 'a request was repeated before the query was answered' }];
  }
  return write.startedAt - first.startedAt > retentionMs
    ? [{ rule: 'R12', message: "a request was repeated after the hospital's retention" }]
    : [];
}

/** R5: before a new id is sent, every earlier one that was sent has been queried. */
function newIdComplaints({ entries }: Judged, write: JournalEntry): Complaint[] {
  const before = entries.slice(0, entries.indexOf(write));
  const others = new Map<string, JournalEntry>();
  for (const one of before) {
    const isOther = one.kind === 'write' && one.clientRequestId !== write.clientRequestId;
    if (isOther) others.set(one.clientRequestId, one);
  }
  const open = [...others.values()].filter((last) => !isSettledAfter(before, last));
  return open.map(() => ({
    rule: 'R5',
    message: 'a new request id went before the old one was asked about',
  }));
}

/** By time, not by place: exchanges that began in the same millisecond come in any order. */
function isSettledAfter(entries: readonly JournalEntry[], write: JournalEntry): boolean {
  return entries.some(
    ({ kind, clientRequestId, outcome, startedAt }) =>
      kind === 'query' &&
      clientRequestId === write.clientRequestId &&
      outcome === 'not-found' &&
      startedAt >= write.startedAt,
  );
}

/** A receipt that a frozen window got later: when the repeat was sent, the outcome was still unknown. */
function isAnsweredAfter({ finishedAt }: JournalEntry, write: JournalEntry): boolean {
  return finishedAt !== null && finishedAt > write.startedAt;
}

function isUnknown({ outcome }: JournalEntry): boolean {
  return outcome === 'unknown' || outcome === null;
}

/** R8: what is done was read back. */
function doneComplaints({ stage, entries }: Judged): Complaint[] {
  const wasRead = entries.some(
    ({ kind, outcome }) => (kind === 'read-back' || kind === 'look') && outcome === 'found',
  );
  return stage !== 'done' || wasRead ? [] : [{ rule: 'R8', message: 'done without a read-back' }];
}

/** R17: nothing goes in circles. */
function paceComplaints({ entries }: Judged): Complaint[] {
  const isTooMany = entries.some((first, index) => {
    const last = entries[index + maxInAMinute];
    return last !== undefined && last.startedAt - first.startedAt < minuteMs;
  });
  return isTooMany
    ? [{ rule: 'R17', message: `more than ${maxInAMinute} exchanges in a minute` }]
    : [];
}
