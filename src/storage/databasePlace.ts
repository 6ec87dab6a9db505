/**
 * Where the database is: in the origin's own place, or, where a browser would not open it there, in the last of the
 * storage buckets that were made for it since (decision 0326). What it refused to open stays where it is.
 */
import { storageBuckets, type StorageBuckets } from './files/storageBuckets.ts';
import { inTime } from './timeLimit.ts';

/** A tablet on which this many places were refused has a fault of another kind; each keeps its room on the disk. */
const maxPlaces = 3;

export interface DatabasePlaces {
  /** The place that counts. */
  find(): Promise<IDBFactory>;
  /** Makes the next one, which is empty and counts from now on; false where there is none to be had. */
  makeNext(): Promise<boolean>;
}

/** The places of the database `name`. */
export function openDatabasePlaces(
  name: string,
  buckets: StorageBuckets | null = storageBuckets(),
  own: IDBFactory = indexedDB,
): DatabasePlaces {
  const bucketOf = (place: number) => `${name}-${place}`;
  /** The origin's own is the first. */
  const last = async (from: StorageBuckets): Promise<number> => {
    const known = new Set(await inTime(from.keys()));
    let place = 1;
    while (known.has(bucketOf(place + 1))) place += 1;
    return place;
  };
  const open = (from: StorageBuckets, place: number) =>
    inTime(from.open(bucketOf(place), { persisted: true }));
  return {
    async find() {
      const place = buckets === null ? 1 : await last(buckets);
      return buckets === null || place === 1 ? own : (await open(buckets, place)).indexedDB;
    },
    async makeNext() {
      if (buckets === null) return false;
      const next = (await last(buckets)) + 1;
      if (next > maxPlaces) return false;
      await open(buckets, next);
      return true;
    },
  };
}
