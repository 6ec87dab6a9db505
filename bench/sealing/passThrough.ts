/** A store that seals nothing, in place of the one that does. */
import type { Store } from '../../src/storage/store.ts';

export function sealedStore(store: Store): Store {
  return store;
}
