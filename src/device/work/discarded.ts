/**
 * What each nurse discarded, in a row sealed with her key: somebody may put a copy of a discarded row back, and nothing
 * that she took back is sent.
 */
import { z } from 'zod';
import { draftFrom } from '../../model/authorDecisions.ts';
import { describe } from '../../model/describe.ts';
import { submissionSchema } from '../../model/submission.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable } from '../../vault/reading.ts';
import type { DevicePorts } from '../ports.ts';
import { hospitalTimeNow } from './hospitalTime.ts';

const rowSchema = z.looseObject({ authorId: z.string(), ids: z.array(z.string()) });

/** Of older ones, a copy that is put back is sent. */
const maxIds = 500;

const keyOf = (authorId: string) => `discarded|${authorId}`;

/** The ids of the submissions that she discarded, the oldest first; none while her key is not here. */
export async function discardedBy(rows: Transaction, authorId: string): Promise<string[]> {
  return (await readIfReadable(rows, 'settings', keyOf(authorId), rowSchema))?.ids ?? [];
}

/** Notes that she has discarded it, or wants it again. */
export async function noteDiscarded(
  rows: Transaction,
  { authorId, id, isWanted = false }: { authorId: string; id: string; isWanted?: boolean },
): Promise<void> {
  const before = await discardedBy(rows, authorId);
  if (isWanted && !before.includes(id)) return;
  const others = before.filter((each) => each !== id);
  const ids = isWanted ? others : [...others, id].slice(-maxIds);
  await rows.put('settings', { key: keyOf(authorId), authorId, ids });
}

/** Makes drafts of discarded submissions that are here again: nothing is sent, and no words are lost. */
export async function draftDiscarded(
  store: Store,
  { hospitalKey, authorId }: { hospitalKey: string; authorId: string },
  ports: DevicePorts,
): Promise<void> {
  const back = await store.read(['settings', 'submissions'], async (rows) => {
    const ids = new Set(await discardedBy(rows, authorId));
    if (ids.size === 0) return [];
    const open = await rows.keys('submissions', { index: 'openIn', value: hospitalKey });
    return open.filter((key) => ids.has(key));
  });
  if (back.length === 0) return;
  await store.write(['connections', 'drafts', 'settings', 'submissions'], async (rows) => {
    const now = ports.now();
    const times = { now, hospitalTime: await hospitalTimeNow(rows, hospitalKey, now) };
    for (const id of back) {
      const submission = await readIfReadable(rows, 'submissions', id, submissionSchema);
      if (submission?.authorId !== authorId) continue;
      const { actions } = describe(submission);
      const mayBeDraft = actions.includes('take-back') || actions.includes('edit');
      if (!mayBeDraft || (await rows.get('drafts', id)) !== undefined) continue;
      await rows.put('drafts', draftFrom(submission, times));
      await rows.delete('submissions', id);
    }
  });
}
