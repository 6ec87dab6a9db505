/**
 * The forms that were closed while the disk refused some of their changes. What was typed stays here until it is
 * written; a form that is opened again is as it was left, and the window asks before it closes.
 */
import type { SavedSource } from './savedState.ts';

const unfinished = new Map<string, SavedSource>();
const callbacks = new Set<() => void>();

/** How many forms were closed with something that is not on the disk. */
export function countUnfinished(): number {
  return unfinished.size;
}

/** Calls back when the number changes; returns an unsubscribe function. */
export function subscribeUnfinished(callback: () => void): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function tell(): void {
  for (const callback of callbacks) callback();
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The form of this draft, if it was left unfinished. */
export function restoreForm(draftId: string): SavedSource | undefined {
  return unfinished.get(draftId);
}

/** Called when a form is closed. If some of it is not on the disk yet, it is kept until it is. */
export function parkForm(draftId: string, form: SavedSource): void {
  const isOnDisk = () => form.saved().is === 'saved' || form.saved().is === 'nothing';
  if (isOnDisk() || unfinished.get(draftId) === form) return;
  if (unfinished.size === 0) window.addEventListener('beforeunload', askBeforeUnload);
  unfinished.set(draftId, form);
  tell();
  const stop = form.subscribeSaved(() => {
    if (unfinished.get(draftId) !== form) stop();
    else if (isOnDisk()) {
      stop();
      forget(draftId);
    }
  });
}

function forget(draftId: string): void {
  if (!unfinished.delete(draftId)) return;
  if (unfinished.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  tell();
}
