/**
 * A nurse's own phrases for care notes, in one row per nurse, sealed with her key. They are written for use with every
 * patient, but she may still have put a name into one.
 */
import { z } from 'zod';
import { nursePhrasesSchema, type NursePhrases } from '../model/settings.ts';
import type { Store } from '../storage/store.ts';
import { readIfReadable, readRow, sortReadable, type UnreadableRow } from '../vault/reading.ts';

const rowSchema = z.looseObject({
  key: z.string(),
  authorId: z.string(),
  phrases: nursePhrasesSchema,
});

const keyOf = (authorId: string) => `phrases|${authorId}`;
const none: NursePhrases = { own: [], used: [] };

export interface PhraseStore {
  /** Empty if she has none, has not unlocked, or they cannot be read. */
  read(authorId: string): Promise<NursePhrases>;
  /** Her row if it cannot be read. */
  unreadable(authorId: string): Promise<readonly UnreadableRow[]>;
  /** Changes the phrases that are stored now, in one transaction. Throws RowUnreadable. */
  change(authorId: string, become: (before: NursePhrases) => NursePhrases): Promise<void>;
}

export function openPhrases(store: Store): PhraseStore {
  return {
    read: (authorId) =>
      store.read(['settings'], async (rows) => {
        const row = await readIfReadable(rows, 'settings', keyOf(authorId), rowSchema);
        return row?.phrases ?? none;
      }),
    unreadable: (authorId) =>
      store.read(['settings'], async (rows) => {
        const row = await rows.get('settings', keyOf(authorId));
        const stored = row === undefined ? [] : [row];
        return sortReadable('settings', 'key', stored, rowSchema).unreadable;
      }),
    change: (authorId, become) =>
      store.write(['settings'], async (rows) => {
        const row = await readRow(rows, 'settings', keyOf(authorId), rowSchema);
        const phrases = become(row?.phrases ?? none);
        await rows.put('settings', { key: keyOf(authorId), authorId, phrases });
      }),
  };
}
