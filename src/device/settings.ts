/** This tablet's settings; none of them is about a patient. */
import { settingsSchema, type Settings, lockMinutesOf } from '../model/settings.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store, Transaction } from '../storage/store.ts';

export interface SettingsStore {
  /** Every setting, with its default if none was chosen; never undefined. */
  read(): Promise<Settings>;
  change(change: Partial<Settings>): Promise<void>;
}

export const settingsKey = 'tablet';

/** The lock time inside a transaction that reads more than the settings, milliseconds. */
export async function lockTimeMs(rows: Transaction): Promise<number> {
  const value = fieldOf(await rows.get('settings', settingsKey), 'value');
  return lockMinutesOf(settingsSchema.parse({ ...(Object(value) as object) })) * 60_000;
}

export function openSettings(store: Store, defaults: Partial<Settings>): SettingsStore {
  const parse = (row: unknown) =>
    settingsSchema.parse({ ...defaults, ...(fieldOf(row, 'value') as object) });
  return {
    read: async () =>
      parse(await store.read(['settings'], (rows) => rows.get('settings', settingsKey))),
    change: (change) =>
      store.write(['settings'], async (rows) => {
        const before = parse(await rows.get('settings', settingsKey));
        await rows.put('settings', { key: settingsKey, value: { ...before, ...change } });
      }),
  };
}
