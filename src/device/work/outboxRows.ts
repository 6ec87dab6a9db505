/**
 * The engine's view of the device: what there is to send, and the one transaction that writes a step of a submission.
 * Every write carries the lease's fence, and the sequence and revision on which it was decided, so that neither a
 * thawed tab nor a race with the nurse can do harm (rules R13, R15).
 */
import { bodySchema, type Body } from '../../model/attempt.ts';
import { connectionSchema, type Connection, type Signal } from '../../model/engineRows.ts';
import type { FigureEvent } from '../../model/figures.ts';
import { sessionSchema, tokenSinceOf } from '../../model/nurse.ts';
import {
  type Credential,
  type SubmissionInFull,
  SubmissionMoved,
  type Step,
} from '../../model/outboxStep.ts';
import { photoSchema } from '../../model/photo.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { isDone } from '../../model/submissionFacts.ts';
import { groupedWrites } from '../../storage/groupedWrites.ts';
import type { TableName, Transaction } from '../../storage/store.ts';
import { lookAtRow, readIfReadable, readRow } from '../../vault/reading.ts';
import type { SealingStore } from '../../vault/sealedStore.ts';
import { dropLastAssessed, keepCopy, type CacheOwner } from '../cache/cacheRows.ts';
import { noteKnown, type ShownRecord } from '../cache/knownRecords.ts';
import { noteFigures } from '../figures.ts';
import { noteCredential } from '../nurses/sessionCredential.ts';
import { tokenOfSession } from '../nurses/sessionToken.ts';
import { isAnothersFile, noteFile, type UploadedFile } from '../photos/knownFiles.ts';
import { photosOf, readPhotoBytes } from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';
import { readSignal } from '../signals.ts';
import { openSubmissions } from './dependents.ts';
import { discardedBy } from './discarded.ts';
import { openLateReceipts } from './lateReceipts.ts';
import { checkFence, openLeases } from './leases.ts';

const stepTables: TableName[] = [
  'leases',
  'submissions',
  'attempts',
  'bodies',
  'photos',
  'sessions',
  'nurses',
  'cache',
  'settings',
];

/** The rows as the sync engine reads and writes them; implements `OutboxRows` of its ports. */
export function openOutboxRows(store: SealingStore, ports: DevicePorts) {
  const commit = groupedWrites<Step, Submission>(
    (steps) => store.write(stepTables, (rows) => writeSteps(rows, steps, ports.now())),
    ({ submission }) => submission.submissionId,
  );

  return {
    ...openLeases(store, ports),
    ...openLateReceipts(store),

    open: (hospitalKey: string): Promise<Submission[]> =>
      store.read(['settings', 'submissions'], (rows) => toSend(rows, hospitalKey)),

    read: (submissionId: string): Promise<SubmissionInFull | null> =>
      store.read(['submissions', 'photos'], async (rows) => {
        const [submission, photos] = await Promise.all([
          lookAtRow(rows, 'submissions', submissionId, submissionSchema),
          photosOf(rows, submissionId),
        ]);
        return submission && { submission, photos };
      }),

    readOther: (submissionId: string): Promise<Submission | null> =>
      store.read(['submissions'], (rows) =>
        readIfReadable(rows, 'submissions', submissionId, submissionSchema),
      ),

    body: (clientRequestId: string, submissionId: string): Promise<Body | null> =>
      store.read(['bodies'], async (rows) => {
        const body = await readIfReadable(rows, 'bodies', clientRequestId, bodySchema);
        return body?.submissionId === submissionId ? body : null;
      }),

    photoBytes: (photoId: string) => readPhotoBytes(store, photoId),

    isAnothersFile: (file: UploadedFile) => isAnothersFile(store, file),

    commit,

    async credential(hospitalKey: string): Promise<Credential | null> {
      const session = await store.read(['sessions'], (rows) =>
        readIfReadable(rows, 'sessions', hospitalKey, sessionSchema),
      );
      if (!session || session.credential === 'expired') return null;
      const token = await tokenOfSession(store, ports, session);
      if (token === null) return null;
      return { authorId: session.authorId, token, signedInAt: tokenSinceOf(session) };
    },

    readConnection: (hospitalKey: string): Promise<Connection | null> =>
      store.read(['connections'], (rows) =>
        readRow(rows, 'connections', hospitalKey, connectionSchema),
      ),
    saveConnection: (connection: Connection) =>
      store.write(['connections'], (rows) => rows.put('connections', connection)),

    expireCredential: (hospitalKey: string, credential: Omit<Credential, 'token'>) =>
      store.write(['sessions', 'nurses'], async (rows) => {
        await noteCredential(rows, hospitalKey, 'expired', credential);
      }),

    readSignal: (hospitalKey: string): Promise<Signal> =>
      store.read(['signals'], (rows) => readSignal(rows, hospitalKey)),
    onSignal: (hospitalKey: string, callback: () => void) =>
      stopAll(store.watch('signals', hospitalKey, callback), ports.vault.onKey(callback)),
  };
}

async function toSend(rows: Transaction, hospitalKey: string): Promise<Submission[]> {
  const open = await openSubmissions(rows, hospitalKey);
  const authors = new Set(open.map(({ authorId }) => authorId));
  const ids = await Promise.all([...authors].map((each) => discardedBy(rows, each)));
  const discarded = new Set(ids.flat());
  return open
    .filter(({ submissionId }) => !discarded.has(submissionId))
    .toSorted((a, b) => a.sequence - b.sequence);
}

