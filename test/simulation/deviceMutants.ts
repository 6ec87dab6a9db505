/**
 * The planted bugs that replace functions of the device from outside: a transaction is split in two, a row is left
 * behind, a reason is overlooked. They need no text of our source.
 */
import type { HandOver } from '../../src/device/work/reassign.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import { keyOf, type Store, type TableName } from '../../src/storage/store.ts';
import type { Mutant } from './mutant.ts';
import type { Subject } from './subject.ts';

/** Replaces functions of the device; the replacements may use its store. */
export const atDevice =
  (
    change: (device: ReturnType<Subject['openDevice']>, store: Store) => object,
  ): NonNullable<Mutant['wrap']> =>
  (own) => ({
    ...own,
    openDevice: (store, ...rest) => {
      const device = own.openDevice(store, ...rest);
      return { ...device, ...change(device, store) };
    },
  });

/** Changes each row of the table that `field` links to this hospital. */
async function eachRowOf(
  store: Store,
  of: { table: TableName; field: string; hospitalKey: string },
  change: (row: object) => object | null,
): Promise<void> {
  const { table, field, hospitalKey } = of;
  await store.write([table], async (rows) => {
    for (const row of await rows.list(table)) {
      if (fieldOf(row, field) !== hospitalKey) continue;
      const changed = change(Object(row));
      if (changed === null) await rows.delete(table, keyOf(table, Object(row)));
      else await rows.put(table, changed);
    }
  });
}

export const deviceMutants: readonly Mutant[] = [
  {
    name: 'the draft is removed before the submission is added',
    wrap: atDevice(({ submissions }, store) => ({
      submissions: {
        ...submissions,
        submit: async (...[draftId, submitted]: Parameters<typeof submissions.submit>) => {
          const draft: unknown = await store.read(['drafts'], (rows) =>
            rows.get('drafts', draftId),
          );
          await store.write(['drafts'], (rows) => rows.delete('drafts', draftId));
          if (typeof draft === 'object' && draft !== null) {
            await store.write(['drafts'], (rows) => rows.put('drafts', draft));
          }
          return submissions.submit(draftId, submitted);
        },
      },
    })),
  },
  {
    name: 'a record that moves to another address is open no more',
    wrap: atDevice(({ hospitals }, store) => ({
      hospitals: {
        ...hospitals,
        move: async (from: string, to: string) => {
          const of = { table: 'submissions', field: 'openIn', hospitalKey: from } as const;
          await eachRowOf(store, of, (row) => ({ ...row, openIn: '' }));
          await hospitals.move(from, to);
        },
      },
    })),
  },
  {
    name: 'drafts stay behind when a hospital moves',
    wrap: atDevice(({ hospitals }, store) => ({
      hospitals: {
        ...hospitals,
        move: async (from: string, to: string) => {
          const of = { table: 'drafts', field: 'hospitalKey', hospitalKey: from } as const;
          await eachRowOf(store, of, () => null);
          await hospitals.move(from, to);
        },
      },
    })),
  },
  {
    name: 'a draft that is in a rescue file is handed over',
    powers: ['rescue', 'hand-over'],
    wrap: atDevice(({ drafts }, store) => ({
      drafts: {
        ...drafts,
        reassign: async (given: HandOver) => {
          await store.write(['drafts'], async (rows) => {
            const { isShared: _unseen, ...row } = Object(await rows.get('drafts', given.draftId));
            if ('draftId' in row) await rows.put('drafts', row);
          });
          await drafts.reassign(given);
        },
      },
    })),
  },
];
