/**
 * Keeps a full disk from reaching the database: before each write, and before the database is opened, the free space is
 * checked. After the first write that fails for lack of it the browser may delete everything, and a database that is
 * opened then can be damaged (decision 0070). A database that is already open may be read: that writes nothing.
 */
import { StoreFailure } from '../shared/storeFailure.ts';
import type { RoomState } from './files/room.ts';
import type { Store, Transaction } from './store.ts';

export interface Gate {
  /** Resolves if there is room for text. Throws {@link StoreFailure} `quota`. */
  pass(): Promise<void>;
  /** Like `pass`; returns whether there is room for a photo as well. */
  passWithPhoto(): Promise<boolean>;
}

const fromBest: readonly RoomState[] = ['unknown', 'enough', 'low', 'full'];

/** Of two reports on the same disk, the one that leaves less room. */
export function worseRoom(one: RoomState, other: RoomState): RoomState {
  return fromBest.indexOf(one) > fromBest.indexOf(other) ? one : other;
}

/**
 * How long "enough" holds without another look, milliseconds: a disk that fills at 20 MB a second loses one megabyte in
 * that time, and each look leaves more than that free.
 */
const sparedMs = 50;

/** A gate that follows what `look` finds; it is open if nothing can be known. */
export function openGate(
  look: (forPhotos: boolean) => Promise<RoomState>,
  now: () => number,
  onRoom: (room: RoomState) => void,
): Gate {
  let sparedUntil = Number.NEGATIVE_INFINITY;
  const lookNow = async (forPhotos: boolean): Promise<RoomState> => {
    const room = await look(forPhotos);
    onRoom(room);
    sparedUntil = room === 'enough' ? now() + sparedMs : Number.NEGATIVE_INFINITY;
    if (room === 'full') throw new StoreFailure('quota');
    return room;
  };
  return {
    async pass() {
      if (now() >= sparedUntil) await lookNow(false);
    },
    passWithPhoto: async () => (await lookNow(true)) !== 'low',
  };
}

/** `store`, behind the gate. */
export function gatedStore(store: Store, gate: Gate): Store {
  return {
    ...store,
    async write(tables, work) {
      if (!tables.includes('photoBytes')) {
        await gate.pass();
        return store.write(tables, work);
      }
      const hasRoomForPhoto = await gate.passWithPhoto();
      return store.write(tables, (rows) => work(hasRoomForPhoto ? rows : withoutNewPhotos(rows)));
    },
  };
}

function withoutNewPhotos(rows: Transaction): Transaction {
  return {
    ...rows,
    put: (table, row) =>
      table === 'photoBytes' ? Promise.reject(new StoreFailure('quota')) : rows.put(table, row),
  };
}
