/**
 * Handles a database that the browser refuses to open. A refusal may be temporary, so the database is tried once more
 * at another start. After that an empty one is created in another place and filled from the second copy, like any lost
 * database. The refused one stays where it is, for later examination (decision 0326).
 */
import { openDatabasePlaces, type DatabasePlaces } from '../storage/databasePlace.ts';
import { reachTabletFiles } from '../storage/files/tabletFilesLine.ts';
import type { SecondCopy } from '../storage/secondCopy.ts';
import { openLockOf } from './browserStore.ts';

/** `again`: try once more. `moved`: another place is ready. `stays`: nothing else can be done here. */
export type AfterRefusal = 'again' | 'moved' | 'stays';

const maxRefusals = 2;

export interface RefusalParts {
  places: Pick<DatabasePlaces, 'makeNext'>;
  /** Null if this browser has no second copy. */
  openCopy(): Promise<Pick<SecondCopy, 'ledger'> | null>;
  isOpenElsewhere(): Promise<boolean>;
  /** Where refusals are counted, outside the database. */
  count: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const countKey = 'wardbook-refused';

/** The database has opened, so earlier refusals were temporary. */
export function forgetRefusals(count: Pick<Storage, 'removeItem'> = localStorage): void {
  count.removeItem(countKey);
}

/** Counts a refusal, and acts on it. */
export async function afterRefusal(name: string, given?: RefusalParts): Promise<AfterRefusal> {
  const parts = given ?? browserParts(name);
  const refusals = Number(parts.count.getItem(countKey) ?? 0) + 1;
  parts.count.setItem(countKey, String(refusals));
  if (refusals < maxRefusals) return 'again';
  // A window in which it is open has all data, and two places must never be written at the same time.
  if (await parts.isOpenElsewhere()) return 'stays';
  const copy = await parts.openCopy();
  if (copy === null || (await copy.ledger()) === null) return 'stays';
  if (!(await parts.places.makeNext())) return 'stays';
  forgetRefusals(parts.count);
  return 'moved';
}

function browserParts(name: string): RefusalParts {
  return {
    places: openDatabasePlaces(name),
    async openCopy() {
      const files = reachTabletFiles(name);
      return (await files.hasCopy()) ? files : null;
    },
    async isOpenElsewhere() {
      const { held = [] } = await navigator.locks.query();
      return held.some((lock) => lock.name === openLockOf(name));
    },
    count: localStorage,
  };
}
