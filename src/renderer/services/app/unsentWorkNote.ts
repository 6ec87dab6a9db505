/**
 * The one word outside of the database that says how much of a nurse's work was on this tablet:
 * a count, a name and a time in `localStorage`, which survived every way in which a browser deletes a
 * database. Without it a loss would look like a new tablet. No clinical word, no id of a patient.
 */
import { z } from 'zod';
import type { Nurses } from '../../../device/nurses/nurses.ts';

const storageKey = 'wardbook-unsent';

const entrySchema = z.object({
  hospitalKey: z.string(),
  authorId: z.string(),
  /** The nurse's, as she gave it. */
  name: z.string(),
  /** Drafts, and what was handed in and is not in the hospital. */
  unsent: z.number(),
  /** When that was so, device time. */
  at: z.number(),
});
export type UnsentWorkNote = z.infer<typeof entrySchema>;

type Place = Pick<Storage, 'getItem' | 'setItem'>;

function read(place: Place): UnsentWorkNote[] {
  try {
    const parsed = z.array(entrySchema).safeParse(JSON.parse(place.getItem(storageKey) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** A full disk or a forbidden storage takes no word; the database has the work itself. */
function write(place: Place, entries: readonly UnsentWorkNote[]): void {
  try {
    place.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // Nothing else can be done here.
  }
}

/** Notes how much of hers is here now. */
export function noteUnsent(entry: UnsentWorkNote, place: Place = localStorage): void {
  const others = read(place).filter(({ authorId }) => authorId !== entry.authorId);
  write(place, entry.unsent === 0 ? others : [...others, entry]);
}

/**
 * Notes what has just been counted, unless the database does not know the nurse: one that was deleted under the open
 * app comes up empty and counts nothing, which must not pass for work that has all arrived. She is asked for after the
 * count, since it may be deleted in between.
 * @param stillCounts aborted when another count has come
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
 * Work that was here and whose nurse this tablet no longer knows: it was deleted, for a tablet never
 * forgets a nurse by itself.
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

/** The same at whatever hospital: whether any of it was deleted. */
export function hasLostWork(
  knownAuthorIds: readonly string[],
  place: Place = localStorage,
): boolean {
  return read(place).some(({ authorId }) => !knownAuthorIds.includes(authorId));
}

/** Somebody has read it. */
export function forgetLost(lost: readonly UnsentWorkNote[], place: Place = localStorage): void {
  const gone = new Set(lost.map(({ authorId }) => authorId));
  write(
    place,
    read(place).filter(({ authorId }) => !gone.has(authorId)),
  );
}

/**
 * She leaves this tablet, and knows where her work is: nothing of it will have been deleted. Before she is
 * removed, since whoever looks right after that would take it for lost; gives back how to take it back.
 */
export function forgetUnsentOf(authorId: string, place: Place = localStorage): () => void {
  const own = read(place).filter((entry) => entry.authorId === authorId);
  forgetLost(own, place);
  return () => {
    for (const entry of own) noteUnsent(entry, place);
  };
}
