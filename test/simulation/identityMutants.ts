/**
 * The planted bugs about identity: something is accepted because it has the right key, place or holder. Each is hunted
 * in runs with the powers that show it (powers.ts).
 */
import type { HandOver } from '../../src/device/work/reassign.ts';
import type { HospitalReader } from '../../src/renderer/services/hospital/hospitalReader.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { keptTables, ownerOf, type SecondCopy } from '../../src/storage/secondCopy.ts';
import { keyOf, type Store, type TableName } from '../../src/storage/store.ts';
import { atDevice } from './deviceMutants.ts';
import type { Mutant } from './mutant.ts';
import type { Subject } from './subject.ts';

const atCopy = (change: (copy: SecondCopy, store: Store) => Partial<SecondCopy>) =>
  ((own) => ({
    ...own,
    mirroredStore: (store, parts) =>
      own.mirroredStore(store, {
        ...parts,
        openCopy: async () => {
          const copy = await parts.openCopy();
          return copy && { ...copy, ...change(copy, store) };
        },
      }),
  })) satisfies NonNullable<Mutant['wrap']>;

/** The copy claims to have each photo for whichever owner the database has it for. */
const notComparing = atCopy((copy, store) => ({
  owners: async (table, keys) => {
    const kept = await copy.owners(table, keys);
    return store.read([table], async (rows) => {
      const own = [];
      for (const key of keys) own.push(ownerOf(Object(await rows.get(table, key))));
      return own.map((owner, at) => (kept[at] === null ? null : owner));
    });
  },
}));

/** Puts everything of a draft under the other nurse's name, but leaves each photo its id. */
async function handOverInPlace(store: Store, { draftId, to }: HandOver): Promise<void> {
  const tables = ['drafts', 'photos', 'photoBytes', 'thumbnails'] as const;
  await store.write(tables, async (rows) => {
    const give = async (table: TableName, key: string) => {
      const row: unknown = await rows.get(table, key);
      if (typeof row === 'object' && row) await rows.put(table, { ...row, authorId: to });
    };
    await give('drafts', draftId);
    for (const photo of await rows.list('photos', { index: 'ownerId', value: draftId })) {
      const photoId = keyOf('photos', Object(photo));
      for (const table of ['photos', 'photoBytes', 'thumbnails'] as const) {
        await give(table, photoId);
      }
    }
  });
}

/** Keeps and shows whatever parses. */
function readsAnything(
  { device, client, hospitalKey }: Parameters<Subject['openHospitalReader']>[0],
  own: HospitalReader,
): HospitalReader {
  const reads =
    (name: 'readPatient' | 'readEncounter', field: string, kind: 'patient' | 'encounter') =>
    async (id: string): Promise<{ is: 'found'; content: never } | { is: 'missing' }> => {
      const asked = await device.nurses.credential(hospitalKey);
      if (asked === null) return { is: 'missing' };
      const params = { [field]: id } as never;
      const answer = await client.read(name, params, asked.token);
      if (answer.type !== 'answered' || answer.status !== 200) return { is: 'missing' };
      await device.cache.put({ hospitalKey, authorId: asked.authorId }, kind, id, answer.json);
      return { is: 'found', content: answer.json as never };
    };
  return {
    ...own,
    patient: reads('readPatient', 'patientId', 'patient'),
    encounter: reads('readEncounter', 'encounterId', 'encounter'),
  };
}

/** As if any record that was read were the requested one. */
function asAsked(json: unknown, submitted: object, recordId: string | undefined): unknown {
  if (typeof json !== 'object' || json === null || recordId === undefined) return json;
  const asked = ['patientId', 'woundId', 'encounterId', 'observedAt']
    .filter((field) => field in submitted)
    .map((field) => [field, fieldOf(submitted, field)]);
  return { ...json, recordId, ...Object.fromEntries(asked) };
}

