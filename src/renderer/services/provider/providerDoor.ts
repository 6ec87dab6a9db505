/**
 * How a nurse gets to the hospital's identity provider and comes back. In a browser the page goes there: the answer is in the address when the page
 * starts again: it is taken out at once, before anything else runs, and stays in no history. What the answer is checked
 * against is kept in this tab only, and removed with the answer. In Electron the page stays, and main hands it the answer
 * of the system's browser.
 */
import { z } from 'zod';
import type { WardbookShell } from '../../../shared/shellDoor.ts';
import { ProviderFailure, type ProviderAnswer, type ProviderFlow } from './providerFlow.ts';

/** What she signs in for. */
export type ProviderPurpose = { is: 'first' } | { is: 'renew'; authorId: string };

const keptSchema = z.object({
  asked: z.object({
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    at: z.number(),
  }),
  purpose: z.discriminatedUnion('is', [
    z.object({ is: z.literal('first') }),
    z.object({ is: z.literal('renew'), authorId: z.string() }),
  ]),
  /** The screen that she left, as in the address. */
  hash: z.string(),
});
type Kept = z.infer<typeof keptSchema>;

/** What the page brought back. */
export interface ProviderReturn {
  given: URLSearchParams;
  /** Null if this tab had made no request. */
  kept: Kept | null;
}

export interface ProviderArrival {
  purpose: ProviderPurpose;
  /** Rejects with {@link ProviderFailure}. */
  answer: Promise<ProviderAnswer>;
}

export interface ProviderDoor {
  /**
   * Goes to the provider. Null in a browser, where this ends the page; elsewhere, what is awaited. Throws
   * {@link ProviderFailure}.
   */
  begin(purpose: ProviderPurpose): Promise<ProviderArrival | null>;
  /** What came back, or is awaited, for this purpose, or null. */
  arrivalFor(purpose: ProviderPurpose): ProviderArrival | null;
  /** To be called when the arrival was used, or is no longer wanted or awaited: `begin` then goes no further. */
  endArrival(): void;
  /** Who is signed in, or null. What the page came back with is not for another. */
  noteWhoIsIn(authorId: string | null): void;
  refresh: ProviderFlow['refresh'];
  revoke: ProviderFlow['revoke'];
}

/** So long after the return it may be used: whoever comes later is somebody else. */
export const arrivalLifeMs = 5 * 60_000;

const keptName = 'wardbook-sign-in';

interface Page {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'assign'>;
  history: Pick<History, 'replaceState'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/**
 * Takes the provider's answer out of the address, and restores the screen that she left; null if there is no answer.
 */
export function takeProviderReturn({ location, history, storage }: Page): ProviderReturn | null {
  const given = [location.search.slice(1), location.hash.slice(1)]
    .map((text) => new URLSearchParams(text))
    .find((words) => words.has('state') && (words.has('code') || words.has('error')));
  if (given === undefined) return null;
  const kept = readKept(storage);
  storage.removeItem(keptName);
  history.replaceState(null, '', `${location.pathname}${kept?.hash ?? ''}`);
  return { given, kept };
}

function readKept(storage: Page['storage']): Kept | null {
  try {
    return keptSchema.parse(JSON.parse(storage.getItem(keptName) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * The way of a browser: the page itself goes there.
 * @param came what the page brought back, if anything
 */
export function openProviderDoor(
  flow: ProviderFlow,
  { location, storage }: Omit<Page, 'history'>,
  came: ProviderReturn | null,
  now: () => number,
): ProviderDoor {
  const arrivals = openArrivals(now);
  if (came !== null) arrivals.note(arrivalOf(flow, came), now());
  return {
    ...arrivals.door,
    async begin(purpose) {
      const { address, asked } = await arrivals.unlessEnded(flow.ask());
      const kept: Kept = { asked, purpose, hash: location.hash };
      storage.setItem(keptName, JSON.stringify(kept));
      location.assign(address);
      return null;
    },
    refresh: flow.refresh,
    revoke: flow.revoke,
  };
}

function arrivalOf(flow: ProviderFlow, { given, kept }: ProviderReturn): ProviderArrival {
  const answer =
    kept === null
      ? Promise.reject(new ProviderFailure('not-asked'))
      : flow.answer(kept.asked, given);
  return { purpose: kept?.purpose ?? { is: 'first' }, answer };
}

/** The way of Electron: the page stays, and main opens the system's browser. Nothing is stored. */
export function openBrowserDoor(
  flow: ProviderFlow,
  shell: Pick<WardbookShell, 'signInInBrowser' | 'stopBrowserSignIn'>,
  now: () => number,
): ProviderDoor {
  const stop = () => void shell.stopBrowserSignIn().catch(() => undefined);
  const arrivals = openArrivals(now, stop);
  return {
    ...arrivals.door,
    async begin(purpose) {
      const { address, asked } = await arrivals.unlessEnded(flow.ask());
      const waiting = shell.signInInBrowser(new URL(address).search);
      const answer = waiting.then((end) => {
        if (end.is !== 'answered') throw new ProviderFailure(end.is);
        return flow.answer(asked, new URLSearchParams(end.query), end.redirectAddress);
      });
      return arrivals.note({ purpose, answer }, null);
    },
    refresh: flow.refresh,
    revoke: flow.revoke,
  };
}

/** Keeps what came back, or is awaited, for the nurse who asked. `stop`: it is no longer awaited. */
function openArrivals(now: () => number, stop: () => void = () => undefined) {
  let arrival: ProviderArrival | null = null;
  /** When it came; null while it is awaited. */
  let cameAt: number | null = null;
  let whoIsIn: string | null | undefined;
  /** Counts what was begun, and its ends. */
  let turn = 0;
  const endArrival = () => {
    turn += 1;
    if (arrival !== null && cameAt === null) stop();
    arrival = null;
  };
  return {
    /** Throws {@link ProviderFailure} if she goes back, another nurse comes or another sign-in begins before it is here. */
    async unlessEnded<Found>(looking: Promise<Found>): Promise<Found> {
      turn += 1;
      const own = turn;
      const found = await looking;
      if (turn !== own) throw new ProviderFailure('stopped');
      return found;
    },
    note(next: ProviderArrival, since: number | null): ProviderArrival {
      arrival = next;
      cameAt = since;
      const come = () => {
        if (arrival === next) cameAt ??= now();
      };
      // The screen that shows it handles a rejection; there may be no such screen.
      next.answer.then(come, come);
      return next;
    },
    door: {
      arrivalFor({ is, ...whose }: ProviderPurpose) {
        if (cameAt !== null && Math.abs(now() - cameAt) >= arrivalLifeMs) arrival = null;
        if (arrival?.purpose.is !== is) return null;
        const isHers =
          !('authorId' in arrival.purpose) ||
          !('authorId' in whose) ||
          arrival.purpose.authorId === whose.authorId;
        return isHers ? arrival : null;
      },
      endArrival,
      noteWhoIsIn(authorId: string | null) {
        if (whoIsIn !== undefined && whoIsIn !== authorId) endArrival();
        whoIsIn = authorId;
      },
    },
  };
}
