/**
 * Makes the content of a write. It is made once, and its bytes are frozen by the stage `assess`; from then on those
 * bytes are sent, also by a later version of the app (rule R3).
 */
import type { SubmittedOf } from '../model/content.ts';
import type { Photo } from '../model/photo.ts';
import type { Submission } from '../model/submission.ts';
import { endpointPath, endpoints, type EndpointBody } from '../shared/interface/endpoints.ts';
import { byMeasure } from '../shared/wound/fields.ts';

/** The record and version that a correction or void applies to; known only when its turn comes. */
export interface Base {
  recordId: string;
  version: number;
}

export interface WriteRequest {
  method: string;
  path: string;
  json: WriteBody;
}

/** The content of an admission was checked by its own validator. */
type AdmissionBody = Omit<EndpointBody<'createAdmissionAssessment'>, 'assessment'> &
  Record<'assessment', Record<string, unknown>>;

type WriteBody =
  | EndpointBody<'createWoundAssessment'>
  | EndpointBody<'correctWoundAssessment'>
  | EndpointBody<'voidWoundAssessment'>
  | AdmissionBody;

/**
 * Method, path and content of a submission's write.
 * @param base for a correction or void; null for a create
 * Interface: Endpoints 6, 8, 9, 10.
 */
export function writeRequest(
  submission: Submission,
  photos: readonly Photo[],
  base: Base | null,
): WriteRequest {
  const { clientRequestId, content } = submission;
  const { submitted } = content;
  switch (submitted.kind) {
    case 'wound-assessment':
      return {
        method: endpoints.createWoundAssessment.method,
        path: endpointPath('createWoundAssessment', {}),
        json: woundAssessmentInput(clientRequestId, submitted, photos),
      };
    case 'admission-assessment': {
      const { patientId, encounterId, assessedAt, assessment } = submitted;
      return {
        method: endpoints.createAdmissionAssessment.method,
        path: endpointPath('createAdmissionAssessment', {}),
        json: {
          clientRequestId,
          patientId,
          encounterId,
          assessedAt,
          assessment,
        } satisfies AdmissionBody,
      };
    }
    case 'wound-correction': {
      const { recordId, version } = required(base);
      return {
        method: endpoints.correctWoundAssessment.method,
        path: endpointPath('correctWoundAssessment', { recordId }),
        json: {
          clientRequestId,
          version,
          changes: { careNote: submitted.careNote },
        } satisfies EndpointBody<'correctWoundAssessment'>,
      };
    }
    case 'wound-void': {
      const { recordId, version } = required(base);
      return {
        method: endpoints.voidWoundAssessment.method,
        path: endpointPath('voidWoundAssessment', { recordId }),
        json: {
          clientRequestId,
          version,
          reason: submitted.reason,
        } satisfies EndpointBody<'voidWoundAssessment'>,
      };
    }
  }
}

function woundAssessmentInput(
  clientRequestId: string,
  submitted: SubmittedOf<'wound-assessment'>,
  photos: readonly Photo[],
): EndpointBody<'createWoundAssessment'> {
  const { patientId, encounterId, woundId, observedAt, careNote } = submitted;
  return {
    clientRequestId,
    patientId,
    ...(encounterId === null ? {} : { encounterId }),
    woundId,
    observedAt,
    assessment: {
      careNote,
      // What was not measured is undefined, which JSON leaves out.
      ...byMeasure('name', ({ name }) => submitted[name] ?? undefined),
    },
    attachmentIds: attachmentIdsOf(submitted.photoIds, photos),
  };
}

/** The attachment ids of the photos in the nurse's order. */
export function attachmentIdsOf(photoIds: readonly string[], photos: readonly Photo[]): string[] {
  return photoIds.map((photoId) => {
    const attachment = photos.find((photo) => photo.photoId === photoId)?.attachment;
    if (!attachment) throw new Error('A photo has no attachment id yet');
    return attachment.attachmentId;
  });
}

function required(base: Base | null): Base {
  if (!base) throw new Error('A correction or void needs the record it is laid on');
  return base;
}
