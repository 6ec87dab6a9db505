/**
 * StorageStatus the copy of Electron's main process in step beside the second copy (docs/decisions/0195).
 * It is either good or put aside: one that has missed a commit could send a record a second time, because
 * in it the attempt was never made. It costs nobody a write.
 */
import { StoreFailure } from '../shared/storeFailure.ts';
import type { MainCopy } from './files/mainCopyLine.ts';
import {
  copySchemaVersion,
  isInStep,
  isOutlived,
  isUnfinished,
  readLedger,
  type Ledger,
} from './ledger.ts';
import type { Witness } from './restoreFromCopy.ts';
import {
  namingItsFailures,
  type CopyParts,
  type Restorable,
  type SecondCopy,
} from './secondCopy.ts';
import { type Store } from './store.ts';

/**
 * `kept`: it has everything. `behind`: it is put aside, and made anew. `stale`: it has missed something and
 * could not be put aside. `none`: this shell keeps none.
 */
export type MainCopyState = 'kept' | 'behind' | 'stale' | 'none';

export interface BesideParts {
  /** null: this shell keeps no copy. */
  openMainCopy(): Promise<MainCopy | null>;
  onMainCopy(state: MainCopyState): void;
}

type Parts = BesideParts & Pick<CopyParts, 'withExclusiveLock' | 'later'>;

/** What a database that was lost with its second copy is filled from. */
export type LastSource = Restorable & Pick<SecondCopy, 'asOf'> & { whole: Ledger };

export interface CopyBeside {
  /** The copy and what it says of itself, where it has everything that it says; null also where it fails. */
  look(): Promise<Witness | null>;
  /** The copy, where it has everything; null where there is none to fill a database from. Throws `newer`. */
  source(): Promise<LastSource | null>;
  /**
   * Gives it whatever it lacks. To be called while no other window does, and before the database is written.
   * @param isFirst no other window has the database open, so that both have to agree to the last write
   */
  mend(isFirst: boolean): Promise<void>;
  /** `copy` and this one as one: what the first answers counts, and a failure of this one is none. */
  with(copy: SecondCopy): SecondCopy;
  /** It has missed what was just written, and will miss what comes. To be said after each such write. */
  markStale(): Promise<void>;
}

/** How often it is waited before the next try, at most; each wait is that of a second copy. */
const maxWaits = 120;

/** Gives a copy whatever it lacks of the database. */
type Give = (copy: SecondCopy, kept: Ledger | null) => Promise<void>;

export function copyBeside(store: Store, parts: Parts, give: Give): CopyBeside {
  const follower = openFollower(parts, (copy, how) => mendOne(store, copy, give, how));
  return {
    mend: follower.mend,
    markStale: follower.leave,
    async look() {
      try {
        const copy = await follower.opened();
        const ledger = (await copy?.ledger()) ?? null;
        if (copy === null || ledger === null || isUnfinished(ledger)) return null;
        return ledger.schemaVersion > copySchemaVersion
          ? null
          : { copy: namingItsFailures(copy), ledger };
      } catch {
        return null;
      }
    },
    async source() {
      const copy = await follower.opened().catch(nullUnlessNewer);
      const whole = (await copy?.ledger().catch(nullUnlessNewer)) ?? null;
      if (copy === null || whole === null || isUnfinished(whole)) return null;
      if (whole.schemaVersion > copySchemaVersion) throw new StoreFailure('newer');
      const { keys, rows, asOf } = namingItsFailures(copy);
      return { keys, rows, asOf, ledger: async () => whole, whole };
    },
    with: (copy) => ({
      ...copy,
      async keep(changes, at) {
        const [kept] = await Promise.all([
          settled(copy.keep(changes, at)),
          follower.guarded((beside) => beside.keep(changes, at)),
        ]);
        return kept();
      },
      async setLedger(ledger) {
        await copy.setLedger(ledger);
        // One without rows must not get a ledger, or it would pass for whole.
        if (!follower.isGood()) return;
        await follower.guarded(async (beside) => {
          await beside.setLedger(ledger);
          return true;
        });
      },
    }),
  };
}

interface MendHow {
  isFirst: boolean;
  /** It has missed something, whatever it says. */
  isStale: boolean;
}

