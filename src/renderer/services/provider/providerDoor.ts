/**
 * How a nurse gets to the hospital's identity provider and comes back. In a browser the page goes there: the answer is in the address when the page
 * starts again, and is taken out before anything else runs. The browser's own history keeps that address all the same:
 * its code has been used by then. What the answer is checked
 * against is kept in this tab only, and removed with the answer. In Electron the page stays, and main hands it the answer
 * of the system's browser.
 *
 * The provider's own session stays in the browser, as that of whoever signed in last. It is ended when she signs out, and
 * before another person signs in there.
 */
import { z } from 'zod';
import type { WardbookShell } from '../../../shared/shellDoor.ts';
import type { HeldRenewal } from './heldRenewal.ts';
import { ProviderFailure, type ProviderAnswer, type ProviderFlow } from './providerFlow.ts';
import { openSessionThere, type SessionThere, type StillThere } from './sessionThere.ts';

/** What she signs in for. */
export type ProviderPurpose = { is: 'first' } | { is: 'renew'; authorId: string };

const purposeSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('first') }),
  z.object({ is: z.literal('renew'), authorId: z.string() }),
]);

const keptSchema = z.object({
  asked: z.object({
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    at: z.number(),
  }),
  purpose: purposeSchema,
  /** The screen that she left, as in the address. */
  hash: z.string(),
});
type Kept = z.infer<typeof keptSchema>;

const endingSchema = z.object({
  state: z.string(),
  /** What follows when the session has been ended; null if she has signed out. */
  purpose: purposeSchema.nullable(),
  hash: z.string(),
});
type Ending = z.infer<typeof endingSchema>;

/**
 * What the page brought back: the answer to a sign-in, `kept` being null if this tab had made no request, or from the end
 * of a session.
 */
export type ProviderReturn =
  | { is: 'answer'; given: URLSearchParams; kept: Kept | null }
  | { is: 'end'; purpose: Ending['purpose']; hasReturned: boolean };

export interface ProviderArrival {
  purpose: ProviderPurpose;
  /** Rejects with {@link ProviderFailure}. */
  answer: Promise<ProviderAnswer>;
}

export interface ProviderDoor {
  /**
   * Goes to the provider; in a browser by way of the end of its session, if that may be somebody else's. Null in a
   * browser, where this ends the page; elsewhere, what is awaited. Throws {@link ProviderFailure}.
   */
  begin(purpose: ProviderPurpose): Promise<ProviderArrival | null>;
  /** What came back, or is awaited, for this purpose, or null. */
  arrivalFor(purpose: ProviderPurpose): ProviderArrival | null;
  /** To be called when the arrival was used, or is no longer wanted or awaited: `begin` then goes no further. */
  endArrival(): void;
  /** Who is signed in, or null. What the page came back with is not for another. */
  noteWhoIsIn(authorId: string | null): void;
  /** She has signed in with what the provider certified: its session is hers. */
  noteWhoIsThere(authorId: string): void;
  /**
   * She has signed out here: ends the provider's session, too, if it offers that and nobody comes meanwhile. In a browser
   * this ends the page. Nobody waits for it; {@link ProviderDoor.stillThere} tells what became of it.
   * @param after waited for, some seconds at most; never rejects
   */
  leave(after: Promise<void>): void;
  /** Whether the provider may have a session of somebody's in this browser. */
  isKnownThere(): boolean;
  /** What the engine's worker holds of hers at a locked tablet, to be ended; null if it has not her key. */
  heldByWorker(): Promise<HeldRenewal | null>;
  /** Why the provider's session may be that of whoever was here last; null if there is nothing to say. */
  stillThere(): StillThere | null;
  /** Calls back when that changes; returns a function that stops it. */
  onStillThere(callback: () => void): () => void;
  refresh: ProviderFlow['refresh'];
  revoke: ProviderFlow['revoke'];
}

/** So long after the return it may be used: whoever comes later is somebody else. */
export const arrivalLifeMs = 5 * 60_000;

/** So long she may be led to the provider after she has signed out: later somebody else is at the tablet. */
export const leavePatienceMs = 5_000;

const keptName = 'wardbook-sign-in';
const endingName = 'wardbook-end-session';

