/**
 * The stage `checkPhotos`: reads photos that were uploaded some time ago before writing the record that names them, to
 * see whether the hospital still has those very photos under their ids (rule R20). A hospital restored from a backup
 * may have given the ids to other photos, and the record would show them (decision 260). The write follows only if each
 * is the photo that was submitted; any other is uploaded again.
 */
import type { Photo } from '../../model/photo.ts';
import { noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import { factsOfRetired } from '../../model/retire.ts';
import { isAtLastId } from '../../model/sharing.ts';
import type { Unwritten } from '../../model/standing.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Answer } from '../hospitalClient.ts';
import { photoOutcome, type Unknown } from '../outcome.ts';
import { durations } from '../ports.ts';
import { toldToWaitMs } from '../verdict.ts';
import {
  credentialRefused,
  maxFailures,
  maxUnboundLooks,
  needsAuthor,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';

/** The photo to read, with the id that it was given. */
type Uploaded = Photo & { attachment: NonNullable<Photo['attachment']> };

export const checkPhotos: Stage<Unwritten, null, Uploaded> = {
  isFor: (progress: Progress): progress is Unwritten =>
    progress.stage === 'not-there' || 'toSettle' in progress,
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
  const { method, path: endpoint } = endpoints.readAttachmentContent;
  return {
    type: 'question',
    question: {
      kind: 'photo-look',
      method,
      endpoint,
      path: endpointPath('readAttachmentContent', { attachmentId }),
      // A longer one is another photo, however long it is.
      photo: { maxBytes: photo.lengthBytes + 1 },
      timeoutMs: durations.writeTimeoutMs + photo.lengthBytes * durations.uploadTimeoutMsPerByte,
      context: { ...photo, attachment },
    },
  };
}

function interpret(
  state: StageState<Unwritten>,
  photo: Uploaded,
  { answer, photoSha256 }: StageResponse,
): StageOutcome {
  const { at, submission, now } = state;
  const outcome = photoOutcome(answer);
  switch (outcome.type) {
    case 'found': {
      const isSame =
        outcome.content.byteLength === photo.lengthBytes && photoSha256 === photo.sha256;
      if (!isSame) {
        return lookAgain(state, photo, { outcome: 'unknown', failure: 'not-as-asked' });
      }
      const { looks: _asked, ...standing } = at;
      return {
        journal: { outcome: 'found', decision: 'photo-as-sent' },
        change: { progress: standing },
        isAsSeen: true,
        photoSeen: photo.attachment.attachmentId,
      };
    }
    case 'not-found':
      return lookAgain(state, photo, { outcome: 'not-found' });
    case 'no-credential':
      return credentialRefused();
    case 'refused': {
      // It is another ward's photo, or she has no access any more; uploading her own photo shows which.
      if (at.stage !== 'not-there') return uploadAnew(state, photo, { outcome: 'refused' });
      const problem = { ...outcome.details, type: 'refused', since: now, standing: at } as const;
      return {
        journal: { outcome: 'refused', decision: 'needs-author' },
        change: needsAuthor(problem),
      };
    }
    case 'unknown':
      return unknown(submission.strikes + 1, state, outcome, answer);
  }
}

type Journal = Omit<StageOutcome['journal'], 'decision'>;

/** An answer may have been cut short and a cache may mix up answers, so it is read again, but not for ever. */
function lookAgain(state: StageState<Unwritten>, photo: Uploaded, said: Journal): StageOutcome {
  const { looks: before = 0, ...standing } = state.at;
  const looks = before + 1;
  if (looks >= maxUnboundLooks) return uploadAnew(state, photo, said);
  return {
    journal: { ...said, decision: 'reads-again' },
    change: { progress: { ...standing, looks } },
    delay: { type: 'reads-again', strikes: looks },
  };
}

/**
 * There is another photo, or none, under its id. If the record was never sent, only the photo is uploaded again. If it
 * was, its frozen bytes name the photo by that id (rule R3), so the record needs a new request id: the hospital has
 * said that it holds nothing under the old one, and is queried once more, after the time it may still be working on it,
 * before the new id is sent (rule R5).
 */
function uploadAnew(
  state: StageState<Unwritten>,
  { photoId }: Uploaded,
  said: Journal,
): StageOutcome {
  const { at, submission, now: since } = state;
  const journal = { ...said, decision: 'uploads-again' } as const;
  if (at.stage !== 'not-there') {
    const progress = { stage: 'uploading', toSettle: at.toSettle } as const;
    return { journal, change: { progress }, attachment: { photoId, attachment: null } };
  }
  if (isAtLastId(submission)) {
    const { looks: _asked, ...standing } = at;
    const problem = { ...noHospitalError, type: 'refused', since, status: 404, standing } as const;
    return { journal: { ...said, decision: 'needs-author' }, change: needsAuthor(problem) };
  }
  const { clientRequestId, content, retired } = submission;
  const facts = factsOfRetired(content, at.sent, null);
  return {
    journal,
    change: {},
    renewed: { photoIds: [photoId], retired: { ...retired, [clientRequestId]: facts } },
  };
}

function unknown(
  strikes: number,
  { at: standing, now: since }: StageState<Unwritten>,
  { failure, status }: Unknown,
  answer: Answer,
): StageOutcome {
  const journal = { outcome: 'unknown', decision: 'reads-again', failure } as const;
  if (strikes >= maxFailures) {
    const problem = { type: 'no-answer', since, status, standing } as const;
    return { journal, change: { ...needsAuthor(problem), strikes } };
  }
  const delay = { type: 'backoff', strikes, toldMs: toldToWaitMs(answer) } as const;
  return { journal, change: { strikes }, delay };
}
