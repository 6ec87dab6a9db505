/** The demo hospital's own database. It shares nothing with the tablet's, nor with a real one. */
import { Dexie, type DexieOptions } from 'dexie';
import type { Change } from '../../../hospital/changes.ts';
import { demoHospitalDatabase } from '../names.ts';
import type { DemoDisk } from './hostStore.ts';

const stateKey = 'state';

export function openDexieDisk(options: DexieOptions = {}): DemoDisk {
  const database = new Dexie(demoHospitalDatabase, options);
  database.version(1).stores({ changes: '++n', photos: 'attachmentId', facts: 'key' });
  const changes = database.table<{ n?: number; change: Change }>('changes');
  const photos = database.table<{ attachmentId: string; bytes: ArrayBuffer }>('photos');
  const facts = database.table<{ key: string; value: unknown }>('facts');
  const tables = [changes, photos, facts];

  return {
    load: () =>
      database.transaction('r', tables, async () => ({
        state: (await facts.get(stateKey))?.value ?? null,
        changes: (await changes.orderBy('n').toArray()).map(({ change }) => change),
        photos: (await photos.toArray()).map(
          ({ attachmentId, bytes }) =>
            [attachmentId, new Uint8Array(bytes)] as [string, Uint8Array],
        ),
      })),
    add: (added) =>
      database.transaction('rw', tables, async () => {
        await changes.bulkAdd(added.changes.map((change) => ({ change })));
        await photos.bulkPut(
          added.photos.map(([attachmentId, bytes]) => ({
            attachmentId,
            bytes: bytes.slice().buffer,
          })),
        );
        await facts.put({ key: stateKey, value: added.state });
      }),
    startAnew: (state) =>
      database.transaction('rw', tables, async () => {
        await Promise.all([changes.clear(), photos.clear()]);
        await facts.put({ key: stateKey, value: state });
      }),
  };
}
