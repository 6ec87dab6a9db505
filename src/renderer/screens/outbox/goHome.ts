/**
 * What a nurse is told before she goes home. "You can go home" requires that everything is known and nothing is left: a
 * single thing that waits, needs her, is begun or cannot be read rules it out.
 */
import type { LeftHere } from '../../../device/work/leftHere.ts';
import { describe } from '../../../model/describe.ts';
import type { Draft } from '../../../model/draft.ts';
import type { Submission } from '../../../model/submission.ts';
import { isUntouched } from '../../../model/untouched.ts';

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

/**
 * `cannot-tell`: not everything is known. `needs-you`: something cannot be sent without her. `on-its-way`: everything
 * that is left is sent without her. `all-in`: nothing is left.
 */
type Verdict = 'cannot-tell' | 'needs-you' | 'on-its-way' | 'all-in';

export interface Told {
  readonly verdict: Verdict;
  /** How many things need her. */
  readonly needs: number;
  /** Of these: a sign-in, which counts once, however much waits for it. */
  readonly signIns: number;
  readonly problems: readonly Submission[];
  readonly waiting: readonly Submission[];
  readonly drafts: readonly Draft[];
  readonly unreadable: number;
  /** Of what is waiting; those of a problem are not being sent. */
  readonly photosToSend: number;
}

const nothing = { problems: [], waiting: [], drafts: [], unreadable: 0, photosToSend: 0 };

/** Derives what she is told from what is known. */
export function goHome({ left, unsaved, photosAtWork, isRestored, hasExpired }: Known): Told {
  const { problems, waiting, drafts, unreadable, photosToSend } =
    left === null ? nothing : sorted(left);
  const signIns = hasExpired && waiting.length > 0 ? 1 : 0;
  const needs = problems.length + drafts.length + unreadable + unsaved + photosAtWork + signIns;
  return {
    verdict:
      left === null || isRestored
        ? 'cannot-tell'
        : needs > 0
          ? 'needs-you'
          : waiting.length > 0
            ? 'on-its-way'
            : 'all-in',
    needs,
    signIns,
    problems,
    waiting,
    drafts,
    unreadable,
    photosToSend,
  };
}

function sorted({ open, drafts, unreadable, photosToSend }: LeftHere) {
  // The device lists them by their ids. What was submitted first is due first, and only a few are listed.
  const byDue = open.toSorted((one, other) => one.submittedAt - other.submittedAt);
  const waiting = byDue.filter((one) => describe(one).group !== 'problem');
  return {
    problems: byDue.filter((one) => describe(one).group === 'problem'),
    waiting,
    // A draft that was only opened contains nothing of hers.
    drafts: drafts.filter((draft) => !isUntouched(draft)),
    unreadable,
    photosToSend: waiting.reduce(
      (sum, { submissionId }) => sum + (photosToSend.get(submissionId) ?? 0),
      0,
    ),
  };
}
