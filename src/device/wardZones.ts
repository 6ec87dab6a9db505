/** What this tablet knows of the time zone of a hospital's wards; a zone named by the profile takes precedence. */
import { z } from 'zod';
import { timeMs } from '../model/row.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store, Transaction } from '../storage/store.ts';

const knownZoneSchema = z.object({
  /** The offset of the newest of the hospital's own times that was received, and when that was. */
  heard: z.object({ offsetMinutes: z.number(), atMs: timeMs }).nullable().catch(null),
  /** The answer of a nurse who was asked, an IANA name. */
  answered: z.string().nullable().catch(null),
});

export type KnownZone = z.infer<typeof knownZoneSchema>;

export interface WardZones {
  read(hospitalKey: string): Promise<KnownZone>;
  /** Writes only if the offset has changed: most answers say the same as the one before. */
  hear(hospitalKey: string, heard: NonNullable<KnownZone['heard']>): Promise<void>;
  answer(hospitalKey: string, timeZone: string): Promise<void>;
}

/** The key of a hospital's row in the settings. */
export const zoneRowKey = (hospitalKey: string): string => `zone|${hospitalKey}`;

export function openWardZones(store: Store): WardZones {
  const change = (hospitalKey: string, part: Partial<KnownZone>) =>
    store.write(['settings'], async (rows) => {
      const value = { ...(await knownIn(rows, hospitalKey)), ...part };
      await rows.put('settings', { key: zoneRowKey(hospitalKey), value });
    });
  const read = (hospitalKey: string) =>
    store.read(['settings'], (rows) => knownIn(rows, hospitalKey));
  return {
    read,
    async hear(hospitalKey, heard) {
      const known = await read(hospitalKey);
      if (known.heard?.offsetMinutes === heard.offsetMinutes) return;
      await change(hospitalKey, { heard });
    },
    answer: (hospitalKey, timeZone) => change(hospitalKey, { answered: timeZone }),
  };
}

async function knownIn(rows: Transaction, hospitalKey: string): Promise<KnownZone> {
  const row: unknown = await rows.get('settings', zoneRowKey(hospitalKey));
  return knownZoneSchema.parse({ ...Object(fieldOf(row, 'value')) });
}
