/**
 * A form that saves itself: it holds its present content, tells its subscribers of changes, and writes every change to
 * the device before the next keystroke. Wound and admission forms both use it.
 */
import { DraftGone } from '../../../device/work/drafts.ts';
import { openDraftSaver } from './draftSaver.ts';
import { openSavedState, type SavedSource } from './savedState.ts';

export interface SavingForm<Content extends object> extends SavedSource {
  content(): Content;
  /** Calls back after every change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Resolves when everything typed is on the disk; rejects if it cannot be written. */
  settled(): Promise<void>;
  /** How often another window's changes were merged into it. */
  externalRevision(): number;
  /** The form is closed; what is not on the disk yet is retried. */
  close(): void;
}

export interface OpenSavingForm<
  Content extends object,
  Change extends object,
> extends SavingForm<Content> {
  /** Sets the content, and writes the change to the disk. */
  update(next: Content, change: Change): void;
  /**
   * Takes over what another window has written, unless something is being typed here.
   * @param read what is on the disk, as this form holds it; null if the draft is gone
   */
  mergeExternal(read: () => Promise<Content | null>): Promise<void>;
}

export interface SavingPorts<Change extends object> {
  /** Writes what changed; resolves after the commit. */
  write(change: Change): Promise<{ savedAt: number }>;
  /** Joins two changes; by default the newer values of fields replace the older. */
  join?(older: Change, newer: Change): Change;
  /** Explains to a person why a write failed. */
  describeError(error: unknown): string;
  /** When the draft was last saved, milliseconds, or null. */
  savedAt: number | null;
  /** Calls back a little later, to retry a failed write; returns how to cancel that. */
  later?(callback: () => void): () => void;
}

const retryMs = 3_000;

function inAWhile(callback: () => void): () => void {
  const timer = setTimeout(callback, retryMs);
  return () => clearTimeout(timer);
}

/** Opens a form with the draft's content. */
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
      // What was typed meanwhile is newer, and its own commit leads here again.
      if (theirs === null || content !== before) return;
      if (JSON.stringify(theirs) === JSON.stringify(before)) return;
      content = theirs;
      heard += 1;
      tell();
    },
    close: saver.stop,
  };
}
