/**
 * Makes rescue files directly from the second copy, if the database does not open: rows as stored, for the hospital's
 * recovery key, as a colleague saves them (`keptRescue.ts`). Nothing in them can be read here.
 */
import { nurseSchema, type Nurse } from '../../model/nurse.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { isUnchanging, keptTables, type SecondCopy } from '../../storage/secondCopy.ts';
import type { Store } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import { asWritten } from '../../vault/sealedFields.ts';
import { countKept, saveKept } from '../nurses/leftBehind.ts';
import type { DevicePorts } from '../ports.ts';

export interface CopyRescue {
  /** The nurses with work in the copy that no hospital has confirmed. */
  unsent: readonly (Pick<Nurse, 'authorId' | 'hospitalKey' | 'name'> & { count: number })[];
  /** The file of one of them. */
  save(of: CopyRescue['unsent'][number], recoveryKey: CryptoKey): Promise<Blob>;
}

/** Finds what there is to save in a copy. Nothing is written to the tablet. */
export async function openCopyRescue(
  copy: Pick<SecondCopy, 'keys' | 'rows'>,
  ports: Pick<DevicePorts, 'now' | 'randomId'>,
): Promise<CopyRescue> {
  const store = await storeOf(copy);
  const unsent = await store.read(['nurses', 'drafts', 'submissions'], async (rows) => {
    const { readable } = sortReadable('nurses', 'authorId', await rows.list('nurses'), nurseSchema);
    const counted = readable.map(async ({ authorId, hospitalKey, name }) => ({
      ...{ authorId, hospitalKey, name },
      count: await countKept(rows, authorId),
    }));
    return (await Promise.all(counted)).filter(({ count }) => count > 0);
  });
  return {
    unsent,
    async save({ authorId, hospitalKey, name }, recoveryKey) {
      const of = { hospitalKey, addressKey: hospitalKey, authorId, name };
      return (await saveKept(store, ports, of, recoveryKey)).file;
    },
  };
}

async function storeOf(copy: Pick<SecondCopy, 'keys' | 'rows'>): Promise<Store> {
  const memory = openMemoryStore();
  for (const table of keptTables.filter((each) => !isUnchanging(each))) {
    for (const row of await copy.rows(table, await copy.keys(table))) {
      memory.plant(table, Object(asWritten(table, row)) as object);
    }
  }
  return {
    ...memory,
    read: (tables, work) =>
      memory.read(tables, (rows) =>
        work({
          ...rows,
          get: async (table, key) =>
            isUnchanging(table) ? (await copy.rows(table, [key]))[0] : rows.get(table, key),
        }),
      ),
  };
}
