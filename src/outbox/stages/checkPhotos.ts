import { isRenewedTooOften } from '../../model/generations.ts';
/**
 * The stage `checkPhotos`: reads photos that were uploaded some time ago before writing the record that names them, to
 * see whether the hospital still has those very photos under their ids (rule R20). A hospital restored from a backup
 * may have given the ids to other photos, and the record would show them (decision 260). The write follows only if each
 * is the photo that was submitted; any other is uploaded again.
 */
import type { Photo } from '../../model/photo.ts';
import { noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Unwritten } from '../../model/sendState.ts';
import { photoOutcome } from '../outcome.ts';
import { durations } from '../ports.ts';
import {
  asks,
  credentialRefused,
  maxUnboundLooks,
  needsAuthor,
  noAnswer,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';
import { anew, notAnswered, readAgain, type Journal } from './unanswered.ts';

type Uploaded = Photo & { attachment: NonNullable<Photo['attachment']> };

export const checkPhotos: Stage<Unwritten, null, Uploaded> = {
  isFor: (progress: Progress): progress is Unwritten =>
    progress.stage === 'not-there' || 'asksFirst' in progress,
  load: async () => null,
  request,
  interpret,
};

function request({
  photos,
  photosToRead,
  hospital,
}: StageState<Unwritten>): RequestDecision<Uploaded> {
  const photo = photos.find(({ photoId }) => photoId === photosToRead[0]);
  const attachment = photo?.attachment ?? null;
  // The clock was set, or another date was heard, since it was found due.
  if (!hospital.isFresh || photo === undefined || attachment === null) return { type: 'nothing' };
  const { attachmentId } = attachment;
  const context = { ...photo, attachment };
  return asks('photo-look', ['readAttachmentContent', { attachmentId }], context, {
    // A longer one is another photo, however long it is.
    photo: { maxBytes: photo.lengthBytes + 1 },
    timeoutMs: durations.writeTimeoutMs + photo.lengthBytes * durations.uploadTimeoutMsPerByte,
  });
}

function interpret(
  state: StageState<Unwritten>,
  photo: Uploaded,
  { answer, photoSha256 }: StageResponse,
): StageOutcome {
  const { at, now } = state;
  const outcome = photoOutcome(answer);
  switch (outcome.type) {
    case 'found': {
      const isSame =
        outcome.content.byteLength === photo.lengthBytes && photoSha256 === photo.sha256;
      if (!isSame) {
        return reread(state, photo, { outcome: 'unknown', failure: 'not-as-asked' });
      }
      return {
        journal: { outcome: 'found', decision: 'photo-as-sent' },
        change: { progress: anew(at) },
        isAsSeen: true,
        photoSeen: photo.attachment.attachmentId,
      };
    }
    case 'not-found':
      return reread(state, photo, { outcome: 'not-found' });
    case 'no-credential':
      return credentialRefused();
    case 'refused': {
      // It is another ward's photo, or she has no access any more; uploading her own photo shows which.
      if (at.stage !== 'not-there') return uploadAnew(state, photo, { outcome: 'refused' });
      const problem = { ...outcome.details, type: 'refused', since: now, sendState: at } as const;
      return {
        journal: { outcome: 'refused', decision: 'needs-author' },
        change: needsAuthor(problem),
      };
    }
    case 'unknown':
      return notAnswered(state, outcome, answer, { problem: noAnswer(now, outcome, at) });
  }
}

/** An answer may have been cut short and a cache may mix up answers, so it is read again, but not for ever. */
function reread(state: StageState<Unwritten>, photo: Uploaded, said: Journal): StageOutcome {
  return readAgain(state.at, 'another', said, maxUnboundLooks) ?? uploadAnew(state, photo, said);
}

/**
 * There is another photo, or none, under its id: it is uploaded again. If the record was sent, its frozen bytes name the
 * photo by the former id, so another generation follows once the hospital was asked again (rule R3).
 */
function uploadAnew(
  state: StageState<Unwritten>,
  { photoId }: Uploaded,
  said: Journal,
): StageOutcome {
  const { at, submission, now: since } = state;
  const journal = { ...said, decision: 'uploads-again' } as const;
  if (at.stage !== 'not-there') {
    const progress = { stage: 'uploading', asksFirst: at.asksFirst } as const;
    return { journal, change: { progress }, attachment: { photoId, attachment: null } };
  }
  if (isRenewedTooOften(submission.earlier)) {
    const said404 = { ...noHospitalError, status: 404 };
    const problem = { ...said404, type: 'refused', since, sendState: anew(at) } as const;
    return { journal: { ...said, decision: 'needs-author' }, change: needsAuthor(problem) };
  }
  return { journal, change: {}, renewed: [photoId] };
}
