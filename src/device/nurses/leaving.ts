/**
 * Removes a nurse from this tablet. Her key is removed too, so nothing of hers that exists only here may stay behind:
 * what the hospital has not confirmed is removed only if she has shown a rescue file with the same content. What this
 * version cannot read cannot be shown to be anywhere else, so it prevents the removal.
 */
import { isDone } from '../../model/submissionFacts.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { workOf } from '../work/dependents.ts';
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
 * Why nothing was removed. `changed`: something exists only here and was not shown to be in a file. `unreadable`:
 * something of hers cannot be read.
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
  /**
   * What of hers exists only here. Throws {@link NotRemoved} if something of hers cannot be read, or is sealed until
   * she unlocks.
   */
  onlyHere(nurse: Leaver): Promise<OnlyHere>;
  /**
   * Removes her, her key and everything of hers, and signs her out. `saved`: what was shown to be in a file. If it
   * throws {@link NotRemoved} or StoreFailure, she is as she was, except that copies of finished submissions may have
   * been removed.
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
  const { drafts, submissions, unreadable, sealed } = await workOf(rows, authorId);
  if (sealed + unreadable.length > 0) throw new NotRemoved('unreadable');
  return new Map([
    ...drafts.map(({ draftId, content }) => [draftId, wordsOf(content)] as const),
    ...submissions
      .filter((one) => !isDone(one))
      .map(({ submissionId, content }) => [submissionId, wordsOf(content)] as const),
  ]);
}

function wordsOf(content: object): string {
  return JSON.stringify(content);
}

/** Removes first what the hospital has: there may be thousands, and a crash in between costs nothing. */
async function removeFinished(store: Store, { authorId }: Leaver): Promise<void> {
  const done = await store.read(['drafts', 'submissions'], async (rows) => {
    const { submissions } = await workOf(rows, authorId);
    return submissions.filter(isDone).map(({ submissionId }) => submissionId);
  });
  await removeByParts(store, done);
}

async function removeRest(rows: Transaction, { hospitalKey, authorId }: Leaver): Promise<void> {
  const by = { index: 'authorId', value: authorId };
  for (const draftId of await rows.keys('drafts', by)) await removeDraft(rows, draftId);
  for (const submissionId of await rows.keys('submissions', by)) await remove(rows, submissionId);
  await removeNurse(rows, authorId);
  if (await isSignedIn(rows, hospitalKey, authorId)) await rows.delete('sessions', hospitalKey);
  await raiseSignal(rows, hospitalKey);
}
