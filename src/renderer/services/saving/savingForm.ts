/**
 * A form that saves itself: what stands in it now, who is told when that changes, and the way of every
 * change to the device before the next key goes down. Both forms, of a wound and of an admission, are one.
 */
import { DraftGone } from '../../../device/work/drafts.ts';
import { openDraftSaver } from './draftSaver.ts';
import { openSavedState, type SavedSource } from './savedState.ts';

export interface SavingForm<Content extends object> extends SavedSource {
  content(): Content;
  /** Calls back after every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Resolves when everything typed is on the disk; rejects where it cannot be written. */
  settled(): Promise<void>;
  /** How often another window's words have come into it. */
  externalRevision(): number;
  /** The form is left; what is not on the disk yet goes on being tried. */
  close(): void;
}

export interface OpenSavingForm<
  Content extends object,
  Change extends object,
> extends SavingForm<Content> {
  /** The form stands like this now, and this of it goes to the disk. */
  update(next: Content, change: Change): void;
  /**
   * Takes over what another window has written, unless something is being typed here.
   * @param read what is on the disk, as this form holds it; null where the draft is gone
   */
  mergeExternal(read: () => Promise<Content | null>): Promise<void>;
}

export interface SavingPorts<Change extends object> {
  /** Writes what changed; resolves after the commit. */
  write(change: Change): Promise<{ savedAt: number }>;
  /** Two changes as one; without it the fields of the newer win over the same of the older. */
  join?(older: Change, newer: Change): Change;
  /** What a person reads when a write failed. */
  describeError(error: unknown): string;
  /** When the draft was last saved, milliseconds, or null. */
  savedAt: number | null;
  /** Calls back a little later, to try a failed write again; returns how to stop that. */
  later?(callback: () => void): () => void;
}

const retryMs = 3_000;

function inAWhile(callback: () => void): () => void {
  const timer = setTimeout(callback, retryMs);
  return () => clearTimeout(timer);
}

/** Opens a form over what the draft holds. */
export function openSavingForm<Content extends object, Change extends object>(
  initial: Content,
  ports: SavingPorts<Change>,
): OpenSavingForm<Content, Change> {
  const { write, join, describeError, savedAt, later = inAWhile } = ports;
  let content = initial;
  let heard = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const saved = openSavedState(
    savedAt === null ? { is: 'nothing' } : { is: 'saved', atMs: savedAt },
  );
  const saver = openDraftSaver<Change>({
    write,
    ...(join === undefined ? {} : { join }),
    describeError,
    later,
    isHopeless: (error) => error instanceof DraftGone,
    onState: saved.set,
  });
  return {
    content: () => content,
    saved: saved.saved,
    subscribeSaved: saved.subscribeSaved,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(next, change) {
      content = next;
      saver.push(change);
      tell();
    },
    settled: saver.settled,
    externalRevision: () => heard,
    async mergeExternal(read) {
      await saver.settled();
      const before = content;
      const theirs = await read();
      // What was typed meanwhile is newer, and its own commit is heard of again.
      if (theirs === null || content !== before) return;
      if (JSON.stringify(theirs) === JSON.stringify(before)) return;
      content = theirs;
      heard += 1;
      tell();
    },
    close: saver.stop,
  };
}
