/**
 * The only note outside of the database of how much of a nurse's work was on this tablet: a count, a name and a time in
 * `localStorage`, which has outlived every way in which browsers delete a database. Without it a tablet that lost its
 * data would look like a new one. It has no clinical text and no patient id.
 */
import { z } from 'zod';
import type { Nurses } from '../../../device/nurses/nurses.ts';
import { timeMs } from '../../../shared/storedTime.ts';

const storageKey = 'wardbook-unsent';

const entrySchema = z.object({
  hospitalKey: z.string(),
  authorId: z.string(),
  name: z.string(),
  /** Drafts, and submissions that are not in the hospital. */
  unsent: z.number(),
  /** When that was the case, device time. */
  at: timeMs,
});
export type UnsentWorkNote = z.infer<typeof entrySchema>;

type Place = Pick<Storage, 'getItem' | 'setItem'>;

function read(place: Place): UnsentWorkNote[] {
  try {
    const kept = z.array(z.unknown()).parse(JSON.parse(place.getItem(storageKey) ?? '[]'));
    return kept.flatMap((entry) => entrySchema.safeParse(entry).data ?? []);
  } catch {
    return [];
  }
}

/** A full disk or a forbidden storage keeps no note; the database has the work itself. */
function write(place: Place, entries: readonly UnsentWorkNote[]): void {
  try {
    place.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // Nothing else can be done here.
  }
}

/** Notes how much of her work is on this tablet now. */
export function noteUnsent(entry: UnsentWorkNote, place: Place = localStorage): void {
  const others = read(place).filter(({ authorId }) => authorId !== entry.authorId);
  write(place, entry.unsent === 0 ? others : [...others, entry]);
}

/**
 * Notes a new count, unless the database does not know the nurse: a database that was deleted while the app is open
 * comes back empty, and its count of nothing must not pass for work that has all arrived. The nurse is looked up after
 * the count, because the database may be deleted in between.
 * @param stillCounts aborted when there is a newer count
 */
export async function noteCounted(
  entry: UnsentWorkNote,
  nurses: Pick<Nurses, 'known'>,
  stillCounts: AbortSignal,
  place: Place = localStorage,
): Promise<void> {
  const known = await nurses.known(entry.hospitalKey);
  const isKnown = known.some(({ authorId }) => authorId === entry.authorId);
  if (isKnown && !stillCounts.aborted) noteUnsent(entry, place);
}

/**
 * Work that was here and whose nurse this tablet no longer knows: it was deleted, because a tablet never forgets a
 * nurse by itself.
 */
export function lostWork(
  hospitalKey: string,
  knownAuthorIds: readonly string[],
  place: Place = localStorage,
): UnsentWorkNote[] {
  return read(place).filter(
    (entry) => entry.hospitalKey === hospitalKey && !knownAuthorIds.includes(entry.authorId),
  );
}

/** Whether any such work was deleted, at any hospital. */
export function hasLostWork(
  knownAuthorIds: readonly string[],
  place: Place = localStorage,
): boolean {
  return read(place).some(({ authorId }) => !knownAuthorIds.includes(authorId));
}

/** Forgets losses that somebody has read about. */
export function forgetLost(lost: readonly UnsentWorkNote[], place: Place = localStorage): void {
  const gone = new Set(lost.map(({ authorId }) => authorId));
  write(
    place,
    read(place).filter(({ authorId }) => !gone.has(authorId)),
  );
}

/**
 * Forgets the note of a nurse who leaves this tablet and knows where her work is, so that it does not count as deleted.
 * To be called before she is removed, because anyone who looks in between would take it for lost.
 * @returns how to undo it
 */
export function forgetUnsentOf(authorId: string, place: Place = localStorage): () => void {
  const own = read(place).filter((entry) => entry.authorId === authorId);
  forgetLost(own, place);
  return () => {
    for (const entry of own) noteUnsent(entry, place);
  };
}
