/**
 * Removes a nurse who will not come back, on behalf of a colleague. It works on rows as stored, so nobody reads
 * anything of hers. What the hospital has not confirmed is removed only if a rescue file of exactly these rows was
 * shown (decision 0192).
 */
import { nurseSchema } from '../../model/nurse.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { keyOf, type Store, type Transaction } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';
import { keyIdOf } from '../../vault/recoveryKey.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import type { DevicePorts } from '../ports.ts';
import { besideOf, type RescueOf } from '../rescue/gather.ts';
import { keptFormat, keptTables, type KeptContent, type KeptPhoto } from '../rescue/keptRescue.ts';
import { sealRescue } from '../rescue/rescueFile.ts';
import { raiseSignal } from '../signals.ts';
import { hospitalTimeNow } from '../work/hospitalTime.ts';
import { remove } from '../work/removal.ts';
import { NotRemoved } from './leaving.ts';
import {
  isCovered,
  isSignedIn,
  nurseTables,
  removeByParts,
  removeDraft,
  removeNurse,
  type OnlyHere,
} from './nurseRows.ts';

/** A nurse on a break, or with a day off between two shifts, has not left. */
const awayMs = 24 * 60 * 60_000;

/**
 * `here`: she is signed in, or was during the last day. `no-key`: something of hers is unsent, and the hospital's
 * recovery key would not open it. `ready`: she can be removed once her `unsent` records and drafts are shown to be in a
 * file.
 */
export type Leftover = { is: 'here' } | { is: 'no-key' } | { is: 'ready'; unsent: number };

export interface LeftBehind {
  look(
    who: Pick<RescueOf, 'hospitalKey' | 'authorId'>,
    recoveryKey: CryptoKey | null,
  ): Promise<Leftover>;
  /** Saves her rows in a file for the recovery key, and returns which of them exist only here. Throws StoreFailure. */
  save(of: RescueOf, recoveryKey: CryptoKey): Promise<{ file: Blob; saved: OnlyHere }>;
  /**
   * Removes her. `saved`: what was shown to be in a file. Throws {@link NotRemoved} if she has come back or anything
   * differs from what was saved, and StoreFailure: then nothing was removed.
   */
  remove(who: Pick<RescueOf, 'hospitalKey' | 'authorId'>, saved: OnlyHere): Promise<void>;
}

export function openLeftBehind(
  { raw: store }: SealingStore,
  { vault, now, randomId }: Pick<DevicePorts, 'vault' | 'now' | 'randomId'>,
): LeftBehind {
  return {
    async look({ hospitalKey, authorId }, recoveryKey) {
      const keyId = recoveryKey === null ? null : await keyIdOf(recoveryKey);
      return store.read([...keptTables, 'nurses', 'sessions', 'connections'], async (rows) => {
        const nurse = await readIfReadable(rows, 'nurses', authorId, nurseSchema);
        // By both clocks: anybody can put the tablet's forward.
        const times = [now(), await hospitalTimeNow(rows, hospitalKey, now())];
        const isAway =
          nurse !== null && times.every((time) => Math.abs(time - nurse.lastSignedInAt) > awayMs);
        if (!isAway || (await isSignedIn(rows, hospitalKey, authorId))) return { is: 'here' };
        const unsent = await countKept(rows, authorId);
        const isOpenable = keyId !== null && nurse.dataKey.recovery?.keyId === keyId;
        return unsent > 0 && !isOpenable ? { is: 'no-key' } : { is: 'ready', unsent };
      });
    },

    save: (of, recoveryKey) => saveKept(store, { now, randomId }, of, recoveryKey),

    remove: (who, saved) => removeKept(store, vault, who, saved),
  };
}

/** How many drafts and submissions of a nurse are unsent, from her rows as stored. */
export async function countKept(rows: Transaction, authorId: string): Promise<number> {
  const { drafts, open } = await gather(rows, authorId);
  return drafts.length + open.length;
}

