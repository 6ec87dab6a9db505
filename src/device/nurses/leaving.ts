/**
 * Taking a nurse off this tablet. Her key goes with her, and so nothing of hers may be left that is
 * nowhere else: what the hospital has not confirmed goes only where she has shown a rescue file that holds it,
 * word for word. What cannot be read by this version cannot be shown to be anywhere, and keeps her here.
 */
import { draftSchema } from '../../model/draft.ts';
import { submissionSchema } from '../../model/submission.ts';
import { isDone } from '../../model/submissionFacts.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { sortReadable } from '../../vault/reading.ts';
import { isSealed } from '../../vault/sealedFields.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { remove } from '../work/removal.ts';
import {
  isCovered,
  isSignedIn,
  nurseTables,
  removeByParts,
  removeDraft,
  removeNurse,
  type OnlyHere,
} from './nurseRows.ts';

/**
 * `changed`: something is only here that was not shown to be in a file. `unreadable`: something of hers cannot
 * be read. Nothing was removed.
 */
export type NotRemovedReason = 'changed' | 'unreadable';

export class NotRemoved extends Error {
  override name = 'NotRemoved';
  readonly reason: NotRemovedReason;

  constructor(reason: NotRemovedReason) {
    super(`This nurse was not removed: ${reason}`);
    this.reason = reason;
  }
}

interface Leaver {
  hospitalKey: string;
  authorId: string;
}

export interface Leaving {
  /** Throws {@link NotRemoved} where something of hers cannot be read, or waits for her to unlock. */
  onlyHere(nurse: Leaver): Promise<OnlyHere>;
  /**
   * Removes her, her key and everything of hers, and signs her out. `saved`: what was shown to be in a file.
   * Throws {@link NotRemoved}, StoreFailure: then she is as she was, but for finished copies that have gone.
   */
  remove(nurse: Leaver, saved: OnlyHere): Promise<void>;
}

export function openLeaving(store: Store, { vault }: Pick<DevicePorts, 'vault'>): Leaving {
  return {
    onlyHere: (nurse) => store.read(['drafts', 'submissions'], (rows) => onlyHere(rows, nurse)),

    async remove(nurse, saved) {
      const check = async (rows: Transaction) => {
        if (!isCovered(await onlyHere(rows, nurse), saved)) throw new NotRemoved('changed');
      };
      await store.read(['drafts', 'submissions'], check);
      await removeFinished(store, nurse);
      await store.write(nurseTables, async (rows) => {
        await check(rows);
        await removeRest(rows, nurse);
      });
      vault.forget(nurse.authorId);
    },
  };
}

async function onlyHere(rows: Transaction, { authorId }: Leaver): Promise<OnlyHere> {
  const by = { index: 'authorId', value: authorId };
  const draftRows = await rows.list('drafts', by);
  const submissionRows = await rows.list('submissions', by);
  const drafts = sortReadable('drafts', 'draftId', draftRows, draftSchema);
  const handedIn = sortReadable('submissions', 'submissionId', submissionRows, submissionSchema);
  const isShut = [...draftRows, ...submissionRows].some(isSealed);
  if (isShut || drafts.unreadable.length > 0 || handedIn.unreadable.length > 0) {
    throw new NotRemoved('unreadable');
  }
  return new Map([
    ...drafts.readable.map(({ draftId, content }) => [draftId, wordsOf(content)] as const),
    ...handedIn.readable
      .filter((one) => !isDone(one))
      .map(({ submissionId, content }) => [submissionId, wordsOf(content)] as const),
  ]);
}

/** The same for the same words, photos and answers. */
function wordsOf(content: object): string {
  return JSON.stringify(content);
}

/** First what the hospital has: it may be thousands, and a crash in between costs nothing. */
async function removeFinished(store: Store, { authorId }: Leaver): Promise<void> {
  const done = await store.read(['submissions'], async (rows) => {
    const stored = await rows.list('submissions', { index: 'authorId', value: authorId });
    const all = sortReadable('submissions', 'submissionId', stored, submissionSchema).readable;
    return all.filter(isDone).map(({ submissionId }) => submissionId);
  });
  await removeByParts(store, done);
}

/** What is only here with the key and the session: all of it by one transaction, or none. */
async function removeRest(rows: Transaction, { hospitalKey, authorId }: Leaver): Promise<void> {
  const by = { index: 'authorId', value: authorId };
  for (const draftId of await rows.keys('drafts', by)) await removeDraft(rows, draftId);
  for (const submissionId of await rows.keys('submissions', by)) await remove(rows, submissionId);
  await removeNurse(rows, authorId);
  if (await isSignedIn(rows, hospitalKey, authorId)) await rows.delete('sessions', hospitalKey);
  await raiseSignal(rows, hospitalKey);
}
