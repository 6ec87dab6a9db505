/**
 * Stores what an overtaken window heard too late for its own step: a receipt, or the id of a photo. Each is a fact
 * about one sending and stays true whichever window leads, so the lease's fence is not checked (decision 0333).
 * Everything else that such a window heard is dropped.
 */
import type { Step } from '../../model/outboxStep.ts';
import { photoSchema } from '../../model/photo.ts';
import type { Committed } from '../../model/sendState.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { sentIn } from '../../model/submissionFacts.ts';
import type { Store, TableName, Transaction } from '../../storage/store.ts';
import { readRow } from '../../vault/reading.ts';
import { noteFile } from '../photos/knownFiles.ts';
import { raiseSignal } from '../signals.ts';

const tables: TableName[] = ['submissions', 'attempts', 'photos', 'signals', 'settings'];

export function openLateReceipts(store: Store) {
  return {
    keepLateReceipt: (step: Step): Promise<void> =>
      store.write(tables, (rows) => keepLateReceipt(rows, step)),
  };
}

/**
 * Adds the fact in this step to the submission as it is now, if it is still about the same sending. Raises the
 * revision, so that a step that the leader decided without the fact is refused, and the leader reads again.
 */
async function keepLateReceipt(rows: Transaction, step: Step): Promise<void> {
  const { submissionId, hospitalKey, sequence, clientRequestId } = step.submission;
  const now = await readRow(rows, 'submissions', submissionId, submissionSchema);
  if (now?.sequence !== sequence || now.clientRequestId !== clientRequestId) return;
  // It was moved to another address meanwhile: what this window heard came from the former one.
  if (now.hospitalKey !== hospitalKey) return;
  const receipt = receiptFor(now, step);
  if (receipt === null && !(await keepPhotoId(rows, now, step))) return;
  const next: Submission = {
    ...now,
    revision: now.revision + 1,
    ...(receipt === null ? {} : { progress: receipt, wait: null, failures: 0 }),
  };
  await rows.put('submissions', submissionRow(next));
  if (step.attempt) await rows.put('attempts', { ...step.attempt, authorId: now.authorId });
  await raiseSignal(rows, now.hospitalKey);
}

/**
 * The receipt in this step, if the submission still waits to learn of that generation of its bytes: a record may have
 * been lost since, and submitted again under its id.
 */
function receiptFor(now: Submission, { submission, change }: Step): Committed | null {
  const isAbout = sentIn(now) !== null && now.earlier.length === submission.earlier.length;
  const receipt = change.progress;
  if (!isAbout || receipt?.stage !== 'committed') return null;
  return receipt.receipt.clientRequestId === now.clientRequestId ? receipt : null;
}

async function keepPhotoId(
  rows: Transaction,
  { submissionId, authorId, progress, hospitalKey }: Submission,
  { attachment: told }: Step,
): Promise<boolean> {
  if (!told?.attachment || !('asksFirst' in progress)) return false;
  const photo = await readRow(rows, 'photos', told.photoId, photoSchema);
  if (photo?.ownerId !== submissionId || photo.attachment !== null) return false;
  const { attachmentId } = told.attachment;
  if (!(await noteFile(rows, { hospitalKey, attachmentId, sha256: photo.sha256 }))) return false;
  await rows.put('photos', { ...photo, authorId, attachment: told.attachment });
  return true;
}