/** Puts the rows of a file over existing rows. */
async function putOver(store: Store, first: unknown, authorId: string): Promise<void> {
  for (const table of ['drafts', 'submissions'] as const) {
    const rows: unknown = fieldOf(first, table);
    if (!Array.isArray(rows)) continue;
    await store.write([table], async (into) => {
      for (const row of rows) {
        const own: unknown = await into.get(table, keyOf(table, Object(row)));
        if (own !== undefined) await into.put(table, { ...Object(row), authorId });
      }
    });
  }
}

export const identityMutants: readonly Mutant[] = [
  {
    name: 'whatever stands under the id of a base is the record that its author saw',
    powers: ['restored-hospital'],
    inject: ({ checkBase }) => ({
      checkBase: {
        ...checkBase,
        interpret: () => ({
          journal: { outcome: 'found', decision: 'as-seen' },
          change: {},
          isAsSeen: true,
        }),
      },
    }),
  },
  {
    name: 'whatever stands under the id of a photo is the photo that was uploaded',
    powers: ['restored-hospital'],
    inject: ({ checkPhotos }) => ({
      checkPhotos: {
        ...checkPhotos,
        interpret: (_state, { attachment }) => ({
          journal: { outcome: 'found', decision: 'photo-as-sent' },
          change: {},
          isAsSeen: true,
          photoSeen: attachment.attachmentId,
        }),
      },
    }),
  },
  {
    name: 'a handed-over photo keeps its id',
    powers: ['hand-over', 'copy-loss'],
    wrap: (own) =>
      notComparing(
        atDevice(({ drafts }, store) => ({
          drafts: { ...drafts, reassign: (given: HandOver) => handOverInPlace(store, given) },
        }))(own),
      ),
  },
  {
    name: 'whatever record is read back is the one that was asked for',
    powers: ['swap'],
    inject: ({ confirm }) => ({
      confirm: {
        ...confirm,
        interpret: (state, told, heard) => {
          const { answer } = heard;
          if (answer.type !== 'answered') return confirm.interpret(state, told, heard);
          const { at, submission } = state;
          const recordId = at.stage === 'found' ? at.recordId : at.receipt.recordId;
          const json = asAsked(answer.json, submission.content.submitted, recordId);
          return confirm.interpret(state, told, { ...heard, answer: { ...answer, json } });
        },
      },
    }),
  },
  {
    name: 'a screen shows and keeps whatever parses',
    powers: ['swap'],
    wrap: (own) => ({
      ...own,
      openHospitalReader: (parts) => readsAnything(parts, own.openHospitalReader(parts)),
    }),
  },
  {
    name: 'which of the two copies has more is not asked',
    powers: ['going-back'],
    wrap: atCopy((copy, store) => ({
      // It returns the number of the database instead of its own.
      ledger: async () => {
        const kept = await copy.ledger();
        const own = (await store.read(['ledger'], (rows) => rows.get('ledger', 'ledger'))) as
          | Ledger
          | undefined;
        return kept && own ? { ...kept, ...own, schemaVersion: kept.schemaVersion } : kept;
      },
    })),
  },
  {
    name: 'the copy lets go what the database lacks',
    powers: ['losing-rows'],
    wrap: atCopy((copy, store) => ({
      keys: async (table) => {
        const keys = await copy.keys(table);
        const isLost =
          (await store.read(['ledger'], (rows) => rows.get('ledger', 'ledger'))) === undefined;
        if (isLost || !keptTables.includes(table)) return keys;
        const own = new Set(await store.read([table], (rows) => rows.keys(table)));
        return keys.filter((key) => own.has(key));
      },
    })),
  },
  {
    name: 'it is not counted which rows the database lacks',
    powers: ['losing-rows'],
    wrap: atCopy((copy) => ({
      since: async (state) => {
        const news = await copy.since(state);
        return state.sequence < 0 ? { ...news, rows: [] } : news;
      },
    })),
  },
  {
    name: 'a rescue file is written over what is here',
    powers: ['rescue'],
    wrap: atDevice(({ rescue }, store) => ({
      rescue: {
        ...rescue,
        importFile: async (...[open, taker]: Parameters<typeof rescue.importFile>) => {
          const taken = await rescue.importFile(open, taker);
          await putOver(store, open.first, taker.authorId);
          return taken;
        },
      },
    })),
  },
];
