/**
 * What a tablet forgets by itself if it has not heard from the hospital for a number of days: who is signed in, and
 * everything that was fetched. Unsent work stays, sealed.
 */
import { z } from 'zod';
import type { Store } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';
import type { Cache } from '../cache/cache.ts';
import type { DevicePorts } from '../ports.ts';
import type { Nurses } from './nurses.ts';

export interface Forgetting {
  /** Notes that the hospital has answered just now. Stored once an hour at most. */
  heard(hospitalKey: string): Promise<void>;
  /**
   * Forgets if the hospital was silent for that long, and tells whether it did. If no answer was ever noted, the days
   * count from the first call.
   */
  forgetAfter(hospitalKey: string, days: number): Promise<boolean>;
}

const heardSchema = z.looseObject({ key: z.string(), heardAt: z.number() });
const keyOf = (hospitalKey: string) => `heard|${hospitalKey}`;
const keepEveryMs = 3_600_000;
const dayMs = 24 * 3_600_000;

export function openForgetting(
  store: Store,
  { now }: Pick<DevicePorts, 'now'>,
  { nurses, cache }: { nurses: Pick<Nurses, 'signOut'>; cache: Pick<Cache, 'forgetHospital'> },
): Forgetting {
  const heardAt = (hospitalKey: string) =>
    store.read(['settings'], async (rows) => {
      const row = await readIfReadable(rows, 'settings', keyOf(hospitalKey), heardSchema);
      return row?.heardAt ?? null;
    });
  const keep = (hospitalKey: string) =>
    store.write(['settings'], (rows) =>
      rows.put('settings', { key: keyOf(hospitalKey), heardAt: now() }),
    );
  return {
    async heard(hospitalKey) {
      const before = await heardAt(hospitalKey);
      // A time in the future comes from a clock that was set.
      if (before === null || Math.abs(now() - before) > keepEveryMs) await keep(hospitalKey);
    },

    async forgetAfter(hospitalKey, days) {
      const before = await heardAt(hospitalKey);
      if (before === null) await keep(hospitalKey);
      if (before === null || now() - before <= days * dayMs) return false;
      await nurses.signOut(hospitalKey);
      await cache.forgetHospital(hospitalKey);
      return true;
    },
  };
}
