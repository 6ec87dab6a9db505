import type { Attempt, Body } from './attempt.ts';
import type { Lease } from './engineRows.ts';
import type { Photo } from './photo.ts';
/** What the engine reads of a submission, and what it may write in one step. */
import type { Submission } from './submission.ts';

/** The submission was changed or removed by its author in the meantime; nothing was written. */
export class SubmissionMoved extends Error {
  override name = 'SubmissionMoved';
  constructor() {
    super('The submission was changed by its author');
  }
}

/** What the engine may change of a submission; the rest is frozen. */
export type SubmissionChange = Partial<
  Pick<Submission, 'progress' | 'wait' | 'failures' | 'clientRequestId' | 'bornAt' | 'earlier'>
>;

export interface Step {
  lease: Lease;
  submission: Submission;
  change: SubmissionChange;
  attempt?: Attempt;
  /** Journal rows of earlier queries and reads that changed nothing else. */
  notes?: readonly Attempt[];
  body?: Body;
  /** The record as the hospital showed it just now, kept for its author's screens. */
  shown?: { recordId: string; content: unknown };
  /** An attachment id that a photo was given or has lost. */
  attachment?: { photoId: string; attachment: Photo['attachment'] };
  /**
   * The hospital answered 401 to the credential of this sign-in: everything of this author waits for the next one. If
   * she has signed in again meanwhile, nothing expires.
   */
  expireCredential?: number;
}

export interface SubmissionInFull {
  submission: Submission;
  photos: Photo[];
  /** Journal rows that are not on the disk yet; the next step takes them along. */
  notes?: readonly Attempt[];
}

export interface Credential {
  authorId: string;
  token: string;
  /** Since when she has been signed in with it (`tokenSinceOf`); distinguishes it from earlier and later ones. */
  signedInAt: number;
}

/** Another engine holds the lease now: this one must stop. Nothing was written. */
export class FenceLost extends Error {
  override name = 'FenceLost';
  constructor() {
    super('Another engine has taken over this outbox');
  }
}
