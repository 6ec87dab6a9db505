/**
 * Whose session the hospital's identity provider keeps in this browser, as far as this app knows, and what is told if it
 * was not ended. What is stored is the nurse's id on this tablet, which says nothing outside of it.
 */

/**
 * Why the provider's session may still be that of whoever was here last. `no-end`: the provider offers no end. `not-ended`:
 * it did not answer, or did not lead back. `in-browser`: it is in the system's browser.
 */
export type StillThere = 'no-end' | 'not-ended' | 'in-browser';

const storedName = 'wardbook-session-there';
/** Somebody signed in there, and did not finish here. */
const nobodyKnown = '';

export type SessionThere = ReturnType<typeof openSessionThere>;

export function openSessionThere(lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  let told: StillThere | null = null;
  const callbacks = new Set<() => void>();
  const tell = (next: StillThere | null) => {
    told = next;
    for (const callback of callbacks) callback();
  };
  const quietly = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch {
      // A browser that stores nothing for this app remembers nobody.
      return null;
    }
  };
  /** Null if there is no session of which this app knows. */
  const whose = () => quietly(() => lasting.getItem(storedName));
  return {
    tell,
    isKnown: () => whose() !== null,
    isOfAnother(authorId: string | null): boolean {
      const holder = whose();
      return holder !== null && (holder === nobodyKnown || holder !== authorId);
    },
    note: (authorId = nobodyKnown) => void quietly(() => lasting.setItem(storedName, authorId)),
    noteEnd: () => void quietly(() => lasting.removeItem(storedName)),
    stillThere: () => told,
    onStillThere(callback: () => void): () => void {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
  };
}