function stopAll(...stops: (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

/** Steps of one engine share a fence, which is checked once. */
async function writeSteps(
  rows: Transaction,
  steps: readonly Step[],
  now: number,
): Promise<Submission[]> {
  const checks = new Map<string, Promise<void>>();
  const fenceHolds = ({ lease }: Step) => {
    const key = `${lease.hospitalKey}|${lease.fence}`;
    const check = checks.get(key) ?? checkFence(rows, lease);
    checks.set(key, check);
    return check;
  };
  const lasts: LastsToForget = new Map();
  const written = await Promise.all(
    steps.map((step) => writeStep(rows, step, { fenceHolds: fenceHolds(step), now, lasts })),
  );
  // Steps of one group share these rows: each is read and written once.
  for (const { submission, attachment } of steps) {
    if (attachment?.attachment) {
      await noteUploaded(rows, submission, attachment.photoId, attachment.attachment.attachmentId);
    }
  }
  for (const { owner, patientIds } of lasts.values()) {
    await dropLastAssessed(rows, owner, patientIds);
  }
  await noteKnown(rows, now, shownIn(steps, written));
  await countSteps(rows, steps, written, now);
  return written;
}

function shownIn(steps: readonly Step[], written: readonly Submission[]): ShownRecord[] {
  return steps.flatMap(({ shown }, place) => {
    const owner = written[place];
    return shown && owner ? [{ owner, id: shown.recordId, content: shown.content }] : [];
  });
}

type LastsToForget = Map<string, { owner: CacheOwner; patientIds: unknown[] }>;

function addLasts(lasts: LastsToForget, owner: CacheOwner, patientIds: readonly unknown[]): void {
  const { hospitalKey, authorId } = owner;
  const key = `${hospitalKey}|${authorId}`;
  const before = lasts.get(key)?.patientIds ?? [];
  lasts.set(key, { owner, patientIds: [...before, ...patientIds] });
}

async function countSteps(
  rows: Transaction,
  steps: readonly Step[],
  written: readonly Submission[],
  now: number,
): Promise<void> {
  const byHospital = new Map<string, FigureEvent[]>();
  for (const [place, { submission: before }] of steps.entries()) {
    const after = written[place];
    const event = after && eventOf(before, after, now);
    if (!event) continue;
    byHospital.set(after.hospitalKey, [...(byHospital.get(after.hospitalKey) ?? []), event]);
  }
  for (const [hospitalKey, events] of byHospital) await noteFigures(rows, hospitalKey, events);
}

function eventOf(
  before: Submission,
  { kind, progress, failures, submittedAt }: Submission,
  now: number,
): FigureEvent | null {
  const at = { kind, atMs: now };
  const isNew = progress.stage !== before.progress.stage;
  switch (progress.stage) {
    case 'done':
      return isNew ? { ...at, what: 'toRecord', tookMs: now - submittedAt } : null;
    case 'problem':
      return isNew ? { ...at, what: 'problem', type: progress.problem.type } : null;
    default:
      return failures > before.failures ? { ...at, what: 'unanswered' } : null;
  }
}

async function writeStep(
  rows: Transaction,
  step: Step,
  { fenceHolds, now, lasts }: { fenceHolds: Promise<void>; now: number; lasts: LastsToForget },
): Promise<Submission> {
  const { submissionId, revision, sequence } = step.submission;
  const [stored] = await Promise.all([
    readRow(rows, 'submissions', submissionId, submissionSchema),
    fenceHolds,
  ]);
  // A submission that was taken back and submitted again starts its revisions again, but never gets the same
  // sequence.
  const isTheSame = stored?.revision === revision && stored.sequence === sequence;
  if (!isTheSame) throw new SubmissionMoved();

  const next: Submission = { ...stored, ...step.change, revision: revision + 1 };
  await Promise.all([
    rows.put('submissions', submissionRow(next)),
    ...[...(step.notes ?? []), ...(step.attempt ? [step.attempt] : [])].map((attempt) =>
      rows.put('attempts', { ...attempt, authorId: stored.authorId }),
    ),
    step.body && rows.put('bodies', { ...step.body, authorId: stored.authorId }),
    step.attachment && keepAttachment(rows, stored.authorId, step.attachment),
    step.shown &&
      keepCopy(rows, now, stored, {
        kind: 'record',
        id: step.shown.recordId,
        content: step.shown.content,
      }).then((patientIds) => addLasts(lasts, stored, patientIds)),
    step.expireCredential !== undefined &&
      noteCredential(rows, stored.hospitalKey, 'expired', {
        authorId: stored.authorId,
        signedInAt: step.expireCredential,
      }),
  ]);
  if (isDone(next)) addLasts(lasts, stored, [stored.content.subject.patientId]);
  return next;
}

/** Two uploads that were answered with one id at the same moment: the second is made again, and is told of it then. */
async function noteUploaded(
  rows: Transaction,
  { hospitalKey }: Submission,
  photoId: string,
  attachmentId: string,
): Promise<void> {
  const photo = await readRow(rows, 'photos', photoId, photoSchema);
  if (photo === null) return;
  const { sha256 } = photo;
  if (!(await noteFile(rows, { hospitalKey, attachmentId, sha256 }))) throw new SubmissionMoved();
}

async function keepAttachment(
  rows: Transaction,
  authorId: string,
  { photoId, attachment }: NonNullable<Step['attachment']>,
): Promise<void> {
  const photo = await readRow(rows, 'photos', photoId, photoSchema);
  if (photo) await rows.put('photos', { ...photo, authorId, attachment });
}
