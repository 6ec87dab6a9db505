/**
 * Where the database is: in the origin's default storage or, if the browser refused to open it there, in the newest of
 * the storage buckets made for it since (decision 0326). A database that could not be opened stays where it is.
 */
import { storageBuckets, type StorageBuckets } from './files/storageBuckets.ts';
import { inTime } from './timeLimit.ts';

/** After this many refused places the tablet has a different fault; each of them keeps occupying disk space. */
const maxPlaces = 3;

export interface DatabasePlaces {
  /** The place in use. */
  find(): Promise<IDBFactory>;
  /** Makes a new, empty place, which is used from now on; false if none can be made. */
  makeNext(): Promise<boolean>;
}

/** The places of the database `name`. */
export function openDatabasePlaces(
  name: string,
  buckets: StorageBuckets | null = storageBuckets(),
  own: IDBFactory = indexedDB,
): DatabasePlaces {
  const bucketOf = (place: number) => `${name}-${place}`;
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
