/** The state of saving of one form, for whoever shows it. */

/** Where the latest change is. "Saved" may be said only after the commit. */
export type SavedState =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'saved'; atMs: number }
  | { is: 'failed'; reason: string };

/** A form, as the mark in its action bar sees it. */
export interface SavedSource {
  saved(): SavedState;
  /** Calls back whenever it is another one; gives back how to stop. */
  subscribeSaved(callback: () => void): () => void;
}

/** A state that tells its listeners, and how to set it. */
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
