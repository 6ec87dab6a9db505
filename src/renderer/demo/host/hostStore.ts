/**
 * The memory of the demo hospital: its changes, its photos and the trainer's switches. The hospital writes
 * synchronously; the host flushes to disk before it answers, so that what was answered survives if the window is
 * closed.
 */
import type { Change } from '../../../hospital/changes.ts';
import type { HospitalStore } from '../../../hospital/ports.ts';
import type { DemoState } from './demoState.ts';

/** What is on disk. */
export interface DemoMemory {
  state: unknown;
  changes: Change[];
  photos: [attachmentId: string, bytes: Uint8Array][];
}

/** The disk of the demo hospital. */
export interface DemoDisk {
  load(): Promise<DemoMemory>;
  /** Adds all of it or nothing. */
  add(added: { state: DemoState; changes: Change[]; photos: DemoMemory['photos'] }): Promise<void>;
  /** Deletes everything and stores `state`. */
  startAnew(state: DemoState): Promise<void>;
}

export interface StagedStore extends HospitalStore {
  /** What was written since the last call. */
  takeStaged(): { changes: Change[]; photos: DemoMemory['photos'] };
  /** Adds a photo of the past, which was drawn just now because somebody wants to see it. */
  lendPhoto(attachmentId: string, bytes: Uint8Array): void;
}

/** A store that begins with the ward's past and what was stored since. */
export function openStagedStore(
  past: readonly Change[],
  kept: Pick<DemoMemory, 'changes' | 'photos'>,
): StagedStore {
  const photos = new Map(kept.photos);
  let staged: { changes: Change[]; photos: DemoMemory['photos'] } = { changes: [], photos: [] };
  return {
    load: () => [...past, ...kept.changes],
    append: (change) => {
      staged.changes.push(change);
    },
    putPhoto: (attachmentId, bytes) => {
      photos.set(attachmentId, bytes);
      staged.photos.push([attachmentId, bytes]);
    },
    getPhoto: (attachmentId) => photos.get(attachmentId),
    removePhoto: (attachmentId) => {
      photos.delete(attachmentId);
    },
    clear: () => {
      throw new Error('The demo hospital is set to its start by its host');
    },
    takeStaged: () => {
      const taken = staged;
      staged = { changes: [], photos: [] };
      return taken;
    },
    lendPhoto: (attachmentId, bytes) => {
      photos.set(attachmentId, bytes);
    },
  };
}
