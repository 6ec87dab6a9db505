/**
 * Removes cached copies of the hospital's data: those that nobody has looked at for days, and the oldest ones beyond
 * the size limits; but never one about a patient for whom its nurse has unsent work.
 */
import { cacheFactsSchema, cacheSchema, type CacheFacts } from '../../model/cached.ts';
import { fieldOf } from '../../shared/unknown.ts';
import type { Transaction } from '../../storage/store.ts';
import { isSealed } from '../../vault/sealedFields.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { inPortions, lookAtAll, type MayGoOn } from '../portions.ts';
import { forgetAllLasts, dropLastAssessed, groupOf, ownerIn } from './cacheRows.ts';

/** Limits for the copies of all nurses together; a ward needs a tenth of it in a week. */
const maxCharsInAll = 20_000_000;
const maxRowsInAll = 5_000;
/** A time further in the future than this comes from a clock that was wrong, then or now. */
const aheadToleranceMs = 24 * 3_600_000;

/**
 * Unseals only copies that are due to go.
 * @param unusedSince device time, milliseconds; what nobody has looked at since is removed
 * @param now device time, milliseconds
 */
export async function pruneCache(
  store: SealingStore,
  { unusedSince, now }: { unusedSince: number; now: number },
  mayGoOn: MayGoOn,
): Promise<void> {
  const copies = await lookAtAll(store.raw, ['cache'], mayGoOn, copyOf);
  const { going, lasts, ahead } = changesDue(copies, unusedSince, now);
  await inPortions(lasts, mayGoOn, (some) =>
    store.write(['cache'], async (rows) => {
      for (const { cacheKey } of some) await rows.delete('cache', cacheKey);
    }),
  );
  await inPortions(going, mayGoOn, (some) =>
    store.write(['cache', 'drafts', 'submissions'], (rows) => removeUnneeded(rows, some)),
  );
  await inPortions(ahead, mayGoOn, (some) =>
    store.write(['cache'], async (rows) => {
      for (const { cacheKey } of some) await giveTimeFromNow(rows, cacheKey, now);
    }),
  );
}

/** `facts` is null if the row names no owner (`asWritten`). */
interface Copy {
  cacheKey: string;
  facts: CacheFacts | null;
}

const copyOf = (row: unknown): Copy => ({ cacheKey: textIn(row, 'cacheKey'), facts: factsOf(row) });

interface ChangesDue {
  /** To be removed, unless unsent work needs them. They can be fetched again. */
  going: readonly Copy[];
  /** What was derived from them, and may be more than fits into a portion with them. */
  lasts: readonly Copy[];
  /** Those whose opening time is in the future. */
  ahead: readonly Copy[];
}

function changesDue(copies: readonly Copy[], unusedSince: number, now: number): ChangesDue {
  const facts = copies.flatMap((copy) => copy.facts ?? []);
  const kept = keepable(facts, unusedSince, usedBy(now));
  const going = copies.filter(({ cacheKey }) => !kept.has(cacheKey));
  const derived = new Set(going.flatMap((copy) => copy.facts && (derivedFrom(copy.facts) ?? [])));
  return {
    going,
    lasts: copies.filter((copy) => copy.facts && derived.has(copy.facts.group)),
    ahead: copies.filter(
      (copy) => copy.facts && kept.has(copy.cacheKey) && isAhead(copy.facts, now),
    ),
  };
}

async function removeUnneeded(rows: Transaction, going: readonly Copy[]): Promise<void> {
  const stored = await rows.getMany(
    'cache',
    going.map(({ cacheKey }) => cacheKey),
  );
  const hospitals = going.flatMap(({ facts }) => (facts ? ownerIn(facts.group).hospitalKey : []));
  const about = await unsentIn(rows, new Set(hospitals));
  for (const [place, { cacheKey, facts: seen }] of going.entries()) {
    const row = stored[place];
    const facts = factsOf(row);
    // It has been used since.
    if (facts?.openedAt !== seen?.openedAt || facts?.fetchedAt !== seen?.fetchedAt) continue;
    const patientId = patientIn(row);
    if (facts !== null && isNeeded(about, facts, patientId)) continue;
    await rows.delete('cache', cacheKey);
    if (facts === null || derivedFrom(facts) === null) continue;
    const owner = { ...ownerIn(facts.group), authorId: facts.authorId };
    await (patientId === null
      ? forgetAllLasts(rows, owner)
      : dropLastAssessed(rows, owner, [patientId]));
  }
}

/** The group of what was derived from such a copy. */
function derivedFrom({ group, authorId }: CacheFacts): string | null {
  const { hospitalKey, kind } = ownerIn(group);
  const isBase = kind === 'record' || kind === 'wounds';
  return isBase ? groupOf({ hospitalKey, authorId }, 'lasts') : null;
}

const factsOf = (row: unknown): CacheFacts | null => cacheFactsSchema.safeParse(row).data ?? null;

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
 * Whether a copy is about a patient for whom its nurse has a draft, or a submission that is not done. If her key is not
 * in memory, nobody can tell which patients her copies are about: then all of them stay while she has either.
 */
function isNeeded(
  about: ReadonlySet<string>,
  { group, authorId }: CacheFacts,
  patientId: string | null,
): boolean {
  const owner = `${ownerIn(group).hospitalKey}|${authorId}`;
  return about.has(patientId === null ? owner : `${owner}|${patientId}`);
}

/** Null if it cannot be read. */
function patientIn(row: unknown): string | null {
  const copy = isSealed(row) ? undefined : cacheSchema.safeParse(row).data;
  if (copy === undefined) return null;
  const { kind } = ownerIn(copy.group);
  const isByPatient = kind === 'patient' || kind === 'wounds' || kind === 'alerts';
  return isByPatient
    ? textIn(copy.content, 'id')
    : textIn(fieldOf(copy.content, 'value'), 'patientId');
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
