/**
 * What this tablet knows of how safely it keeps things: whether the disk has room, whether the second copy is complete,
 * whether a lost database was filled from it. Page and workers tell each other, so that the page can show it.
 */
import { z } from 'zod';
import { timeMs } from '../shared/storedTime.ts';
import { restoredSchema } from './ledger.ts';

const roomSchema = z.enum(['enough', 'low', 'full', 'unknown']);

export const storageStatusSchema = z.object({
  /** `enough`: also for photos. `low`: for text only. `full`: for nothing. `unknown`: it cannot be known. */
  room: roomSchema,
  /** The same for the whole disk, as the shell reports it; `unknown` in a browser. */
  disk: roomSchema,
  /** `kept`: complete. `behind`: it failed, and is tried again. `none`: this browser has none. */
  copy: z.enum(['unknown', 'kept', 'behind', 'none']),
  /** What was restored from a copy, and its age; null once it was acknowledged. */
  restored: restoredSchema.nullable(),
  /** When a lost copy was made anew, milliseconds since the epoch; null once it was acknowledged. */
  copyMadeAnewAt: timeMs.nullable(),
});
export type StorageStatus = z.infer<typeof storageStatusSchema>;

export interface StorageStatusWatch {
  now(): StorageStatus;
  subscribe(callback: () => void): () => void;
  /** Checks the disk again. */
  lookForRoom(): Promise<StorageStatus['room']>;
  /** Takes note of the shell's report on the disk; the worse of the two counts. */
  hearOfDisk(room: StorageStatus['disk']): void;
  /** Acknowledges that the database or its copy was restored; until then it is shown at every start. */
  haveReadRestored(): Promise<void>;
}

export interface KeepingState extends Omit<
  StorageStatusWatch,
  'lookForRoom' | 'hearOfDisk' | 'haveReadRestored'
> {
  change(changed: Partial<StorageStatus>): void;
  close(): void;
}

export const nothingKnown: StorageStatus = {
  room: 'unknown',
  disk: 'unknown',
  copy: 'unknown',
  restored: null,
  copyMadeAnewAt: null,
};

/** For a store with nothing to report: in memory, in tests. */
export const unknownStorageStatus: StorageStatusWatch = {
  now: () => nothingKnown,
  subscribe: () => () => undefined,
  lookForRoom: async () => 'unknown',
  hearOfDisk: () => undefined,
  haveReadRestored: async () => undefined,
};

const question = 'what is known?';

/** What is known in this window and its workers about the database `name`. */
export function openKeeping(name: string): KeepingState {
  const channel = new BroadcastChannel(`${name}-keeping`);
  const callbacks = new Set<() => void>();
  let known = nothingKnown;
  const take = (changed: Partial<StorageStatus>): boolean => {
    const next = { ...known, ...changed };
    if (JSON.stringify(next) === JSON.stringify(known)) return false;
    known = next;
    for (const callback of callbacks) callback();
    return true;
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === question) {
      if (known.disk !== 'unknown') channel.postMessage({ disk: known.disk });
      return;
    }
    const { success, data: changed } = storageStatusSchema.partial().safeParse(data);
    if (success) take(changed as Partial<StorageStatus>);
  });
  // Only the page hears the shell, and its workers start later.
  channel.postMessage(question);
  return {
    now: () => known,
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    change(changed) {
      if (take(changed)) channel.postMessage(changed);
    },
    close: () => channel.close(),
  };
}
