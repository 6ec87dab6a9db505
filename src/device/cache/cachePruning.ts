/**
 * Removes cached copies of the hospital's data: those that nobody has looked at for days, and the oldest ones beyond
 * the size limits; but never one about a patient for whom its nurse has unsent work.
 */
import {
  cacheFactsSchema,
  cacheSchema,
  type CacheFacts,
  type CacheRow,
} from '../../model/cached.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import { forgetAllLasts, ownerIn, type CacheOwner } from './cacheRows.ts';

/** Limits for the copies of all nurses together; a ward needs a tenth of it in a week. */
const maxCharsInAll = 20_000_000;
const maxRowsInAll = 5_000;
/** A time further in the future than this comes from a clock that was wrong, then or now. */
const aheadToleranceMs = 24 * 3_600_000;

/**
 * Unseals only copies that are due to go, and only if their nurse has unsent work.
 * @param unusedSince device time, milliseconds; what nobody has looked at since is removed
 * @param now device time, milliseconds
 */
export async function pruneCache(store: Store, unusedSince: number, now: number): Promise<void> {
  const look = (rows: Transaction) => changesDue(rows, unusedSince, now);
  const due = await store.read(['cache'], look);
  // Nearly always nothing is due, and then no other write has to wait for this one.
  if (due.going.length + due.ahead.length === 0) return;
  await store.write(['cache', 'drafts', 'submissions'], async (rows) => {
    const { going, ahead } = await look(rows);
    const gone = await removeUnneeded(rows, going);
    for (const owner of ownersOf(gone)) await forgetAllLasts(rows, owner);
    for (const cacheKey of ahead) await giveTimeFromNow(rows, cacheKey, now);
  });
}

interface ChangesDue {
  /** The rows to remove, as stored, unless unsent work needs them. */
  going: readonly unknown[];
  /** The keys of copies whose opening time is in the future. */
  ahead: readonly string[];
}

async function changesDue(
  rows: Transaction,
  unusedSince: number,
  now: number,
): Promise<ChangesDue> {
  const stored = await rows.listRaw('cache');
  const facts = stored.flatMap((row) => factsOf(row) ?? []);
  const kept = keepable(facts, unusedSince, usedBy(now));
  return {
    // Rows that name no owner go, too (`asWritten`). They can be fetched again.
    going: stored.filter((row) => !kept.has(textIn(row, 'cacheKey'))),
    ahead: facts
      .filter((row) => kept.has(row.cacheKey) && isAhead(row, now))
      .map(({ cacheKey }) => cacheKey),
  };
}

async function removeUnneeded(
  rows: Transaction,
  going: readonly unknown[],
): Promise<readonly CacheFacts[]> {
  const isNeeded = await neededByUnsent(rows, going);
  const gone: CacheFacts[] = [];
  for (const row of going) {
    const facts = factsOf(row);
    if (facts !== null && isNeeded(facts)) continue;
    if (facts !== null) gone.push(facts);
    await rows.delete('cache', textIn(row, 'cacheKey'));
  }
  return gone;
}

const factsOf = (row: unknown): CacheFacts | null => cacheFactsSchema.safeParse(row).data ?? null;

function ownersOf(gone: readonly CacheFacts[]): CacheOwner[] {
  const owners = new Map<string, CacheOwner>();
  for (const { group, authorId } of gone) {
    const { hospitalKey, kind } = ownerIn(group);
    if (kind !== 'record' && kind !== 'wounds') continue;
    owners.set(`${hospitalKey}|${authorId}`, { hospitalKey, authorId });
  }
  return [...owners.values()];
}

/**
 * When a copy was last used: the later of its credible times, or `now` if both are in the future. In that case nobody
 * knows which clock was wrong, and a nurse may be looking at the copy: setting a clock right must not empty her screen.
 */
function usedBy(now: number): (row: CacheFacts) => number {
  const believable = (time: number) => time <= now + aheadToleranceMs;
  return ({ fetchedAt, openedAt }) => {
    const times = [fetchedAt, openedAt].filter(believable);
    return times.length === 0 ? now : Math.max(...times);
  };
}

const isAhead = ({ openedAt }: CacheFacts, now: number) => openedAt > now + aheadToleranceMs;

/**
 * A copy opened in the future counts as opened now, and from now on is removed like any other if nobody looks at it.
 */
async function giveTimeFromNow(rows: Transaction, cacheKey: string, now: number): Promise<void> {
  const row = await rows.get('cache', cacheKey);
  const facts = factsOf(row);
  if (facts === null || !isAhead(facts, now)) return;
  // A damaged one is of no use, and must not be written again without what a copy may restore.
  if (fieldOf(row, 'isDamaged') === true) await rows.delete('cache', cacheKey);
  else await rows.put('cache', { ...Object(row), openedAt: now });
}

async function unsentIn(rows: Transaction, hospitalKeys: Iterable<string>): Promise<Set<string>> {
  const about = new Set<string>();
  const learn = (row: unknown) => {
    const owner = `${textIn(row, 'hospitalKey')}|${textIn(row, 'authorId')}`;
    const subject = fieldOf(fieldOf(row, 'content'), 'subject');
    about.add(owner).add(`${owner}|${textIn(subject, 'patientId')}`);
  };
  for (const draft of await rows.list('drafts')) learn(draft);
  for (const hospitalKey of hospitalKeys) {
    const open = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
    for (const submission of open) learn(submission);
  }
  return about;
}

/**
 * Tells whether a copy is about a patient for whom its nurse has a draft, or a submission that is not done. If her key
 * is not in memory, nobody can tell which patients her copies are about: then all of them stay while she has either.
 */
async function neededByUnsent(
  rows: Transaction,
  going: readonly unknown[],
): Promise<(row: CacheFacts) => boolean> {
  const facts = going.flatMap((row) => factsOf(row) ?? []);
  const about = await unsentIn(rows, new Set(facts.map(({ group }) => ownerIn(group).hospitalKey)));
  const ownerOf = ({ group, authorId }: CacheFacts) => `${ownerIn(group).hospitalKey}|${authorId}`;
  const inQuestion = facts.filter((row) => about.has(ownerOf(row))).map((row) => row.cacheKey);
  const opened = await rows.getMany('cache', inQuestion);
  const patientOf = new Map(
    sortReadable('cache', 'cacheKey', opened, cacheSchema).readable.map((row) => [
      row.cacheKey,
      patientIn(row),
    ]),
  );
  return (row) => {
    const patientId = patientOf.get(row.cacheKey);
    return about.has(patientId === undefined ? ownerOf(row) : `${ownerOf(row)}|${patientId}`);
  };
}

function patientIn({ group, content }: CacheRow): string {
  const { kind } = ownerIn(group);
  const isByPatient = kind === 'patient' || kind === 'wounds' || kind === 'alerts';
  return isByPatient ? textIn(content, 'id') : textIn(fieldOf(content, 'value'), 'patientId');
}

const textIn = (row: unknown, name: string): string => String(fieldOf(row, name));

function keepable(
  stored: readonly CacheFacts[],
  unusedSince: number,
  used: (row: CacheFacts) => number,
): ReadonlySet<string> {
  const kept = new Set<string>();
  let chars = 0;
  for (const row of stored.toSorted((a, b) => used(b) - used(a))) {
    if (used(row) < unusedSince || kept.size >= maxRowsInAll) continue;
    chars += row.sizeChars;
    if (chars > maxCharsInAll) break;
    kept.add(row.cacheKey);
  }
  return kept;
}
