/**
 * What a nurse is told before she goes home. "You can go home" requires that everything is known and nothing is left: a
 * single thing that waits, needs her, is begun or cannot be read rules it out.
 */
import type { LeftHere } from '../../../../device/work/leftHere.ts';
import { describe } from '../../../../model/describe.ts';
import type { Draft } from '../../../../model/draft.ts';
import { isUntouched } from '../../../../model/untouched.ts';

export interface Known {
  /** What the device returned; null if it could not be read. */
  readonly left: LeftHere | null;
  /** Forms that she left with changes that are not on disk. */
  readonly unsaved: number;
  /** Photos that are in no draft yet. */
  readonly photosAtWork: number;
  /** The database was restored from a copy, and nobody has acknowledged yet that something may be missing. */
  readonly isRestored: boolean;
  /** The hospital no longer accepts her token: nothing is sent before she has signed in. */
  readonly hasExpired: boolean;
}

export interface Told {
  /**
   * `cannot-tell`: not everything is known. `needs-you`: something cannot be sent without her. `on-its-way`: everything
   * that is left is sent without her. `all-in`: nothing is left.
   */
  readonly verdict: 'cannot-tell' | 'needs-you' | 'on-its-way' | 'all-in';
  /** How many things need her; if nothing does, how many are on their way. */
  readonly count: number;
  /** Whether one of them is a sign-in, which counts once, however much waits for it. */
  readonly needsSignIn: boolean;
  /** Those with something of hers: one that was only opened has nothing. */
  readonly drafts: readonly Draft[];
  readonly unreadable: number;
}

/** Derives what she is told from what is known. */
export function goHome({ left, unsaved, photosAtWork, isRestored, hasExpired }: Known): Told {
  const { open, drafts: all, unreadable } = left ?? { open: [], drafts: [], unreadable: 0 };
  const drafts = all.filter((draft) => !isUntouched(draft));
  const problems = open.filter((one) => describe(one).group === 'problem').length;
  const waiting = open.length - problems;
  const needsSignIn = hasExpired && waiting > 0;
  const needs =
    problems + drafts.length + unreadable + unsaved + photosAtWork + (needsSignIn ? 1 : 0);
  const known = needs > 0 ? 'needs-you' : waiting > 0 ? 'on-its-way' : 'all-in';
  return {
    verdict: left === null || isRestored ? 'cannot-tell' : known,
    count: needs > 0 ? needs : waiting,
    needsSignIn,
    drafts,
    unreadable,
  };
}
