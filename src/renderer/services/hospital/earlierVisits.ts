/**
 * Reads the earlier assessments of a patient's wounds that this tablet knows of: with the permission of the nurse who
 * looks, through the read that every screen uses, and stored for her alone. Only wounds that somebody wants to see are
 * read, the newest assessment of each first, and what she has a copy of is not requested again.
 */
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Device } from '../../../device/device.ts';
import { woundAssessmentRecordSchema } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { HospitalReader } from './hospitalReader.ts';
import type { ReadResult } from './readResult.ts';

/** The state of the earlier assessments of one wound, apart from those that can be shown. */
export interface Visits {
  /** How many of the wanted ones are neither here nor accounted for. */
  readonly left: number;
  /** How many she may not read. */
  readonly forbidden: number;
  /** How many the hospital does not have, or no longer has. */
  readonly missing: number;
  /** How many were answered with another record, or one of another wound or patient; none of it was stored. */
  readonly another: number;
  /** Why the remaining ones did not come; null while they are being read. */
  readonly stopped: 'expired' | 'unreachable' | null;
}

export const noVisits: Visits = { left: 0, forbidden: 0, missing: 0, another: 0, stopped: null };

export interface EarlierVisits {
  /** Reads of which wounds this tablet knows records at all, once for the whole list. */
  begin(): Promise<void>;
  /** Requests the newest `most` of a wound. Requested again, it continues with the remaining ones. */
  want(woundId: string, most: number): Promise<void>;
  /** Continues with everything that remained when it stopped. */
  again(): Promise<void>;
  /**
   * The patient was read anew: so is the newest of each wound that was requested, unless it was read together with that.
   * @param readAt when the patient was read, device time, milliseconds
   */
  anew(readAt: number): Promise<void>;
  /** The same object until something about the wound changes; null until it is known what this tablet knows of it. */
  of(woundId: string): Visits | null;
  /** The totals of all wounds that were requested. */
  all(): Visits;
  subscribe(callback: () => void): () => void;
  /** Nobody looks any more: what was not requested yet is dropped. */
  leave(): void;
}

interface EarlierVisitsParts {
  device: Pick<Device, 'cache' | 'known'>;
  reader: Pick<HospitalReader, 'record'>;
  owner: CacheOwner;
  patientId: string;
  /** Device time, milliseconds. */
  now(): number;
}

interface Wanted {
  woundId: string;
  recordId: string;
  /** Its position among those of its wound, the newest being 0. */
  place: number;
  /** She has an older copy: if nothing newer comes, that is shown and nothing is missing. */
  hasCopy: boolean;
}

/** As many concurrent exchanges as the engine (decision 0053). */
const maxConcurrentReads = 4;
/** The newest of a wound may have been corrected or voided since: a copy that was not read just now is read again. */
const newestIsFreshMs = 60_000;
/** What a screen reads as it opens takes this long: a copy from then is of the same reading. */
const togetherMs = 10_000;

export function openEarlierVisits(parts: EarlierVisitsParts): EarlierVisits {
  const board = openBoard();
  const asked = new Set<string>();
  let queue: Wanted[] = [];
  const wantedSoFar = new Map<string, number>();
  let reading = 0;
  let known: ReadonlyMap<string, readonly string[]> | null = null;
  const hasNone = (woundId: string) => known !== null && !known.has(woundId);

  const readQueue = async (): Promise<void> => {
    reading += 1;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { woundId, recordId, hasCopy } = next;
      const about = { patientId: parts.patientId, woundId };
      // What the disk could not store is not here either, and is requested again.
      const failed = { is: 'unreachable' } as const;
      const { is } = await parts.reader.record(recordId, about).catch(() => failed);
      if (is === 'expired') stop(next, is);
      else if (isNoAnswer(is)) stop(next, 'unreachable');
      else board.tell(woundId, (visits) => withAnswer(visits, is, hasCopy));
      // From now on the age of her copy decides whether it is read again.
      if (is === 'found') asked.delete(recordId);
    }
    reading -= 1;
  };
  /** Drops the queue, so that it may be requested again. */
  const stop = (last: Wanted, stopped: 'expired' | 'unreachable') => {
    for (const { woundId, recordId, hasCopy } of [last, ...queue]) {
      asked.delete(recordId);
      if (!hasCopy) board.tell(woundId, (visits) => ({ ...visits, stopped }));
    }
    queue = [];
  };

  const learn = async (): Promise<void> => {
    const { device, owner, patientId } = parts;
    known = await device.known.of(owner.hospitalKey, patientId);
    board.callBack();
  };

  const want = async (woundId: string, most: number, freshMs = newestIsFreshMs): Promise<void> => {
    wantedSoFar.set(woundId, Math.max(most, wantedSoFar.get(woundId) ?? 0));
    if (hasNone(woundId)) return;
    const wanted = (await wantedOf(parts, { woundId, most, freshMs })).filter(
      ({ recordId }) => !asked.has(recordId),
    );
    for (const { recordId } of wanted) asked.add(recordId);
    // What remained at the stop is among them, unless it has arrived in another way.
    const before = board.of(woundId) ?? noVisits;
    const waiting = before.stopped === null ? before.left : 0;
    const left = waiting + wanted.filter(({ hasCopy }) => !hasCopy).length;
    board.tell(woundId, (visits) => ({ ...visits, left, stopped: null }));
    queue = [...queue, ...wanted].toSorted((one, other) => one.place - other.place);
    const free = Math.min(maxConcurrentReads - reading, queue.length);
    await Promise.all(Array.from({ length: free }, readQueue));
  };

  return {
    begin: learn,
    want: (woundId, most) => want(woundId, most),
    async again() {
      const stopped = [...wantedSoFar].filter(([woundId]) => board.isStopped(woundId));
      await Promise.all(stopped.map(([woundId, most]) => want(woundId, most)));
    },
    async anew(readAt) {
      await learn();
      const freshMs = freshWith(readAt, parts.now());
      await Promise.all([...wantedSoFar].map(([woundId, most]) => want(woundId, most, freshMs)));
    },
    of: (woundId) => board.of(woundId) ?? (hasNone(woundId) ? noVisits : null),
    all: board.all,
    subscribe: board.subscribe,
    leave() {
      for (const { recordId } of queue) asked.delete(recordId);
      queue = [];
    },
  };
}