/** As `save` of {@link LeftBehind}, from any store of rows as stored. */
export async function saveKept(
  store: Store,
  { now, randomId }: Pick<DevicePorts, 'now' | 'randomId'>,
  { hospitalKey, addressKey, authorId, name }: RescueOf,
  recoveryKey: CryptoKey,
): Promise<{ file: Blob; saved: OnlyHere }> {
  const fileId = randomId();
  const { content, saved } = await store.read(
    [...keptTables, 'nurses', 'connections'],
    async (rows) => {
      const { drafts, open, done, onlyHere, ...beside } = await gather(rows, authorId);
      const nurse = await readIfReadable(rows, 'nurses', authorId, nurseSchema);
      const kept: KeptContent = {
        format: keptFormat,
        fileId,
        madeAt: new Date(now()).toISOString(),
        hospitalTime: await hospitalTimeNow(rows, hospitalKey, now()),
        hospital: { hospitalKey, addressKey },
        nurse: { name, authorId, key: nurse?.dataKey.recovery ?? null },
        // Finished submissions are included: a correction may be of a record that only its row names.
        rows: { drafts, submissions: [...done, ...open], ...beside },
      };
      return { content: kept, saved: onlyHere };
    },
  );
  const parts = partsOf(store, content);
  return { file: await sealRescue(fileId, { recoveryKey }, parts, { is: 'kept' }), saved };
}

/**
 * Removes a nurse by her rows as stored. Throws {@link NotRemoved} if she is signed in, or if anything that exists only
 * here differs from `saved`: then nothing was removed.
 */
async function removeKept(
  store: Store,
  vault: Pick<DevicePorts['vault'], 'forget'>,
  { hospitalKey, authorId }: Pick<RescueOf, 'hospitalKey' | 'authorId'>,
  saved: OnlyHere,
): Promise<void> {
  const done = await store.write(nurseTables, async (rows) => {
    const kept = await gather(rows, authorId);
    const isIn = await isSignedIn(rows, hospitalKey, authorId);
    if (isIn || !isCovered(kept.onlyHere, saved)) throw new NotRemoved('changed');
    for (const row of kept.drafts) await removeDraft(rows, keyOf('drafts', row));
    for (const row of kept.open) await remove(rows, keyOf('submissions', row));
    await removeNurse(rows, authorId);
    await raiseSignal(rows, hospitalKey);
    return kept.done.map((row) => keyOf('submissions', row));
  });
  vault.forget(authorId);
  await removeByParts(store, done);
}

/**
 * `open` is submitted and not confirmed: a row that does not tell counts as unconfirmed. `onlyHere` is all of it except
 * what is `done`.
 */
async function gather(rows: Transaction, authorId: string) {
  const by = { index: 'authorId', value: authorId };
  // A row in clear is in the index as hers, but does not say so when it is read (`asWritten`).
  const isHers = (row: unknown) => fieldOf(row, 'authorId') === authorId;
  const drafts = (await rows.list('drafts', by)).filter(isHers);
  const submissions = (await rows.list('submissions', by)).filter(isHers);
  const isDone = (row: unknown) => fieldOf(row, 'openIn') === '';
  const open = submissions.filter((row) => !isDone(row));
  const owners = [
    ...drafts.map((row) => keyOf('drafts', row)),
    ...open.map((row) => keyOf('submissions', row)),
  ];
  const beside = await besideOf(rows, owners);
  const all = { drafts, submissions: open, ...beside };
  const onlyHere = new Map(
    keptTables.flatMap((table) =>
      all[table].map((row) => [`${table}|${keyOf(table, row)}`, wordOf(row)] as const),
    ),
  );
  const done = submissions.filter(isDone);
  return { drafts, open, done, ...beside, onlyHere };
}

/**
 * The same text for the same row, byte for byte; a row that was written again differs, because it was sealed with
 * another nonce.
 */
function wordOf(row: unknown): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? new Uint8Array(value).join(' ') : value,
  );
}

async function* partsOf(store: Store, content: KeptContent): AsyncGenerator<readonly object[]> {
  yield [content];
  for (const row of content.rows.photos) {
    const photoId = keyOf('photos', row);
    const photo = await store.read(
      ['photoBytes', 'thumbnails'],
      async (rows): Promise<KeptPhoto> => ({
        photoId,
        bytesRow: (await rows.get('photoBytes', photoId)) ?? null,
        thumbnailRow: (await rows.get('thumbnails', photoId)) ?? null,
      }),
    );
    yield [photo];
  }
}
