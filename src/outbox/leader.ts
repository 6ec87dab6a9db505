/**
 * Leader election: one device runs one engine per hospital, however many windows are open (rule R13). A lock decides. A
 * lease with a fencing counter guards against a window that froze while it held the lock: the next window steals the
 * lock, and the one that thaws can no longer write.
 */
import type { Lease } from '../model/engineRows.ts';
import { FenceLost } from '../model/outboxStep.ts';
import { durations, type EnginePorts } from './ports.ts';

export interface Leadership {
  /** The lease as renewed last. */
  lease(): Lease;
  /** Renews the lease now, after a pause in which it may have expired. Throws FenceLost. */
  renew(): Promise<void>;
  /** Ends the term from inside, after the fence was lost. */
  resign(): void;
}

export interface Candidate {
  stop(): void;
}

/** One term as leader, from the moment the lock is granted. */
interface Term {
  isOver: boolean;
  end: (() => void) | null;
}

type Ports = Pick<EnginePorts, 'clock' | 'rows' | 'locks' | 'randomId' | 'log'>;

/**
 * Stands for election until stopped. `lead` is called when a term begins; the function it returns is called when the
 * term ends.
 */
export function electLeader(
  ports: Ports,
  hospitalKey: string,
  lead: (leadership: Leadership) => () => void,
): Candidate {
  let stopped = false;
  let leading: Term | null = null;
  /** How many requests for the lock have not ended, and whether the next one is planned already. */
  let standing = 0;
  let isPlanned = false;
  const name = `wardbook-outbox|${hospitalKey}`;

  const term = async (own: Term) => {
    if (stopped || leading || own.isOver) return;
    leading = own;
    await holdTerm(ports, hospitalKey, lead, own).finally(() => {
      leading = null;
    });
  };

  const stand = (steal: boolean) => {
    if (stopped) return;
    const own: Term = { isOver: false, end: null };
    standing += 1;
    ports.locks
      .hold(name, { steal }, () => term(own))
      .catch(() => {
        // The lock was stolen or the lock manager failed: this term is over, and if it has not begun yet, it
        // must not.
        own.isOver = true;
        own.end?.();
      })
      .finally(() => {
        standing -= 1;
        standAgain();
      });
  };

  /** Stands again in a moment, unless it already does: each attempt that failed would otherwise go on beside the next. */
  const standAgain = () => {
    if (stopped || standing > 0 || isPlanned) return;
    isPlanned = true;
    ports.clock.setTimer(() => {
      isPlanned = false;
      stand(false);
    }, durations.storeRetryMs);
  };

  const stopWatching = watchLease(ports, hospitalKey, () => {
    if (!leading && !stopped) stand(true);
  });
  stand(false);

  return {
    stop() {
      stopped = true;
      stopWatching();
      if (!leading) return;
      leading.isOver = true;
      leading.end?.();
    },
  };
}

/** Takes the lease, leads, and renews the lease until the term ends. */
async function holdTerm(
  ports: Ports,
  hospitalKey: string,
  lead: (leadership: Leadership) => () => void,
  own: Term,
): Promise<void> {
  // Timed by the engine's clock, which also judges it: by another clock it might be over before it began.
  const inALease = () => ports.clock.now() + durations.leaseMs;
  let lease = await ports.rows.takeLease(hospitalKey, ports.randomId(), inALease());
  // A window that was granted the lock while frozen may have lost it again by now.
  if (own.isOver) return;
  const over = deferred();
  const renew = async () => {
    lease = await ports.rows.renewLease(lease, inALease());
  };
  const stopLeading = lead({ lease: () => lease, renew, resign: over.resolve });
  let timer = ports.clock.setTimer(renewAgain, durations.leaseRenewalMs);
  function renewAgain() {
    timer = ports.clock.setTimer(renewAgain, durations.leaseRenewalMs);
    renew().catch((error: unknown) => {
      if (error instanceof FenceLost) over.resolve();
      else ports.log('lease-not-renewed');
    });
  }
  own.end = over.resolve;
  await over.promise;
  ports.clock.clearTimer(timer);
  stopLeading();
}

/** Calls back when the lease has been expired for another full lease. */
function watchLease(ports: Ports, hospitalKey: string, onStale: () => void): () => void {
  let timer = ports.clock.setTimer(look, durations.leaseMs);
  function look() {
    timer = ports.clock.setTimer(look, durations.leaseMs);
    ports.rows
      .readLease(hospitalKey)
      .then((lease) => {
        if (lease && isStale(lease, ports.clock.now())) onStale();
      })
      .catch(() => ports.log('lease-not-read'));
  }
  return () => ports.clock.clearTimer(timer);
}

/** A lease that ends later than any lease can is stale: it was written before the clock was set back. */
function isStale({ expiresAt }: Lease, now: number): boolean {
  return expiresAt + durations.leaseMs < now || expiresAt > now + 2 * durations.leaseMs;
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
