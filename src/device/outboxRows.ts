/**
 * Owns the engine's view of the device: what there is to send, and the one transaction in which a
 * step of a submission is written. Every write carries the lease's fence, the place in the order and the
 * revision that it was decided on, so that neither a thawed tab nor a race with the nurse can do harm (rules
 * R13, R15).
 */
import { keepCached } from './cacheRows.ts';
import { checkFence, openLeases, type Leases } from './leases.ts';
import { groupedWrites } from './groupedWrites.ts';
import { photosOf, readPhotoBytes } from './photoRows.ts';
import { lookAtRow, readIfReadable, readRow, sortReadable } from './reading.ts';
import { noteCredential } from './sessionCredential.ts';
import { readSignal } from './signals.ts';
import { tokenOfSession } from './sessionToken.ts';
import {
  bodySchema,
  connectionSchema,
  photoSchema,
  sessionSchema,
  submissionRow,
  submissionSchema,
  type Attempt,
  type Body,
  type Connection,
  type Lease,
  type Photo,
  type Signal,
  type Submission,
} from './rows.ts';
import type { DevicePorts } from './ports.ts';
import type { Store, TableName, Transaction } from './store.ts';

/** The submission was changed or removed by its author in the meantime; nothing was written. */
export class SubmissionMoved extends Error {
  override name = 'SubmissionMoved';
  constructor() {
    super('The submission was changed by its author');
  }
}

/** Everything the engine may change of a submission; the rest is frozen. */
export type SubmissionChange = Partial<
  Pick<
    Submission,
    'progress' | 'wait' | 'strikes' | 'clientRequestId' | 'retiredRequestIds' | 'retired'
  >
>;

export interface Step {
  lease: Lease;
  submission: Submission;
  change: SubmissionChange;
  attempt?: Attempt;
  body?: Body;
  /** The record as the hospital has just shown it, kept for its author's screens. */
  shown?: { recordId: string; content: unknown };
  /** An attachment id that a photo has been given, or has lost. */
  attachment?: { photoId: string; attachment: Photo['attachment'] };
  /**
   * The hospital answered 401 to the credential of this sign-in: everything of this author waits for
   * the next one. Where she has signed in again meanwhile, nothing is expired.
   */
  expireCredential?: number;
}

export interface SubmissionInFull {
  submission: Submission;
  photos: Photo[];
}

export interface Credential {
  authorId: string;
  token: string;
  /** When she signed in with it: tells it from an earlier and a later one. */
  signedInAt: number;
}

export interface OutboxRows extends Leases {
  /** Submissions that are not done, in the order of handing in. Unreadable rows are left alone. */
  open(hospitalKey: string): Promise<Submission[]>;
  read(submissionId: string): Promise<SubmissionInFull | null>;
  /** Which drafts and unfinished submissions are on this tablet: their ids, which both have in common. */
  idsHere(hospitalKey: string): Promise<ReadonlySet<string>>;
  /** The submission that another one waits for, done or not; null where it cannot be read. */
  readOther(submissionId: string): Promise<Submission | null>;
  /** The frozen bytes of a submission; null where they are gone, cannot be read, or are another submission's (rule R20). */
  body(clientRequestId: string, submissionId: string): Promise<Body | null>;
  photoBytes(photoId: string): Promise<ArrayBuffer | null>;
  /** Writes one step, all or nothing. Throws FenceLost, SubmissionMoved, StoreFailure. */
  commit(step: Step): Promise<Submission>;
  /** Who is signed in with a live credential, and the token, which goes nowhere but into a header. */
  credential(hospitalKey: string): Promise<Credential | null>;
  readConnection(hospitalKey: string): Promise<Connection | null>;
  saveConnection(connection: Connection): Promise<void>;
  /** A 401 on the engine's own probe. */
  expireCredential(hospitalKey: string, credential: Omit<Credential, 'token'>): Promise<void>;
  readSignal(hospitalKey: string): Promise<Signal>;
  onSignal(hospitalKey: string, callback: () => void): () => void;
}

const stepTables: TableName[] = [
  'leases',
  'submissions',
  'attempts',
  'bodies',
  'photos',
  'sessions',
  'nurses',
  'cache',
];

