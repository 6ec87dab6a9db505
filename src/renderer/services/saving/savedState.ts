/** Whether a form is saved, for the parts that show it. */

/** The state of the latest change. "Saved" may be said only after the commit. */
export type SavedState =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'saved'; atMs: number }
  | { is: 'failed'; reason: string };

/** A form, as the mark in its action bar sees it. */
export interface SavedSource {
  saved(): SavedState;
  /** Calls back on every change; returns an unsubscribe function. */
  subscribeSaved(callback: () => void): () => void;
}

/** An observable state and its setter. */
export function openSavedState(initial: SavedState): SavedSource & { set(to: SavedState): void } {
  let state = initial;
  const callbacks = new Set<() => void>();
  return {
    saved: () => state,
    subscribeSaved(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    set(to) {
      if (state.is === 'saving' && to.is === 'saving') return;
      state = to;
      for (const callback of callbacks) callback();
    },
  };
}