async function mendOne(
  store: Store,
  copy: MainCopy,
  give: Give,
  { isFirst, isStale }: MendHow,
): Promise<void> {
  const own = await store.read(['ledger'], readLedger);
  if (own === null) return;
  const kept = await copy.ledger();
  if (kept !== null && !isStale && hasEverything(own, kept, isFirst)) return;
  const isOfAnotherLife = kept !== null && kept.bornId !== own.bornId;
  if (isOfAnotherLife) await copy.setAside(isOutlived(own, kept) ? 'behind' : 'another-life');
  else if (kept !== null && kept.schemaVersion !== copySchemaVersion) await copy.setAside('behind');
  await give(copy, isOfAnotherLife ? null : kept);
  await copy.finished();
}

interface Follower extends Pick<CopyBeside, 'mend'> {
  opened(): Promise<MainCopy | null>;
  /** It had everything when it was last looked at. */
  isGood(): boolean;
  leave(): Promise<void>;
  /** Does `work`, which gives false where the copy was put aside; never throws, and it is told what came of it. */
  guarded(work: (copy: MainCopy) => Promise<boolean>): Promise<void>;
}

/** What this window knows of the copy: whether it is followed, good, stale, and when it is tried again. */
function openFollower(
  parts: Parts,
  mendNow: (copy: MainCopy, how: MendHow) => Promise<void>,
): Follower {
  const opened = openedOnce(parts);
  let isStale = false;
  /** What this window writes is given to it. */
  let isFollowed = false;
  let isGood = false;

  const tries = openTries(parts, () => {
    // It would look whole, and miss the next commit.
    if (isFollowed) void parts.withExclusiveLock(() => mend(false)).catch(() => undefined);
  });
  /** Before anything is answered that it has missed. */
  const putAside = async (): Promise<void> => {
    isGood = false;
    try {
      await (await opened())?.setAside('behind');
      isStale = false;
    } catch {
      isStale = true;
    }
    parts.onMainCopy(isStale ? 'stale' : 'behind');
    tries.later();
  };
  const mend = async (isFirst: boolean): Promise<void> => {
    isFollowed = true;
    try {
      const copy = await opened();
      if (copy === null) return parts.onMainCopy('none');
      await mendNow(copy, { isFirst, isStale });
      isStale = false;
      isGood = true;
      tries.succeeded();
      parts.onMainCopy('kept');
    } catch {
      await putAside();
    }
  };
  return {
    opened,
    mend,
    isGood: () => isGood,
    async leave() {
      isFollowed = false;
      if ((await opened().catch(() => undefined)) !== null) await putAside();
    },
    async guarded(work) {
      try {
        const copy = await opened();
        if (copy === null) return;
        if (isStale) return await putAside();
        if (await work(copy)) return;
        // Somebody has put it aside, and whoever comes first makes it anew.
        isGood = false;
        parts.onMainCopy('behind');
        tries.later();
      } catch {
        await putAside();
      }
    },
  };
}

/** Asks once, and again where that failed. */
function openedOnce({ openMainCopy }: Parts): () => Promise<MainCopy | null> {
  let opening: Promise<MainCopy | null> | undefined;
  return async () => {
    opening ??= openMainCopy();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
}

/** One try at a time, after a wait that doubles until one has succeeded. */
function openTries(parts: Parts, tryNow: () => void) {
  let isWaiting = false;
  let waits = 1;
  return {
    succeeded: () => void (waits = 1),
    later(): void {
      if (isWaiting) return;
      isWaiting = true;
      const wait = (left: number): void =>
        parts.later(() => {
          if (left > 1) return wait(left - 1);
          isWaiting = false;
          tryNow();
        });
      wait(waits);
      waits = Math.min(maxWaits, 2 * waits);
    },
  };
}

/** A copy of this life that no window has left behind: a first window sees so by the counts of all. */
function hasEverything(own: Ledger, kept: Ledger, isFirst: boolean): boolean {
  if (kept.bornId !== own.bornId || kept.schemaVersion !== copySchemaVersion) return false;
  if (isUnfinished(kept)) return false;
  return !isFirst || isInStep(own, kept);
}

function nullUnlessNewer(error: unknown): null {
  if (error instanceof StoreFailure && error.reason === 'newer') throw error;
  return null;
}

/** What came of it, once both are done. */
async function settled<T>(asked: Promise<T>): Promise<() => T> {
  try {
    const value = await asked;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