export function openOutboxRows(store: Store, ports: DevicePorts): OutboxRows {
  const commit = groupedWrites<Step, Submission>(
    (steps) => store.write(stepTables, (rows) => writeSteps(rows, steps, ports.now())),
    ({ submission }) => submission.submissionId,
  );

  return {
    ...openLeases(store, ports),

    async open(hospitalKey) {
      const stored = await store.read(['submissions'], (rows) =>
        rows.list('submissions', { index: 'openIn', value: hospitalKey }),
      );
      const { readable } = sortReadable('submissions', 'submissionId', stored, submissionSchema);
      return readable.toSorted((a, b) => a.sequence - b.sequence);
    },

    read: (submissionId) =>
      store.read(['submissions', 'photos'], async (rows) => {
        const [submission, photos] = await Promise.all([
          lookAtRow(rows, 'submissions', submissionId, submissionSchema),
          photosOf(rows, submissionId),
        ]);
        return submission && { submission, photos };
      }),

    idsHere: (hospitalKey) =>
      store.read(['drafts', 'submissions'], async (rows) => {
        const [drafts, open] = await Promise.all([
          rows.keys('drafts'),
          rows.keys('submissions', { index: 'openIn', value: hospitalKey }),
        ]);
        return new Set([...drafts, ...open]);
      }),

    readOther: (submissionId) =>
      store.read(['submissions'], (rows) =>
        readIfReadable(rows, 'submissions', submissionId, submissionSchema),
      ),

    body: (clientRequestId, submissionId) =>
      store.read(['bodies'], async (rows) => {
        const body = await readIfReadable(rows, 'bodies', clientRequestId, bodySchema);
        return body?.submissionId === submissionId ? body : null;
      }),

    photoBytes: (photoId) => readPhotoBytes(store, photoId),

    commit,

    async credential(hospitalKey) {
      const session = await store.read(['sessions'], (rows) =>
        readIfReadable(rows, 'sessions', hospitalKey, sessionSchema),
      );
      if (!session || session.credential === 'expired') return null;
      const token = await tokenOfSession(store, ports, session);
      if (token === null) return null;
      return { authorId: session.authorId, token, signedInAt: session.signedInAt };
    },

    readConnection: (hospitalKey) =>
      store.read(['connections'], (rows) =>
        readRow(rows, 'connections', hospitalKey, connectionSchema),
      ),
    saveConnection: (connection) =>
      store.write(['connections'], (rows) => rows.put('connections', connection)),

    expireCredential: (hospitalKey, credential) =>
      store.write(['sessions', 'nurses'], async (rows) => {
        await noteCredential(rows, hospitalKey, 'expired', credential);
      }),

    readSignal: (hospitalKey) => store.read(['signals'], (rows) => readSignal(rows, hospitalKey)),
    onSignal(hospitalKey, callback) {
      const stops = [store.watch('signals', hospitalKey, callback), ports.vault.onKey?.(callback)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
}

/** The steps of one engine carry one fence, which is looked at once. */
function writeSteps(rows: Transaction, steps: readonly Step[], now: number): Promise<Submission[]> {
  const checks = new Map<string, Promise<void>>();
  const fenceHolds = ({ lease }: Step) => {
    const key = `${lease.hospitalKey}|${lease.fence}`;
    const check = checks.get(key) ?? checkFence(rows, lease);
    checks.set(key, check);
    return check;
  };
  return Promise.all(steps.map((step) => writeStep(rows, step, fenceHolds(step), now)));
}

async function writeStep(
  rows: Transaction,
  step: Step,
  fenceHolds: Promise<void>,
  now: number,
): Promise<Submission> {
  const { submissionId, revision, sequence } = step.submission;
  const [stored] = await Promise.all([
    readRow(rows, 'submissions', submissionId, submissionSchema),
    fenceHolds,
  ]);
  // What was taken back and handed in anew counts its revisions anew, but never has the same place in the order.
  const isTheSame = stored?.revision === revision && stored.sequence === sequence;
  if (!isTheSame) throw new SubmissionMoved();

  const next: Submission = { ...stored, ...step.change, revision: revision + 1 };
  await Promise.all([
    rows.put('submissions', submissionRow(next)),
    step.attempt && rows.put('attempts', { ...step.attempt, authorId: stored.authorId }),
    step.body && rows.put('bodies', { ...step.body, authorId: stored.authorId }),
    step.attachment && keepAttachment(rows, stored.authorId, step.attachment),
    step.shown &&
      keepCached(rows, now, stored, {
        kind: 'record',
        id: step.shown.recordId,
        content: step.shown.content,
      }),
    step.expireCredential !== undefined &&
      noteCredential(rows, stored.hospitalKey, 'expired', {
        authorId: stored.authorId,
        signedInAt: step.expireCredential,
      }),
  ]);
  return next;
}

async function keepAttachment(
  rows: Transaction,
  authorId: string,
  { photoId, attachment }: NonNullable<Step['attachment']>,
): Promise<void> {
  const photo = await readRow(rows, 'photos', photoId, photoSchema);
  if (photo) await rows.put('photos', { ...photo, authorId, attachment });
}
