/**
 * The read model of when each wound of a patient was assessed last: one small row per patient in the cache, so that a
 * list of patients reads only as many rows as it shows. It is derived from finished submissions and from the records
 * and wounds that were read. Any change to these removes the row in the same commit; it is derived again when it is
 * asked for (decision 0287).
 */
import { z } from 'zod';
import { keptLastsSchema, lastOfWounds, type LastOfWound } from '../../model/lastOfWounds.ts';
import { isDone } from '../../model/submissionFacts.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { woundListItemSchema } from '../../shared/interface/woundListItem.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import {
  asCached,
  keepCached,
  listed,
  readCached,
  unlessLocked,
  type CacheOwner,
} from '../cache/cacheRows.ts';
import { copiesAbout } from '../cache/foundCopies.ts';
import type { DevicePorts } from '../ports.ts';
import type { FoundRows } from './foundRows.ts';

export interface LastAssessed {
  /**
   * The wounds of each of these patients, the one assessed longest ago first, from finished submissions and cached
   * copies. Null if not derived yet: `makeLasts` derives it, and a live query then runs again.
   */
  lastOfWounds(
    owner: CacheOwner,
    patientIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly LastOfWound[] | null>>;
  /** Derives the rows that are missing. */
  makeLasts(owner: CacheOwner, patientIds: readonly string[]): Promise<void>;
}

const maxAtOnce = 4;

const listSchema = z.object({ items: z.array(woundListItemSchema) });

export function openKeptLasts(store: Store, ports: DevicePorts, found: FoundRows): LastAssessed {
  return {
    lastOfWounds: (owner, patientIds) =>
      unlessLocked(
        store.read(['cache'], async (rows) => {
          const kept = await Promise.all(patientIds.map((id) => readLasts(rows, owner, id)));
          return new Map(patientIds.map((id, place) => [id, kept[place] ?? null]));
        }),
        new Map(),
      ),

    async makeLasts(owner, patientIds) {
      for (let at = 0; at < patientIds.length; at += maxAtOnce) {
        const some = patientIds.slice(at, at + maxAtOnce);
        const made = store.write(['cache', 'submissions'], async (rows) => {
          for (const patientId of some) {
            if ((await readLasts(rows, owner, patientId)) !== null) continue;
            const wounds = await lastsFrom(rows, { owner, patientId, found });
            const content = { patientId, wounds };
            await keepCached(rows, ports.now(), owner, { kind: 'lasts', id: patientId, content });
          }
        });
        await unlessLocked(made, undefined);
      }
    },
  };
}

async function readLasts(rows: Transaction, owner: CacheOwner, patientId: string) {
  const kept = await readCached(rows, owner, 'lasts', patientId);
  const asked = { kind: 'lasts' as const, id: patientId, schema: keptLastsSchema };
  return (kept && asCached(kept, asked)?.content.wounds) ?? null;
}

interface LastsAsked {
  owner: CacheOwner;
  patientId: string;
  found: FoundRows;
}

async function lastsFrom(
  rows: Transaction,
  { owner, patientId, found }: LastsAsked,
): Promise<LastOfWound[]> {
  const { submissions } = await found.summariesAboutIn(rows, owner, { patientId });
  const stored = await copiesAbout(rows, owner, 'record', { patientId });
  const records = listed(stored, 'record', woundAssessmentRecordSchema).map((one) => one.content);
  const kept = await readCached(rows, owner, 'wounds', patientId);
  const list = kept && asCached(kept, { kind: 'wounds', id: patientId, schema: listSchema });
  return lastOfWounds(submissions.filter(isDone), records, list?.content.items ?? []);
}