interface Page {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'assign'>;
  history: Pick<History, 'replaceState'>;
  /** Of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Of this browser, for as long as its cookies may last. */
  lasting: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/**
 * Takes what the page came back with out of the address, and restores the screen that she left. Null if this tab was led
 * nowhere.
 */
export function takeProviderReturn({
  location,
  history,
  storage,
}: Omit<Page, 'lasting'>): ProviderReturn | null {
  const texts = [location.search.slice(1), location.hash.slice(1)].map(
    (text) => new URLSearchParams(text),
  );
  const restore = (hash = '') => history.replaceState(null, '', `${location.pathname}${hash}`);
  const given = texts.find(
    (words) => words.has('state') && (words.has('code') || words.has('error')),
  );
  if (given !== undefined) {
    const kept = readStored(storage, keptName, keptSchema);
    storage.removeItem(keptName);
    restore(kept?.hash);
    return { is: 'answer', given, kept };
  }
  const ending = readStored(storage, endingName, endingSchema);
  if (ending === null) return null;
  const state = texts.map((words) => words.get('state')).find((one) => one !== null);
  if (state !== undefined) restore(ending.hash);
  const hasReturned = state === ending.state;
  if (hasReturned) storage.removeItem(endingName);
  return { is: 'end', purpose: ending.purpose, hasReturned };
}

function readStored<Stored>(
  storage: Page['storage'],
  name: string,
  schema: z.ZodType<Stored>,
): Stored | null {
  try {
    return schema.parse(JSON.parse(storage.getItem(name) ?? 'null'));
  } catch {
    return null;
  }
}

type WayThere = ProviderFlow & Pick<ProviderDoor, 'heldByWorker'>;

const passedOn = ({ refresh, revoke, heldByWorker }: WayThere) => ({
  refresh,
  revoke,
  heldByWorker,
});

/**
 * The way of a browser: the page itself goes there.
 * @param came what the page brought back, if anything
 */
export function openProviderDoor(
  flow: WayThere,
  { location, storage, lasting }: Omit<Page, 'history'>,
  came: ProviderReturn | null,
  now: () => number,
): ProviderDoor {
  const there = openSessionThere(lasting);
  const arrivals = openArrivals(now, there);
  const leadTo = (address: string, name: string, kept: Kept | Ending) => {
    storage.removeItem(endingName);
    storage.setItem(name, JSON.stringify(kept));
    location.assign(address);
  };
  const isEndedFirst = (purpose: ProviderPurpose) => {
    // She came back from there without an end: she goes on, because the provider may let her in all the same.
    const hasTried = readStored(storage, endingName, endingSchema)?.purpose ?? null;
    // She came back from there without an answer: it may have refused her because of somebody else's session.
    const hasGone = storage.getItem(keptName) !== null;
    return hasTried === null && (hasGone || there.isOfAnother(authorOf(purpose)));
  };
  const begin = async (purpose: ProviderPurpose, isEnded = false): Promise<null> => {
    const look = async () => {
      const end = !isEnded && isEndedFirst(purpose) ? await flow.endOfSession() : null;
      return end === null
        ? { is: 'question' as const, ...(await flow.ask()) }
        : { is: 'end' as const, ...end };
    };
    const found = await arrivals.unlessEnded(look());
    const { hash } = location;
    if (found.is === 'end') {
      leadTo(found.address, endingName, { state: found.state, purpose, hash });
    } else {
      leadTo(found.address, keptName, { asked: found.asked, purpose, hash });
    }
    return null;
  };
  const leave = async (after: Promise<void>) => {
    const entry = arrivals.entry();
    const ending = after.then(() => flow.endOfSession());
    const end = await withinPatience(ending).catch(() => undefined);
    // Somebody has come meanwhile, or is on her way: the session is ended before another person signs in there.
    if (arrivals.entry() !== entry) return;
    if (end === undefined) there.tell('not-ended');
    else if (end === null) there.tell('no-end');
    else {
      const { hash } = location;
      leadTo(end.address, endingName, { state: end.state, purpose: null, hash });
    }
  };
  if (came?.is === 'answer') arrivals.note(arrivalOf(flow, came), now());
  if (came?.is === 'end' && !came.hasReturned) there.tell('not-ended');
  if (came?.is === 'end' && came.hasReturned) {
    const { purpose } = came;
    if (purpose === null) there.noteEnd();
    else {
      // The page is on its way already.
      const answer = begin(purpose, true).then(() => new Promise<never>(() => undefined));
      arrivals.note({ purpose, answer }, null);
    }
  }
  return {
    ...arrivals.door,
    begin,
    leave: (after) => void (there.isKnown() && leave(after)),
    ...passedOn(flow),
  };
}

/** Throws if it takes too long. */
function withinPatience<Found>(looking: Promise<Found>): Promise<Found> {
  const over = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new ProviderFailure('provider-silent')), leavePatienceMs);
  });
  return Promise.race([looking, over]);
}

function authorOf(purpose: ProviderPurpose): string | null {
  return purpose.is === 'renew' ? purpose.authorId : null;
}

function arrivalOf(
  flow: ProviderFlow,
  { given, kept }: ProviderReturn & { is: 'answer' },
): ProviderArrival {
  const answer =
    kept === null
      ? Promise.reject(new ProviderFailure('not-asked'))
      : flow.answer(kept.asked, given);
  return { purpose: kept?.purpose ?? { is: 'first' }, answer };
}

/** The way of Electron: the page stays, and main opens the system's browser. Nothing of the question is stored. */
export function openBrowserDoor(
  flow: WayThere,
  shell: Pick<WardbookShell, 'signInInBrowser' | 'stopBrowserSignIn'>,
  lasting: Page['lasting'],
  now: () => number,
): ProviderDoor {
  const stop = () => void shell.stopBrowserSignIn().catch(() => undefined);
  const there = openSessionThere(lasting);
  const arrivals = openArrivals(now, there, stop);
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
    leave: () => void (there.isKnown() && there.tell('in-browser')),
    ...passedOn(flow),
  };
}

/** Keeps what came back, or is awaited, for the nurse who asked. `stop`: it is no longer awaited. */
function openArrivals(now: () => number, there: SessionThere, stop: () => void = () => undefined) {
  let arrival: ProviderArrival | null = null;
  /** When it came; null while it is awaited. */
  let cameAt: number | null = null;
  let whoIsIn: string | null | undefined;
  /** Counts what was begun, and its ends. */
  let turn = 0;
  /** Counts who came in or went to the provider. */
  let entry = 0;
  const endArrival = () => {
    turn += 1;
    if (arrival !== null && cameAt === null) stop();
    arrival = null;
  };
  return {
    entry: () => entry,
    /** Throws {@link ProviderFailure} if she goes back, another nurse comes or another sign-in begins before it is here. */
    async unlessEnded<Found>(looking: Promise<Found>): Promise<Found> {
      turn += 1;
      entry += 1;
      there.tell(null);
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
      next.answer.then(() => there.note()).catch(() => undefined);
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
        if (whoIsIn !== authorId && authorId !== null) entry += 1;
        whoIsIn = authorId;
      },
      noteWhoIsThere: (authorId: string) => there.note(authorId),
      isKnownThere: there.isKnown,
      stillThere: there.stillThere,
      onStillThere: there.onStillThere,
    },
  };
}
