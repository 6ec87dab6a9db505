/**
 * Writes every change of a form to the device: one write at a time, the newest value of each field, "saved" only after
 * the commit, and nothing lost when a write fails.
 */
import type { SavedState } from './savedState.ts';

interface SaverParts<Change extends object> {
  /** Resolves after the commit. */
  write(change: Change): Promise<{ savedAt: number }>;
  /** Joins two changes; by default the newer values of fields replace the older. */
  join?(older: Change, newer: Change): Change;
  /** Explains in a sentence why a write failed. */
  describeError(error: unknown): string;
  onState(state: SavedState): void;
  /** Whether no later write can succeed: the draft itself is gone. */
  isHopeless?(error: unknown): boolean;
  /** Calls back a little later, to retry a failed write; returns how to cancel that. */
  later(callback: () => void): () => void;
}

export interface DraftSaver<Change extends object> {
  /** Takes changed fields and starts to write them at once. */
  push(change: Change): void;
  /** Resolves when everything pushed so far is on the disk; rejects if it cannot be written. */
  settled(): Promise<void>;
  /** The form is closed. What is not on the disk yet is retried until it is. */
  stop(): void;
}

export function openDraftSaver<Change extends object>(
  parts: SaverParts<Change>,
): DraftSaver<Change> {
  const join = parts.join ?? ((older: Change, newer: Change) => ({ ...older, ...newer }));
  let pending: Change | null = null;
  let running: Promise<void> | null = null;
  let stopRetry: (() => void) | null = null;
  let stopped = false;

  /** Writes until nothing is pending. Rethrows the error of a failed write and keeps its change. */
  const writeAll = async (): Promise<void> => {
    while (pending !== null) {
      const change: Change = pending;
      pending = null;
      try {
        const { savedAt } = await parts.write(change);
        if (pending === null) {
          parts.onState({ is: 'saved', atMs: savedAt });
        }
      } catch (error) {
        // Newer values of the same fields replace those that could not be written.
        const newer = pending as Change | null;
        pending = newer === null ? change : join(change, newer);
        if (parts.isHopeless?.(error) === true) pending = null;
        throw error;
      }
    }
  };

  const start = (): Promise<void> => {
    stopRetry?.();
    stopRetry = null;
    running ??= writeAll()
      .catch((error: unknown) => {
        parts.onState({ is: 'failed', reason: parts.describeError(error) });
        if (!stopped || pending !== null) {
          stopRetry = parts.later(() => void start().catch(() => undefined));
        }
        throw error;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    push(change) {
      pending = pending === null ? change : join(pending, change);
      parts.onState({ is: 'saving' });
      if (running === null) start().catch(() => undefined);
    },
    async settled() {
      while (pending !== null || running !== null) {
        await (running ?? start());
      }
    },
    stop() {
      stopped = true;
      if (pending === null) stopRetry?.();
    },
  };
}
