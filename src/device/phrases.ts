/**
 * A nurse's own phrases for care notes, in one row per nurse, sealed with her key. They are written for use with every
 * patient, but she may still have put a name into one.
 */
import { z } from 'zod';
import { nursePhrasesSchema, type NursePhrases } from '../model/settings.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store, Transaction } from '../storage/store.ts';
import { lookAtRow, readRow } from '../vault/reading.ts';
import { settingsKey } from './settings.ts';

const rowSchema = z.looseObject({
  key: z.string(),
  authorId: z.string(),
  phrases: nursePhrasesSchema,
});

const keyOf = (authorId: string) => `phrases|${authorId}`;

export interface PhraseStore {
  /** Empty if she has none, or has not unlocked. */
  read(authorId: string): Promise<NursePhrases>;
  /** Changes the phrases that are stored now, in one transaction. */
  change(authorId: string, become: (before: NursePhrases) => NursePhrases): Promise<void>;
}

export function openPhrases(store: Store): PhraseStore {
  return {
    read: (authorId) =>
      store.read(['settings'], async (rows) => {
        const row = await lookAtRow(rows, 'settings', keyOf(authorId), rowSchema);
        return row?.phrases ?? earlier(await rows.get('settings', settingsKey), authorId);
      }),
    change: (authorId, become) =>
      store.write(['settings'], async (rows) => {
        const row = await readRow(rows, 'settings', keyOf(authorId), rowSchema);
        const before = row?.phrases ?? earlier(await rows.get('settings', settingsKey), authorId);
        await put(rows, authorId, become(before));
      }),
  };
}

/**
 * Moves phrases that an earlier version stored in clear among the settings to a row of hers. Must run inside a write
 * over `settings`. Resolves to whether there were any.
 */
export async function movePhrases(rows: Transaction, authorId: string): Promise<boolean> {
  const tablet = await rows.get('settings', settingsKey);
  if (!hasPhrases(tablet, authorId)) return false;
  const row = await readRow(rows, 'settings', keyOf(authorId), rowSchema);
  if (row === null) await put(rows, authorId, earlier(tablet, authorId));
  await rows.put('settings', withoutPhrases(tablet, authorId));
  return true;
}

/** Whether an earlier version stored phrases of hers among the settings. */
export async function hasEarlierPhrases(rows: Transaction, authorId: string): Promise<boolean> {
  return hasPhrases(await rows.get('settings', settingsKey), authorId);
}

function hasPhrases(tablet: unknown, authorId: string): boolean {
  const value = fieldOf(tablet, 'value');
  const all = fieldOf(value, 'phrases');
  return typeof all === 'object' && all !== null && authorId in all;
}

function put(rows: Transaction, authorId: string, phrases: NursePhrases): Promise<void> {
  return rows.put('settings', { key: keyOf(authorId), authorId, phrases });
}

function earlier(tablet: unknown, authorId: string): NursePhrases {
  const value = fieldOf(tablet, 'value');
  const all = fieldOf(value, 'phrases');
  const parsed = nursePhrasesSchema.safeParse(fieldOf(all, authorId));
  return parsed.success ? parsed.data : { own: [], used: [] };
}

function withoutPhrases(tablet: unknown, authorId: string): object {
  const row = Object(tablet) as { value: { phrases: Record<string, unknown> } };
  const { [authorId]: _moved, ...phrases } = row.value.phrases;
  return { ...row, value: { ...row.value, phrases } };
}
