/**
 * The hour between asking for a new PIN and setting it, where no recovery key of the hospital could be asked
 * (decision 0255). Everybody at the tablet sees it and can stop it; her own PIN ends it. It goes by the
 * monotonic clocks of the windows that are open, so moving the clock of the tablet neither shortens nor ends
 * it, and over a restart what was counted stays. Time in which the app is closed does not count.
 */
import type { NewPinAsked, NewPinEnd } from '../../model/newPin.ts';
import { nurseSchema, sessionSchema, type Nurse } from '../../model/nurse.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable, readRow, sortReadable } from '../../vault/reading.ts';
import type { DevicePorts } from '../ports.ts';

export const newPinWaitMs = 3_600_000;

/** So many are told; the oldest go. */
const maxEnds = 20;

/** The wait for a new PIN is not over, or was stopped; nothing was changed. */
export class NewPinHasToWait extends Error {
  override name = 'NewPinHasToWait';
  constructor() {
    super('A new PIN was not asked for on this tablet, or not long enough ago');
  }
}

/** A new PIN that was asked for, as every screen may show it. */
export interface WaitingNewPin {
  authorId: string;
  name: string;
  /** Device time, milliseconds. */
  askedAt: number;
  /** Until it can be set, milliseconds; 0: it can be. */
  leftMs: number;
}

export interface NewPins {
  /** New PINs that were asked for on this tablet and are not set yet. */
  newPins(hospitalKey: string): Promise<WaitingNewPin[]>;
  /** Keeps how much of each wait is over by now: to be called every few seconds while there are any. */
  countNewPins(hospitalKey: string): Promise<void>;
  /** "This is not me": the wait is over, and no new PIN can be set by it. Anybody may. */
  stopNewPin(authorId: string): Promise<void>;
  /** What became of the new PINs that were asked for in her name, the latest first. */
  newPinEnds(authorId: string): Promise<NewPinEnd[]>;
  /** She knows of these. */
  haveReadNewPins(authorId: string, read: readonly NewPinEnd[]): Promise<void>;
}

export interface NewPinClock {
  /** How much of the wait is over, milliseconds. */
  countedMs(asked: NewPinAsked): number;
}

/** @param monotonicNow milliseconds by a clock of this window that nobody can set */
export function openNewPinClock(monotonicNow: () => number): NewPinClock {
  const seen = new Map<string, { countedMs: number; at: number }>();
  return {
    countedMs({ waitId, countedMs }) {
      const at = monotonicNow();
      const before = seen.get(waitId);
      // Another window counts the same time beside this one: the greater of the two, and never both.
      const here = before === undefined ? 0 : before.countedMs + Math.max(0, at - before.at);
      const counted = Math.max(here, countedMs);
      seen.set(waitId, { countedMs: counted, at });
      return counted;
    },
  };
}

/** Who was signed in last in this hospital, and since when. Inside a transaction over `nurses` and `sessions`. */
export async function lastInOf(
  rows: Transaction,
  hospitalKey: string,
): Promise<NewPinAsked['lastIn']> {
  const session = await readIfReadable(rows, 'sessions', hospitalKey, sessionSchema);
  if (session !== null) return { name: session.name, at: session.signedInAt };
  const all = await nursesOf(rows, hospitalKey);
  // By the order of signing in: the clock may have been moved to hide who was here.
  const orderOf = ({ signInOrder = 0 }: Nurse) => signInOrder;
  const last = all.toSorted(
    (a, b) => orderOf(b) - orderOf(a) || b.lastSignedInAt - a.lastSignedInAt,
  )[0];
  return last === undefined ? null : { name: last.name, at: last.lastSignedInAt };
}

/** Her row without a wait, which has ended in this way, if there was one. */
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
