/**
 * Submitting a draft: one transaction removes the draft and adds the submission, so that exactly one of them exists at
 * any moment.
 */
import type { Submitted, Subject } from '../../model/content.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { freshProgress } from '../../model/generations.ts';
import { areOfOne, namesOf, recordIdOf } from '../../model/records.ts';
import { submissionRow, submissionSchema, type Submission } from '../../model/submission.ts';
import { wellFormed } from '../../model/wellFormed.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable, readRow } from '../../vault/reading.ts';
import { deleteOriginalsOf, photoTables } from '../photos/photoRows.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { followEdited, openSubmissions } from './dependents.ts';
import { noteDiscarded } from './discarded.ts';
import { DraftGone } from './drafts.ts';

/**
 * The draft was moved to another patient, perhaps in another window, after the screen had shown what is now submitted.
 */
export class DraftMoved extends Error {
  override name = 'DraftMoved';
  constructor() {
    super('This draft is about another patient, stay or wound by now');
  }
}

/**
 * Freezes `submitted` and queues it. Submitting the same draft twice returns the same submission, so a double tap
 * submits once. Resolves after the commit. Throws DraftGone, DraftMoved, StoreFailure.
 */
export function submit(
  store: Store,
  ports: DevicePorts,
  draftId: string,
  submitted: Submitted,
): Promise<Submission> {
  const frozen = wellFormed(submitted);
  return store.write(
    ['drafts', 'submissions', 'settings', 'signals', ...photoTables],
    async (rows) => {
      const earlier = await readRow(rows, 'submissions', draftId, submissionSchema);
      if (earlier) return earlier;
      const draft = await readRow(rows, 'drafts', draftId, draftSchema);
      if (!draft) throw new DraftGone();
      if (!isAboutTheSame(draft.content.subject, frozen)) throw new DraftMoved();

      const { revision: sequence } = await raiseSignal(rows, draft.hospitalKey);
      const { linked, dependsOn } = await linkToEarlier(rows, draft, withPhotosOf(draft, frozen));
      const submission: Submission = {
        submissionId: draftId,
        hospitalKey: draft.hospitalKey,
        authorId: draft.authorId,
        kind: frozen.kind,
        sequence,
        submittedAt: ports.now(),
        revision: 1,
        clientRequestId: draft.clientRequestId,
        bornAt: draft.bornAt,
        earlier: draft.earlier,
        ...(draft.isShared && { isShared: true }),
        dependsOn,
        ...freshProgress(draft.earlier),
        content: { subject: draft.content.subject, submitted: linked, draft: draft.content },
      };
      await rows.put('submissions', submissionRow(submission));
      if (draft.wasSubmitted === true) await followEdited(rows, submission);
      await noteDiscarded(rows, { authorId: draft.authorId, id: draftId, isWanted: true });
      await rows.delete('drafts', draftId);
      await deleteOriginalsOf(rows, draftId);
      return submission;
    },
  );
}

/**
 * Whether the draft is still about the patient, stay and wound that its author saw when she submitted it (rule R20).
 */
function isAboutTheSame(
  { patientId, encounterId, woundId }: Subject,
  submitted: Submitted,
): boolean {
  switch (submitted.kind) {
    case 'wound-assessment':
      return (
        submitted.patientId === patientId &&
        submitted.encounterId === encounterId &&
        submitted.woundId === woundId
      );
    case 'admission-assessment':
      return submitted.patientId === patientId && submitted.encounterId === encounterId;
    case 'wound-correction':
    case 'wound-void':
      // These never move: they name their record.
      return true;
  }
}

/**
 * Takes the list of photos from the draft: photos come and go while a screen still shows what it read before. With the
 * screen's list, a new photo could be left behind, or a removed one promised.
 */
function withPhotosOf({ content }: Draft, submitted: Submitted): Submitted {
  return content.kind === 'wound-assessment' && submitted.kind === 'wound-assessment'
    ? { ...submitted, photoIds: content.photoIds }
    : submitted;
}

/**
 * A correction or void waits for its author's last earlier submission on the same record, and gets the record's id if
 * the create has been committed meanwhile (rule R10).
 */
async function linkToEarlier(
  rows: Transaction,
  { draftId, hospitalKey, authorId }: Pick<Draft, 'draftId' | 'hospitalKey' | 'authorId'>,
  submitted: Submitted,
): Promise<{ linked: Submitted; dependsOn: string | null }> {
  if (!('target' in submitted)) return { linked: submitted, dependsOn: null };
  const { createdBy } = submitted.target;
  // Only what is open can be waited for: what is done, of which there may be thousands, is not read.
  const isHers = (other: Submission) => other.authorId === authorId;
  const readable = (await openSubmissions(rows, hospitalKey)).filter(isHers);
  const found =
    createdBy === null
      ? null
      : await readIfReadable(rows, 'submissions', createdBy, submissionSchema);
  const create = found !== null && isHers(found) ? found : null;
  const target = { ...submitted.target, recordId: recordIdOf(submitted.target, create) };
  const earlier = readable
    .filter((other) => areOfOne(namesOf(other), target))
    // If this one was taken back and is submitted again, others may already be waiting for it.
    .filter((other) => !waitsFor(other, draftId, readable))
    .toSorted((a, b) => b.sequence - a.sequence)[0];
  return { linked: { ...submitted, target }, dependsOn: earlier?.submissionId ?? null };
}

function waitsFor(one: Submission, submissionId: string, all: readonly Submission[]): boolean {
  for (let at: Submission | undefined = one, steps = 0; at && steps <= all.length; steps += 1) {
    if (at.dependsOn === submissionId) return true;
    const next: string | null = at.dependsOn;
    at = all.find((other) => other.submissionId === next);
  }
  return false;
}