/** How old a copy may be to be of the same reading as the patient, or recent in any case; milliseconds. */
const freshWith = (readAt: number, now: number): number =>
  Math.min(newestIsFreshMs, Math.abs(now - readAt) + togetherMs);

/** The assessments of a wound that this nurse has no copy of, and the newest one if her copy is not recent. */
async function wantedOf(
  { device, owner, patientId, now }: EarlierVisitsParts,
  { woundId, most, freshMs }: { woundId: string; most: number; freshMs: number },
): Promise<Wanted[]> {
  const known = await device.known.of(owner.hospitalKey, patientId);
  const newest = (known.get(woundId) ?? []).slice(0, most);
  const wanted = await Promise.all(
    newest.map(async (recordId, place) => {
      const copy = await device.cache.get(owner, 'record', recordId, woundAssessmentRecordSchema);
      const isFresh = copy !== null && Math.abs(now() - copy.fetchedAt) < freshMs;
      const isEnough = place === 0 ? isFresh : copy !== null;
      return isEnough ? [] : [{ woundId, recordId, place, hasCopy: copy !== null }];
    }),
  );
  return wanted.flat();
}

type NoAnswer = 'unreachable' | 'too-large' | 'intercepted' | 'unreadable';
type Told = Exclude<ReadResult<unknown>['is'], 'expired' | NoAnswer>;

function isNoAnswer(is: ReadResult<unknown>['is']): is is NoAnswer {
  return ['unreachable', 'too-large', 'intercepted', 'unreadable'].includes(is);
}

function withAnswer(visits: Visits, is: Told, hadCopy: boolean): Visits {
  const left = hadCopy ? visits.left : Math.max(0, visits.left - 1);
  return is === 'found' ? { ...visits, left } : { ...visits, left, [is]: visits[is] + 1 };
}

/** The state of each wound, and its subscribers. */
function openBoard() {
  const told = new Map<string, Visits>();
  const callbacks = new Set<() => void>();
  let sum = noVisits;
  const callBack = () => {
    for (const callback of callbacks) callback();
  };
  const of = (woundId: string): Visits | null => told.get(woundId) ?? null;
  return {
    of,
    isStopped: (woundId: string) => (of(woundId) ?? noVisits).stopped !== null,
    all: () => sum,
    tell(woundId: string, become: (before: Visits) => Visits) {
      const before = of(woundId);
      const next = become(before ?? noVisits);
      if (before !== null && isSame(before, next)) return;
      told.set(woundId, next);
      sum = [...told.values()].reduce(plus, noVisits);
      callBack();
    },
    callBack,
    subscribe(callback: () => void) {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
  };
}

const isSame = (one: Visits, other: Visits) =>
  (Object.keys(one) as (keyof Visits)[]).every((name) => one[name] === other[name]);

const plus = (one: Visits, other: Visits): Visits => ({
  left: one.left + other.left,
  forbidden: one.forbidden + other.forbidden,
  missing: one.missing + other.missing,
  another: one.another + other.another,
  stopped: one.stopped ?? other.stopped,
});
