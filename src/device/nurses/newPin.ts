/**
 * The wait of one hour between asking for a new PIN and setting it, used if the hospital has no recovery key to ask
 * (decision 0255). Everybody at the tablet sees it and can stop it; her own PIN ends it. It is counted by the monotonic
 * clocks of the open windows, so setting the tablet's clock neither shortens nor ends it, and what was counted survives
 * a restart. Time in which the app is closed does not count.
 */
import type { NewPinAsked, NewPinEnd } from '../../model/newPin.ts';
import { nurseSchema, sessionSchema, type Nurse } from '../../model/nurse.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable, readRow, sortReadable } from '../../vault/reading.ts';
import type { DevicePorts } from '../ports.ts';

export const newPinWaitMs = 3_600_000;

/** How many ended waits are remembered; the oldest are dropped. */
const maxEnds = 20;

/** The wait for a new PIN is not over, or was stopped; nothing has changed. */
export class NewPinHasToWait extends Error {
  override name = 'NewPinHasToWait';
  constructor() {
    super('A new PIN was not asked for on this tablet, or not long enough ago');
  }
}

/** A new PIN that was asked for, as any screen may show it. */
export interface WaitingNewPin {
  authorId: string;
  name: string;
  /** Device time, milliseconds. */
  askedAt: number;
  /** Time until it can be set, milliseconds; 0: now. */
  leftMs: number;
}

export interface NewPins {
  /** New PINs that were asked for on this tablet and are not set yet. */
  newPins(hospitalKey: string): Promise<WaitingNewPin[]>;
  /** Stores how much of each wait is over. Must be called every few seconds while there are any. */
  countNewPins(hospitalKey: string): Promise<void>;
  /** "This is not me": ends the wait, so that no new PIN can be set by it. Anybody may do it. */
  stopNewPin(authorId: string): Promise<void>;
  /** How the requests for a new PIN in her name ended, the latest first. */
  newPinEnds(authorId: string): Promise<NewPinEnd[]>;
  /** Marks these as read by her. */
  haveReadNewPins(authorId: string, read: readonly NewPinEnd[]): Promise<void>;
}

export interface NewPinClock {
  /** How much of the wait is over, milliseconds. */
  countedMs(asked: NewPinAsked): number;
}

/** @param monotonicNow milliseconds on a clock of this window that nobody can set */
export function openNewPinClock(monotonicNow: () => number): NewPinClock {
  const seen = new Map<string, { countedMs: number; at: number }>();
  return {
    countedMs({ waitId, countedMs }) {
      const at = monotonicNow();
      const before = seen.get(waitId);
      // Another window counts the same time: take the greater value, not the sum.
      const here = before === undefined ? 0 : before.countedMs + Math.max(0, at - before.at);
      const counted = Math.max(here, countedMs);
      seen.set(waitId, { countedMs: counted, at });
      return counted;
    },
  };
}

/**
 * Who was signed in last at this hospital, and since when. Must run inside a transaction over `nurses` and `sessions`.
 */
export async function lastInOf(
  rows: Transaction,
  hospitalKey: string,
): Promise<NewPinAsked['lastIn']> {
  const session = await readIfReadable(rows, 'sessions', hospitalKey, sessionSchema);
  if (session !== null) return { name: session.name, at: session.signedInAt };
  const all = await nursesOf(rows, hospitalKey);
  // Uses the order of sign-ins: the clock may have been set to hide who was here.
  const orderOf = ({ signInOrder = 0 }: Nurse) => signInOrder;
  const last = all.toSorted(
    (a, b) => orderOf(b) - orderOf(a) || b.lastSignedInAt - a.lastSignedInAt,
  )[0];
  return last === undefined ? null : { name: last.name, at: last.lastSignedInAt };
}

/** Her row without a wait; if there was one, it is noted as ended in this way. */
export function endedNewPin(
  { newPinAsked, ...nurse }: Nurse,
  end: 'stopped' | 'pin-given',
  nowMs: number,
): Nurse {
  if (newPinAsked === undefined) return nurse;
  const { askedAt, lastIn } = newPinAsked;
  return withNewPinEnd(nurse, { askedAt, lastIn, end, endedAt: nowMs, isRead: false });
}

export function withNewPinEnd({ newPinAsked: _over, ...nurse }: Nurse, end: NewPinEnd): Nurse {
  return { ...nurse, newPinEnds: [end, ...(nurse.newPinEnds ?? [])].slice(0, maxEnds) };
}

export function openNewPins(store: Store, { now }: DevicePorts, clock: NewPinClock): NewPins {
  const change = (authorId: string, become: (nurse: Nurse) => Nurse): Promise<void> =>
    store.write(['nurses'], async (rows) => {
      const nurse = await readRow(rows, 'nurses', authorId, nurseSchema);
      if (nurse !== null) await rows.put('nurses', become(nurse));
    });
  return {
    async newPins(hospitalKey) {
      const nurses = await store.read(['nurses'], (rows) => nursesOf(rows, hospitalKey));
      return nurses.flatMap(({ authorId, name, newPinAsked }) => {
        if (newPinAsked === undefined) return [];
        const leftMs = Math.max(0, newPinWaitMs - clock.countedMs(newPinAsked));
        return [{ authorId, name, askedAt: newPinAsked.askedAt, leftMs }];
      });
    },

    countNewPins: (hospitalKey) =>
      store.write(['nurses'], async (rows) => {
        for (const nurse of await nursesOf(rows, hospitalKey)) {
          const asked = nurse.newPinAsked;
          if (asked === undefined || asked.countedMs >= newPinWaitMs) continue;
          const newPinAsked = { ...asked, countedMs: clock.countedMs(asked) };
          await rows.put('nurses', { ...nurse, newPinAsked });
        }
      }),

    stopNewPin: (authorId) => change(authorId, (nurse) => endedNewPin(nurse, 'stopped', now())),

    async newPinEnds(authorId) {
      const nurse = await store.read(['nurses'], (rows) =>
        readRow(rows, 'nurses', authorId, nurseSchema),
      );
      return nurse?.newPinEnds ?? [];
    },

    haveReadNewPins: (authorId, read) =>
      change(authorId, (nurse) => ({
        ...nurse,
        newPinEnds: (nurse.newPinEnds ?? []).map((end) =>
          read.some((one) => isSameEnd(one, end)) ? { ...end, isRead: true } : end,
        ),
      })),
  };
}

function isSameEnd(one: NewPinEnd, other: NewPinEnd): boolean {
  return one.askedAt === other.askedAt && one.endedAt === other.endedAt;
}

async function nursesOf(rows: Transaction, hospitalKey: string): Promise<readonly Nurse[]> {
  const stored = await rows.list('nurses', { index: 'hospitalKey', value: hospitalKey });
  return sortReadable('nurses', 'authorId', stored, nurseSchema).readable;
}
