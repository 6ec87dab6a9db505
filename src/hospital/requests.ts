/** The remembered requests: the newest of each user under each clientRequestId. */
import type { RememberedRequest } from './changes.ts';

export interface Requests {
  remember(request: RememberedRequest): void;
  /** The newest request under this id; only of this user if one is given. */
  find(clientRequestId: string, operatorId?: string): RememberedRequest | undefined;
  all(): IterableIterator<RememberedRequest>;
  forget(request: RememberedRequest): void;
  clear(): void;
}

/** No request yet. Nearly every id has one user, so that one is kept without a list round it. */
export function createRequests(): Requests {
  const byId = new Map<string, RememberedRequest | readonly RememberedRequest[]>();

  function under(clientRequestId: string): readonly RememberedRequest[] {
    const found = byId.get(clientRequestId);
    if (found === undefined) return [];
    return 'operatorId' in found ? [found] : found;
  }

  function keep(clientRequestId: string, requests: readonly RememberedRequest[]): void {
    const [only] = requests;
    if (only === undefined) byId.delete(clientRequestId);
    else byId.set(clientRequestId, requests.length === 1 ? only : requests);
  }

  return {
    remember: (request) => {
      const { clientRequestId, operatorId } = request;
      if (!byId.has(clientRequestId)) {
        byId.set(clientRequestId, request);
        return;
      }
      const ofOthers = under(clientRequestId).filter((each) => each.operatorId !== operatorId);
      keep(clientRequestId, [...ofOthers, request]);
    },
    find: (clientRequestId, operatorId) =>
      under(clientRequestId).findLast(
        (each) => operatorId === undefined || each.operatorId === operatorId,
      ),
    *all() {
      for (const found of byId.values()) {
        if ('operatorId' in found) yield found;
        else yield* found;
      }
    },
    forget: (request) => {
      const { clientRequestId } = request;
      const left = under(clientRequestId).filter((each) => each !== request);
      keep(clientRequestId, left);
    },
    clear: () => byId.clear(),
  };
}
