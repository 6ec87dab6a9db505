/**
 * Removes cached copies of the hospital's data: those that nobody has looked at for days, and the oldest of what is too
 * much; but never one about a patient for whom its nurse has unsent work. A copy stored under an id that it does not
 * contain belongs to nobody, and is removed.
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
import { forgetAllLasts, ownerIn, standsUnderItsOwn, type CacheOwner } from './cacheRows.ts';

/** Limits for the copies of all nurses together; a ward needs a tenth of it in a week. */
const maxCharsInAll = 20_000_000;
const maxRowsInAll = 5_000;
/** A time further in the future than this comes from a clock that was wrong, then or now. */
const aheadToleranceMs = 24 * 3_600_000;

/**
 * @param unusedSince device time, milliseconds; what nobody has looked at since is removed
 * @param now device time, milliseconds
 */
export function pruneCache(store: Store, unusedSince: number, now: number): Promise<void> {
  return store.write(['cache', 'drafts', 'submissions'], async (rows) => {
    const stored = await ownRowsOf(rows);
    const facts = stored.flatMap((row) => cacheFactsSchema.safeParse(row).data ?? []);
    const isNeeded = await neededByUnsent(rows, stored);
    const used = usedBy(now);
    const others = facts.filter((row) => !isNeeded(row));
    const kept = keepable(others, unusedSince, used);
    const needed = new Set(facts.filter(isNeeded).map(({ cacheKey }) => cacheKey));
    // This also removes what an earlier version stored without an owner. It can be fetched again.
    for (const cacheKey of await rows.keys('cache')) {
      if (!kept.has(cacheKey) && !needed.has(cacheKey)) await rows.delete('cache', cacheKey);
    }
    for (const owner of ownersOfGone(others, kept)) await forgetAllLasts(rows, owner);
    for (const row of stored) await giveTimeFromNow(rows, row, kept, now);
  });
}

/** The owners whose records or wounds are removed: what is derived from these has to be derived again. */
function ownersOfGone(facts: readonly CacheFacts[], kept: ReadonlySet<string>): CacheOwner[] {
  const owners = new Map<string, CacheOwner>();
  for (const { cacheKey, group, authorId } of facts) {
    const { hospitalKey, kind } = ownerIn(group);
    if (kept.has(cacheKey) || (kind !== 'record' && kind !== 'wounds')) continue;
    owners.set(`${hospitalKey}|${authorId}`, { hospitalKey, authorId });
  }
  return [...owners.values()];
}

/**
 * The rows that contain the id under which they are stored, as far as that can be checked without their owner's key.
 */
async function ownRowsOf(rows: Transaction): Promise<readonly unknown[]> {
  const stored = await rows.list('cache');
  const { readable } = sortReadable('cache', 'cacheKey', stored, cacheSchema);
  const others = new Set(
    readable.filter((row) => !standsUnderItsOwn(row)).map(({ cacheKey }) => cacheKey),
  );
  return stored.filter((row) => !others.has(textIn(row, 'cacheKey')));
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

/**
 * A copy opened in the future counts as opened now, and from now on is removed like any other if nobody looks at it.
 */
async function giveTimeFromNow(
  rows: Transaction,
  row: unknown,
  kept: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const facts = cacheFactsSchema.safeParse(row).data;
  if (facts === undefined || !kept.has(facts.cacheKey)) return;
  if (facts.openedAt <= now + aheadToleranceMs) return;
  await rows.put('cache', { ...Object(row), openedAt: now });
}

/**
 * Tells whether a row is about a patient for whom its nurse has a draft, or a submission that is not done. If her key
 * is not here, nobody can tell whom her rows are about: then all of them stay while she has either.
 */
async function neededByUnsent(
  rows: Transaction,
  stored: readonly unknown[],
): Promise<(row: CacheFacts) => boolean> {
  const about = new Set<string>();
  const learn = (row: unknown) => {
    const owner = `${textIn(row, 'hospitalKey')}|${textIn(row, 'authorId')}`;
    const subject = fieldOf(fieldOf(row, 'content'), 'subject');
    about.add(owner).add(`${owner}|${textIn(subject, 'patientId')}`);
  };
  for (const draft of await rows.list('drafts')) learn(draft);
  const facts = stored.flatMap((row) => cacheFactsSchema.safeParse(row).data ?? []);
  for (const hospitalKey of new Set(facts.map(({ group }) => ownerIn(group).hospitalKey))) {
    const open = await rows.list('submissions', { index: 'openIn', value: hospitalKey });
    for (const submission of open) learn(submission);
  }
  const patientOf = new Map(
    sortReadable('cache', 'cacheKey', stored, cacheSchema).readable.map((row) => [
      row.cacheKey,
      patientIn(row),
    ]),
  );
  return ({ cacheKey, group, authorId }) => {
    const owner = `${ownerIn(group).hospitalKey}|${authorId}`;
    const isOpen = patientOf.has(cacheKey);
    return about.has(isOpen ? `${owner}|${patientOf.get(cacheKey)}` : owner);
  };
}

/** The patient that a copy is about. */
function patientIn({ group, content }: CacheRow): string {
  const { kind } = ownerIn(group);
  const isByPatient = kind === 'patient' || kind === 'wounds' || kind === 'alerts';
  return isByPatient ? textIn(content, 'id') : textIn(fieldOf(content, 'value'), 'patientId');
}

const textIn = (row: unknown, name: string): string => String(fieldOf(row, name));

/** Keys of the copies that may stay: used recently enough, and the newest that there is room for. */
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
