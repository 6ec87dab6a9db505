/** The locks of one tablet, which behave as Web Locks do: they are queued, released at death, and stolen. */
import type { Locks } from '../../src/outbox/ports.ts';
import type { Generation } from './generation.ts';

interface Claim {
  generation: Generation;
  grant: () => void;
  lose: () => void;
  isOver: boolean;
}

export interface SimulatedLocks {
  of(generation: Generation): Locks;
  /** Who holds the lock of this name now. */
  holder(name: string): Generation | null;
}

export class LockStolen extends Error {
  override name = 'AbortError';
}

export function createSimulatedLocks(): SimulatedLocks {
  const held = new Map<string, Claim>();
  const waiting = new Map<string, Claim[]>();

  const grantNext = (name: string) => {
    const queue = waiting.get(name) ?? [];
    while (!held.has(name)) {
      const next = queue.shift();
      if (!next) return;
      if (next.isOver || !next.generation.isAlive) continue;
      held.set(name, next);
      next.grant();
    }
  };

  const end = (name: string, claim: Claim) => {
    if (claim.isOver) return;
    claim.isOver = true;
    if (held.get(name) === claim) held.delete(name);
    grantNext(name);
  };

  const hold = (
    generation: Generation,
    name: string,
    { steal }: { steal: boolean },
    work: () => Promise<void>,
  ) =>
    new Promise<void>((resolve, reject) => {
      const claim: Claim = {
        generation,
        isOver: false,
        grant: () =>
          generation.deliver(() => {
            work().then(
              () => {
                end(name, claim);
                generation.deliver(resolve);
              },
              (error: unknown) => {
                end(name, claim);
                generation.deliver(() => reject(error));
              },
            );
          }, true),
        lose: () => generation.deliver(() => reject(new LockStolen('stolen')), true),
      };
      generation.onDeath(() => end(name, claim));
      if (steal) {
        const before = held.get(name);
        held.set(name, claim);
        if (before) {
          before.isOver = true;
          before.lose();
        }
        claim.grant();
        return;
      }
      waiting.set(name, [...(waiting.get(name) ?? []), claim]);
      grantNext(name);
    });

  return {
    of: (generation) => ({
      hold: (name, options, work) => hold(generation, name, options, work),
    }),
    holder: (name) => held.get(name)?.generation ?? null,
  };
}
