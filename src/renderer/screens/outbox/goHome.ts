/**
 * What a nurse may be told before she goes home. "You can go home" is said only where everything is known and
 * nothing is left: one thing that waits, needs her, is begun or cannot be read is enough to say otherwise.
 */
import type { LeftHere } from '../../../device/work/leftHere.ts';
import type { Draft } from '../../../model/draft.ts';
import type { Submission } from '../../../model/submission.ts';
import { isUntouched } from '../../features/drafts/startAssessment.ts';

export interface Known {
  /** What the device has told; null: it could not be read. */
  readonly left: LeftHere | null;
  /** Forms that she left with something that is not on the disk. */
  readonly unsaved: number;
  /** Photos that are in no draft yet. */
  readonly photosAtWork: number;
  /** The database came back from a copy, and nobody has read yet what may be missing. */
  readonly isRestored: boolean;
  /** The hospital no longer takes her token: nothing goes before she has signed in. */
  readonly hasExpired: boolean;
}

/**
 * `cannot-tell`: not everything is known. `needs-you`: something goes only by her hand. `on-its-way`: all that is left
 * is sent without her. `all-in`: nothing is left.
 */
type Verdict = 'cannot-tell' | 'needs-you' | 'on-its-way' | 'all-in';

export interface Told {
  readonly verdict: Verdict;
  /** How many things need her; one sign-in is one, whatever waits for it. */
  readonly needs: number;
  readonly problems: readonly Submission[];
  readonly waiting: readonly Submission[];
  readonly drafts: readonly Draft[];
  readonly unreadable: number;
  readonly photosToSend: number;
}

const nothing = { problems: [], waiting: [], drafts: [], unreadable: 0, photosToSend: 0 };

/** What is told of what is known. */
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
    problems,
    waiting,
    drafts,
    unreadable,
    photosToSend,
  };
}

function sorted({ open, drafts, unreadable, photosToSend }: LeftHere) {
  return {
    problems: open.filter(({ progress }) => progress.stage === 'problem'),
    waiting: open.filter(({ progress }) => progress.stage !== 'problem'),
    // One that was opened and left holds no word of hers.
    drafts: drafts.filter((draft) => !isUntouched(draft)),
    unreadable,
    photosToSend: [...photosToSend.values()].reduce((sum, each) => sum + each, 0),
  };
}
