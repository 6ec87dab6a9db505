/** The sentences of the OpenAPI document. */
import type { EndpointName } from '../../shared/interface/endpoints.ts';

/** What one endpoint does, and the names of its schemas. */
export interface EndpointWords {
  readonly summary: string;
  readonly description: string;
  /** The schema of the body; undefined when there is none. */
  readonly body?: string;
  /** The schema of a success; undefined for the bytes of a photo. */
  readonly answer?: string;
}

export const endpointWords: Readonly<Record<EndpointName, EndpointWords>> = {
  readPatient: {
    summary: 'Read a patient',
    description: 'Looks up one patient by the hospital identifier.',
    answer: 'Patient',
  },
  readEncounter: {
    summary: 'Read an encounter',
    description: 'Looks up one visit or stay.',
    answer: 'Encounter',
  },
  listWounds: {
    summary: "List a patient's wounds",
    description:
      'At most 50 wounds a page, by woundId ascending. Pass the nextCursor of a page to get the next one; null ends the list.',
    answer: 'WoundPage',
  },
  uploadAttachment: {
    summary: 'Upload a photo',
    description:
      'JPEG or PNG, at most 10 MiB. Not de-duplicated: each upload makes a new file. A file that no record binds is purged after 24 hours.',
    body: 'PhotoUpload',
    answer: 'Attachment',
  },
  readAttachmentContent: {
    summary: 'Download a photo',
    description: 'The original bytes, in the real format of the file.',
  },
  createWoundAssessment: {
    summary: 'Create a wound assessment',
    description:
      'De-duplicated by clientRequestId: the same request again is answered with the original receipt, anything else under that id with 409.',
    body: 'WoundAssessmentInput',
    answer: 'Receipt',
  },
  readWoundAssessment: {
    summary: 'Read a wound assessment',
    description: 'The current version. A voided record is still returned; the reason is not.',
    answer: 'WoundAssessmentRecord',
  },
  correctWoundAssessment: {
    summary: 'Correct the care note',
    description:
      'Makes a new version. A repeat is recognised first; then the version must be the current one.',
    body: 'WoundAssessmentUpdate',
    answer: 'Receipt',
  },
  voidWoundAssessment: {
    summary: 'Void a wound assessment',
    description:
      'Makes a new version in state voided, for good. The record and the reason are kept.',
    body: 'WoundAssessmentVoid',
    answer: 'Receipt',
  },
  createAdmissionAssessment: {
    summary: 'Create an admission assessment',
    description:
      'For an inpatient stay of the patient. De-duplicated like a wound assessment. It can neither be corrected nor voided.',
    body: 'AdmissionAssessmentInput',
    answer: 'Receipt',
  },
  readAdmissionAssessment: {
    summary: 'Read an admission assessment',
    description: 'The full assessment with its receipt fields.',
    answer: 'AdmissionAssessmentRecord',
  },
  readRequest: {
    summary: 'Ask what became of a request',
    description:
      'The original receipt of a committed write. 404 means that the id is not known here; it does not license a new id.',
    answer: 'Receipt',
  },
};

/** What each status means, wherever it occurs. */
export const statusWords: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  302: 'The photo is at a signed address.',
  400: 'The request is not readable.',
  401: 'The credential is invalid or expired.',
  403: 'No permission for this data or operation.',
  404: 'Not found.',
  409: 'The id stands for another request, or the record has changed or is voided.',
  413: 'The file is larger than 10 MiB.',
  415: 'The format is not supported.',
  422: 'A field or a relation between fields is not valid.',
  425: 'The same request is still being worked on.',
  429: 'Too many requests.',
  500: 'The hospital failed; nothing is known about the request.',
  502: 'A gateway lost the answer; the request may have been done.',
  503: 'Not available now.',
  504: 'A gateway lost the answer; the request may have been done.',
};
